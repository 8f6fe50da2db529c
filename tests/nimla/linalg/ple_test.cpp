// PLE and rank, for each backend: bit for bit against the reference where that is fast enough, by
// certificate beyond.

#include "nimla/ple.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "nimla/certify.hpp"
#include "nimla/transpose.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

class PleTest : public ForcedBackendTest {
 protected:
  /// ple(A) and rank(A) are what the reference says, and A stays.
  static void expect_reference(ConstMatrixView A) {
    const Matrix before(A);
    const reference::Ple expected = reference::ple(reference::rows_of(A), A.cols());
    const Ple found = ple(A);
    EXPECT_EQ(found.P.source(), expected.P);
    EXPECT_EQ(found.pivots, expected.pivots);
    EXPECT_EQ(found.L.rows(), A.rows());
    EXPECT_EQ(found.L.cols(), static_cast<Index>(expected.pivots.size()));
    EXPECT_EQ(found.E.rows(), static_cast<Index>(expected.pivots.size()));
    EXPECT_EQ(found.E.cols(), A.cols());
    EXPECT_EQ(reference::rows_of(found.L), expected.L);
    EXPECT_EQ(reference::rows_of(found.E), expected.E);
    EXPECT_EQ(rank(A), static_cast<Index>(expected.pivots.size()));
    EXPECT_EQ(A, before);
  }

  static void expect_certified(ConstMatrixView A, Index expected_rank) {
    const Ple found = ple(A);
    EXPECT_TRUE(certify_ple(A, found));
    EXPECT_EQ(static_cast<Index>(found.pivots.size()), expected_rank);
    EXPECT_EQ(rank(A), expected_rank);
  }

  static void expect_same(const Ple& found, const Ple& expected) {
    EXPECT_EQ(found.P, expected.P);
    EXPECT_EQ(found.pivots, expected.pivots);
    EXPECT_EQ(found.L, expected.L);
    EXPECT_EQ(found.E, expected.E);
  }
};

NIMLA_FOR_EACH_BACKEND(PleTest);

TEST_P(PleTest, IsRotatedNotSwapped) {
  // Row 2 is the first pivot. Rotated up, row 0 comes next; swapped, row 1 would.
  const Nim64 z(0);
  const Nim64 u(1);
  const Ple found = ple(Matrix{{z, z, u}, {z, z, Nim64(2)}, {u, z, z}});
  EXPECT_EQ(found.P, Permutation({2, 0, 1}));
  EXPECT_EQ(found.L, (Matrix{{u, z}, {z, u}, {z, Nim64(2)}}));
  EXPECT_EQ(found.E, (Matrix{{u, z, z}, {z, z, u}}));
  EXPECT_EQ(found.pivots, (std::vector<Index>{0, 2}));
}

TEST_P(PleTest, EveryMatrixOfBits) {
  for (const auto [m, n] : {Shape{1, 1}, {2, 2}, {3, 3}, {2, 4}, {4, 2}, {3, 4}, {4, 3}}) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (m * n); ++bits) {
      Matrix A(m, n);
      for (Index i = 0; i < m * n; ++i) A(i / n, i % n) = Nim64((bits >> i) & 1);
      SCOPED_TRACE(property_case(bits, m, n));
      expect_reference(A);
      if (HasFailure()) return;
    }
  }
}

TEST_P(PleTest, BitsOfManyShapes) {
  for (Index m = 0; m <= 9; ++m) {
    for (Index n = 0; n <= 9; ++n) {
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(property_case(seed, m, n));
        expect_reference(small_matrix(m, n, 1, 3 * (seed % 3), seed));
        if (HasFailure()) return;
      }
    }
  }
  for (const auto [m, n] : {Shape{40, 40}, {33, 20}, {20, 33}, {70, 12}, {12, 70}, {65, 64}}) {
    for (std::uint64_t seed = 10; seed < 13; ++seed) {
      SCOPED_TRACE(property_case(seed, m, n));
      expect_reference(small_matrix(m, n, 1, 3 * (seed % 3), seed));
    }
  }
}

TEST_P(PleTest, WordsOfManyShapes) {
  for (const auto [m, n] :
       {Shape{1, 1}, {1, 9}, {9, 1}, {8, 8}, {17, 16}, {30, 50}, {50, 30}, {60, 60}}) {
    for (const int bits : {2, 8, 16, 64}) {
      SCOPED_TRACE(property_case(static_cast<std::uint64_t>(bits), m, n));
      expect_reference(small_matrix(m, n, bits, 4, static_cast<std::uint64_t>(bits)));
    }
  }
}

TEST_P(PleTest, EmptyShapes) {
  for (const auto [m, n] : {Shape{0, 0}, {0, 7}, {7, 0}}) {
    SCOPED_TRACE(property_case(0, m, n));
    const Ple found = ple(Matrix(m, n));
    EXPECT_EQ(found.P, Permutation::identity(m));
    EXPECT_EQ(found.L, Matrix(m, 0));
    EXPECT_EQ(found.E, Matrix(0, n));
    EXPECT_TRUE(found.pivots.empty());
    EXPECT_EQ(rank(Matrix(m, n)), 0);
  }
}

TEST_P(PleTest, ConstantMatrices) {
  for (const auto [m, n] : {Shape{5, 5}, {3, 20}, {20, 3}}) {
    for (const std::uint64_t value : {0U, 1U, 7U}) {
      SCOPED_TRACE(property_case(value, m, n));
      expect_reference(constant_matrix(m, n, Nim64(value)));
    }
  }
}

