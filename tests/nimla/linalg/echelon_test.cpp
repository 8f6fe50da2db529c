// The reduced row echelon form and the four spaces, for each backend: their shape and what they
// annihilate fix them.

#include "nimla/echelon.hpp"

#include <gtest/gtest.h>

#include "nimla/transpose.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

class EchelonTest : public ForcedBackendTest {
 protected:
  /// N, n x |free|, is a basis of { x : A x = 0 } and the identity in the rows outside of `pivots`.
  static void expect_nullspace(ConstMatrixView A, ConstMatrixView N,
                               const std::vector<Index>& pivots) {
    ASSERT_EQ(N.rows(), A.cols());
    ASSERT_EQ(N.cols(), A.cols() - std::ssize(pivots));
    EXPECT_EQ(product(A, N), Matrix(A.rows(), N.cols()));
    Index k = 0;
    for (Index i = 0; i < N.rows(); ++i) {
      if (std::ranges::find(pivots, i) != pivots.end()) continue;
      for (Index j = 0; j < N.cols(); ++j) EXPECT_EQ(N(i, j), Nim64(j == k ? 1U : 0U));
      ++k;
    }
  }

  static void expect_spaces(ConstMatrixView A, const Exec& exec = {}) {
    const reference::Rref expected = reference::rref(reference::rows_of(A), A.cols());
    const Rref found = rref(A, exec);
    EXPECT_EQ(found.pivots, expected.pivots);
    EXPECT_EQ(found.R.rows(), std::ssize(expected.pivots));
    EXPECT_EQ(found.R.cols(), A.cols());
    EXPECT_EQ(reference::rows_of(found.R), expected.R);
    EXPECT_EQ(column_rank_profile(A, exec), expected.pivots);

    const Matrix transposed = transpose(A);
    const std::vector<Index> rows =
        reference::rref(reference::rows_of(transposed), A.rows()).pivots;
    EXPECT_EQ(row_rank_profile(A, exec), rows);
    expect_nullspace(A, nullspace(A, exec), expected.pivots);
    expect_nullspace(transposed, transpose(left_nullspace(A, exec)), rows);

    const Matrix basis = image(A, exec);
    ASSERT_EQ(basis.rows(), A.rows());
    ASSERT_EQ(basis.cols(), std::ssize(expected.pivots));
    EXPECT_EQ(product(basis, found.R), Matrix(A)) << "A is what R says of its pivot columns";
  }
};

NIMLA_FOR_EACH_BACKEND(EchelonTest);

TEST_P(EchelonTest, EveryMatrixOfBits) {
  for (const auto [m, n] : {Shape{1, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}}) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (m * n); ++bits) {
      Matrix A(m, n);
      for (Index i = 0; i < m * n; ++i) A(i / n, i % n) = Nim64((bits >> i) & 1);
      SCOPED_TRACE(property_case(bits, m, n));
      expect_spaces(A);
      if (HasFailure()) return;
    }
  }
}

TEST_P(EchelonTest, VariousMatrices) {
  std::uint64_t number = 0;
  for (const Matrix& A : various_matrices()) {
    SCOPED_TRACE(property_case(number++, A.rows(), A.cols()));
    expect_spaces(A, {.threads = 2});
    if (HasFailure()) return;
  }
}

TEST_P(EchelonTest, StridedViews) {
  const Embedded inside(prescribed_ple(24, 30, 17, 1, 4).A);
  expect_spaces(inside.view());
  EXPECT_TRUE(inside.untouched());
  expect_spaces(inside.view().block(1, 2, 20, 25).block(3, 3, 9, 14));
}

TEST_P(EchelonTest, SameForAnyNumberOfThreads) {
  const Matrix A = prescribed_ple(260, 280, 150, 64, 5).A;
  const Rref expected = rref(A, {.threads = 1});
  const Matrix N = nullspace(A, {.threads = 1});
  const Matrix left = left_nullspace(A, {.threads = 1});
  EXPECT_EQ(expected.R.rows(), 150);
  for (const int threads : {2, 3, 8}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    const Rref found = rref(A, {.threads = threads});
    EXPECT_EQ(found.R, expected.R);
    EXPECT_EQ(found.pivots, expected.pivots);
    EXPECT_EQ(nullspace(A, {.threads = threads}), N);
    EXPECT_EQ(left_nullspace(A, {.threads = threads}), left);
  }
}

}  // namespace
}  // namespace nimla::tests
