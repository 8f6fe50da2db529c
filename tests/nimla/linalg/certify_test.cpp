// Certificates: what is right passes, and one wrong bit does not.

#include "nimla/certify.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "nimla/blas.hpp"
#include "nimla/echelon.hpp"
#include "nimla/solve.hpp"
#include "nimla/stack.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

class CertifyTest : public ForcedBackendTest {
 protected:
  /// passes(M) for M itself, and for no copy of M in which a bit is wrong.
  template <class Passes>
  static void expect_exact(const Matrix& M, const Passes& passes) {
    EXPECT_TRUE(passes(M));
    SplitMix64 random(1);
    for (int trial = 0; trial < 20 && !M.empty(); ++trial) {
      Matrix wrong = M;
      const auto i = static_cast<Index>(below(random, static_cast<std::uint64_t>(M.rows())));
      const auto j = static_cast<Index>(below(random, static_cast<std::uint64_t>(M.cols())));
      wrong(i, j) += Nim64(std::uint64_t{1} << below(random, 64));
      EXPECT_FALSE(passes(wrong)) << "a bit of entry (" << i << ", " << j << ")";
    }
    EXPECT_FALSE(passes(hcat(M, Matrix(M.rows(), 1))));
    EXPECT_FALSE(passes(vcat(M, Matrix(1, M.cols()))));
  }
};

NIMLA_FOR_EACH_BACKEND(CertifyTest);

TEST_P(CertifyTest, Products) {
  const Matrix A = random_matrix(20, 30, 1);
  const Matrix B = random_matrix(30, 25, 2);
  expect_exact(multiply(A, B), [&](const Matrix& C) { return certify_product(A, B, C); });
  EXPECT_TRUE(certify_product(A, Matrix(30, 0), Matrix(20, 0)));
  EXPECT_FALSE(certify_product(A, A, A));
}

TEST_P(CertifyTest, ABitOfALongProduct) {
  const Matrix A = random_matrix(300, 300, 3);
  const Matrix B = random_matrix(300, 300, 4);
  Matrix C = multiply(A, B);
  EXPECT_TRUE(certify_product(A, B, C, 7, {.threads = 2}));
  for (int bit = 0; bit < 64; bit += 7) {
    C(299 - bit, 4 * bit) += Nim64(std::uint64_t{1} << bit);
    EXPECT_FALSE(certify_product(A, B, C, 7, {.threads = 2}));
    C(299 - bit, 4 * bit) += Nim64(std::uint64_t{1} << bit);
  }
}

TEST_P(CertifyTest, Inverses) {
  for (const Index n : {0, 1, 20}) {
    const Matrix A = random_invertible(n, 5);
    expect_exact(*inverse(A), [&](const Matrix& X) { return certify_inverse(A, X); });
  }
  EXPECT_FALSE(certify_inverse(Matrix(2, 3), Matrix(3, 2)));
}

TEST_P(CertifyTest, Solutions) {
  const Matrix A = prescribed_ple(20, 24, 20, 1, 6).A;
  const Matrix B = product(A, random_matrix(24, 3, 7));
  const Matrix X = *solve(A, B);
  EXPECT_TRUE(certify_solution(A, X, B));
  expect_exact(B, [&](const Matrix& wrong) { return certify_solution(A, X, wrong); });
}

TEST_P(CertifyTest, Nullspaces) {
  for (const Index r : {0, 5, 11, 16}) {
    const Matrix A = prescribed_ple(18, 16, r, 1, 8).A;
    const Matrix N = nullspace(A);
    EXPECT_TRUE(certify_nullspace(A, N, r));
    EXPECT_FALSE(certify_nullspace(A, N, r + 1));
    EXPECT_FALSE(certify_nullspace(A, N, r - 1));
    if (r == 16) continue;
    if (r > 0) {
      Matrix wrong = N;
      wrong(column_rank_profile(A)[0], 0) += Nim64(1U);
      EXPECT_FALSE(certify_nullspace(A, wrong, r));
    }
    EXPECT_FALSE(certify_nullspace(A, Matrix(16, 16 - r), r)) << "dependent columns";
  }
}

TEST_P(CertifyTest, Decompositions) {
  for (const auto [m, n, r] : {std::array<Index, 3>{20, 20, 20},
                               {25, 15, 9},
                               {15, 25, 15},
                               {9, 9, 0},
                               {0, 4, 0},
                               {4, 0, 0}}) {
    const PrescribedPle prescribed = prescribed_ple(m, n, r, 64, 9);
    const Matrix& A = prescribed.A;
    const Ple& right = prescribed.expected;
    EXPECT_TRUE(certify_ple(A, right));
    EXPECT_TRUE(certify_rank(A, r, right));
    EXPECT_FALSE(certify_rank(A, r + 1, right));
    expect_exact(right.L, [&](const Matrix& L) {
      return certify_ple(A, {right.P, L, right.E, right.pivots});
    });
    expect_exact(right.E, [&](const Matrix& E) {
      return certify_ple(A, {right.P, right.L, E, right.pivots});
    });
    for (Index i = 0; i + 1 < m; ++i) {
      Ple wrong = right;
      std::vector<Index> source = right.P.source();
      std::swap(source[static_cast<std::size_t>(i)], source[static_cast<std::size_t>(i + 1)]);
      wrong.P = Permutation(source);
      EXPECT_FALSE(certify_ple(A, wrong)) << "rows " << i << " and " << i + 1 << " of " << m;
    }
    for (std::size_t k = 0; k < right.pivots.size(); ++k) {
      Ple wrong = right;
      ++wrong.pivots[k];
      EXPECT_FALSE(certify_ple(A, wrong));
    }
  }
}

// A = P L E holds for it, the pivot rule does not.
TEST_P(CertifyTest, AnotherPivotRule) {
  const Nim64 z(0U), u(1U);
  const Matrix A{{u}, {u}};
  const Ple swapped{Permutation({1, 0}), Matrix{{u}, {u}}, Matrix{{u}}, {0}};
  EXPECT_FALSE(certify_ple(A, swapped));
  EXPECT_TRUE(certify_ple(A, {Permutation({0, 1}), Matrix{{u}, {u}}, Matrix{{u}}, {0}}));
  // Rows without a pivot out of order.
  EXPECT_FALSE(certify_ple(Matrix{{u}, {z}, {z}},
                           {Permutation({0, 2, 1}), Matrix{{u}, {z}, {z}}, Matrix{{u}}, {0}}));
}

}  // namespace
}  // namespace nimla::tests