TEST_P(PleTest, ZeroRowsAndColumns) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SplitMix64 random(seed);
    const Index m = 3 + static_cast<Index>(below(random, 20));
    const Index n = 3 + static_cast<Index>(below(random, 20));
    Matrix A = small_matrix(m, n, seed % 2 == 0 ? 1 : 64, 2, seed);
    for (Index i = 0; i < m; ++i) {
      if (below(random, 3) == 0) std::ranges::fill(A.row(i), Nim64(0));
    }
    for (Index j = 0; j < n; ++j) {
      if (below(random, 3) != 0) continue;
      for (Index i = 0; i < m; ++i) A(i, j) = Nim64(0);
    }
    SCOPED_TRACE(property_case(seed, m, n));
    expect_reference(A);
  }
}

TEST_P(PleTest, AntiDiagonals) {
  for (Index n = 1; n <= 24; ++n) {
    SCOPED_TRACE(property_case(0, n, n));
    expect_reference(anti_diagonal(n, n));
  }
  expect_reference(anti_diagonal(30, 12));
  expect_reference(anti_diagonal(12, 30));
  // The whole lower right triangle.
  Matrix A = random_matrix(20, 20, 1);
  for (Index i = 0; i < 20; ++i) {
    for (Index j = 0; i + j < 19; ++j) A(i, j) = Nim64(0);
  }
  expect_reference(A);
}

TEST_P(PleTest, PermutationMatrices) {
  SplitMix64 random(1);
  for (Index n = 1; n <= 30; ++n) {
    const Permutation p(shuffled(n, random));
    SCOPED_TRACE(property_case(1, n, n));
    const Ple found = ple(matrix_of(p));
    EXPECT_EQ(found.P, p) << "the pivot of column i is the row p[i]";
    EXPECT_EQ(found.L, Matrix::identity(n));
    EXPECT_EQ(found.E, Matrix::identity(n));
  }
}

TEST_P(PleTest, PivotsAreTheRankProfiles) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SplitMix64 random(seed);
    const Index m = 1 + static_cast<Index>(below(random, 14));
    const Index n = 1 + static_cast<Index>(below(random, 14));
    const Matrix A = small_matrix(m, n, 1, 5, seed);
    SCOPED_TRACE(property_case(seed, m, n));
    const Ple found = ple(A);
    std::vector<Index> rows(found.P.source().begin(),
                            found.P.source().begin() + std::ssize(found.pivots));
    std::ranges::sort(rows);
    EXPECT_EQ(rows, reference::row_rank_profile(reference::rows_of(A), n));
    EXPECT_EQ(found.pivots, reference::row_rank_profile(reference::rows_of(transpose(A)), m));
  }
}

TEST_P(PleTest, ProductsOfRankR) {
  for (const auto [m, n] : {Shape{20, 20}, {40, 15}, {15, 40}}) {
    for (Index r = 0; r <= 15; r += 3) {
      const auto seed = static_cast<std::uint64_t>(r);
      SCOPED_TRACE(property_case(seed, m, n));
      const Matrix A = matrix_of_rank(m, n, r, seed);
      expect_reference(A);
      EXPECT_EQ(rank(A), r);
    }
  }
}

TEST_P(PleTest, PrescribedRankProfiles) {
  for (std::uint64_t seed = 0; seed < 66; ++seed) {
    SplitMix64 random(seed);
    const std::uint64_t most_lines = seed < 60 ? 80 : 200;
    const Index m = 1 + static_cast<Index>(below(random, most_lines));
    const Index n = 1 + static_cast<Index>(below(random, most_lines));
    const auto most = static_cast<std::uint64_t>(std::min(m, n));
    const Index r = static_cast<Index>(below(random, most + 1));
    const PrescribedPle prescribed = prescribed_ple(m, n, r, seed % 2 == 0 ? 1 : 64, seed);
    SCOPED_TRACE(property_case(seed, m, n) + ", rank " + std::to_string(r));
    expect_same(ple(prescribed.A), prescribed.expected);
    EXPECT_EQ(rank(prescribed.A), r);
  }
}

TEST_P(PleTest, StridedViews) {
  for (const auto [m, n] : {Shape{12, 12}, {25, 9}, {9, 25}}) {
    const Matrix A = small_matrix(m, n, 1, 2, 5);
    const Embedded inside(A);
    SCOPED_TRACE(property_case(5, m, n));
    expect_reference(inside.view());
    EXPECT_TRUE(inside.untouched());
    expect_reference(inside.view().block(1, 2, m - 3, n - 4).block(1, 1, m - 5, n - 6));
  }
}

TEST_P(PleTest, LargeRanksAndProfiles) {
  // Past the panels of every backend.
  const Index n = 300;
  struct Case {
    Index rows, cols, r;
  };
  for (const auto [rows, cols, r] : {Case{n, n, n},
                                     {n, n, n - 1},
                                     {n, n, n / 2},
                                     {2 * n, n / 2, n / 2 - 7},
                                     {n / 2, 2 * n, n / 2}}) {
    const auto seed = static_cast<std::uint64_t>(r);
    SCOPED_TRACE(property_case(seed, rows, cols) + ", rank " + std::to_string(r));
    expect_certified(matrix_of_rank(rows, cols, r, seed), r);
  }
  expect_certified(anti_diagonal(n, n), n);
  expect_certified(small_matrix(n, n, 1, 0, 1), n);
  const PrescribedPle prescribed = prescribed_ple(n, n, n - 40, 1, 3);
  expect_same(ple(prescribed.A), prescribed.expected);
}

TEST_P(PleTest, SameForAnyNumberOfThreads) {
  const Matrix A = matrix_of_rank(350, 330, 290, 8);
  const Ple one = ple(A, {.threads = 1});
  for (const int threads : {2, 3}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    expect_same(ple(A, {.threads = threads}), one);
    EXPECT_EQ(rank(A, {.threads = threads}), 290);
  }
}

}  // namespace
}  // namespace nimla::tests
