#include "nimla/det.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "nimla/special_matrices.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

using DetTest = ForcedBackendTest;

NIMLA_FOR_EACH_BACKEND(DetTest);

Matrix square_of(Index n, const std::vector<std::uint64_t>& entries) {
  Matrix A(n, n);
  for (Index i = 0; i < n * n; ++i) A(i / n, i % n) = Nim64(entries[static_cast<std::size_t>(i)]);
  return A;
}

TEST_P(DetTest, SmallMatrices) {
  EXPECT_EQ(det(Matrix()), Nim64(1)) << "the empty product";
  EXPECT_FALSE(is_singular(Matrix()));
  EXPECT_FALSE(is_singular(anti_diagonal(5, 5)));
  EXPECT_EQ(det(square_of(1, {0})), Nim64(0));
  EXPECT_EQ(det(square_of(1, {~0ULL})), Nim64(~0ULL));
  EXPECT_EQ(det(square_of(2, {1, 1, 1, 1})), Nim64(0));
  EXPECT_EQ(det(square_of(2, {0, 1, 1, 0})), Nim64(1));
  EXPECT_EQ(det(square_of(2, {1, 2, 2, 3})), Nim64(0));
  // 0 (x) 2 + 1 (x) 1 ... by the first row: 1 (x) (1 (x) 1 + 3 (x) 1) + 2 (x) (1 (x) 2 + 2 (x) 1).
  EXPECT_EQ(det(square_of(3, {0, 1, 2, 1, 2, 3, 1, 2, 1})), Nim64(2));
  for (const Index n : {1, 2, 3, 17, 150}) {
    EXPECT_EQ(det(Matrix::identity(n)), Nim64(1));
    EXPECT_EQ(det(constant_matrix(n, n, Nim64(7))), n == 1 ? Nim64(7) : Nim64(0));
    EXPECT_EQ(det(Matrix(n, n)), Nim64(0));
  }
}

TEST_P(DetTest, ByDefinition) {
  for (Index n = 0; n <= 6; ++n) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(property_case(seed, n, n));
      const Matrix A = small_matrix(n, n, seed % 3 == 0 ? 1 : 64, 2, seed);
      ASSERT_EQ(det(A).bits, reference::det_by_definition(reference::rows_of(A)));
    }
  }
}

TEST_P(DetTest, AgreesWithTheReference) {
  for (const Index n : {7, 8, 15, 16, 17, 31, 33, 47, 49, 64, 80}) {
    const auto seed = static_cast<std::uint64_t>(n);
    SCOPED_TRACE(property_case(seed, n, n));
    const Matrix words = random_matrix(n, n, seed);
    EXPECT_EQ(det(words).bits, reference::det(reference::rows_of(words)));
    const Matrix bits = small_matrix(n, n, 1, 4, seed);
    EXPECT_EQ(det(bits).bits, reference::det(reference::rows_of(bits)));
  }
}

TEST_P(DetTest, Known) {
  EXPECT_EQ(det(random_matrix(150, 150, 150)), Nim64(16520817040062532765U));
}

TEST_P(DetTest, KnownLarge) {
  if (sanitized) GTEST_SKIP() << "n = 512 and 1024 are too slow under a sanitizer";
  EXPECT_EQ(det(random_matrix(512, 512, 512)), Nim64(2868810939898667473U));
  EXPECT_EQ(det(random_matrix(1024, 1024, 1024)), Nim64(5353654746645348185U));
}

TEST_P(DetTest, IsMultiplicative) {
  for (const Index n : {1, 2, 3, 10, 33, 70}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(property_case(seed, n, n));
      const Matrix A = small_matrix(n, n, seed % 2 == 0 ? 1 : 64, 1, seed);
      const Matrix B = random_matrix(n, n, ~seed);
      EXPECT_EQ(det(product(A, B)), det(A) * det(B));
    }
  }
}

TEST_P(DetTest, Singular) {
  for (const Index n : {2, 9, 40, 100}) {
    for (const Index r : {Index{0}, Index{1}, n / 2, n - 1}) {
      const auto seed = static_cast<std::uint64_t>(n + r);
      SCOPED_TRACE(property_case(seed, n, n) + ", rank " + std::to_string(r));
      const Matrix S = matrix_of_rank(n, n, r, seed);
      EXPECT_EQ(det(S), Nim64(0));
      EXPECT_TRUE(is_singular(S));
      EXPECT_EQ(det(prescribed_ple(n, n, r, 1, seed).A), Nim64(0));
    }
    Matrix A = random_matrix(n, n, 1);
    std::ranges::copy(A.row(0), A.row(n - 1).begin());
    EXPECT_EQ(det(A), Nim64(0)) << "two equal rows";
    A = random_matrix(n, n, 2);
    for (Index i = 0; i < n; ++i) A(i, n / 2) = Nim64(0);
    EXPECT_EQ(det(A), Nim64(0)) << "a column of zeros";
  }
}

TEST_P(DetTest, PermutationsHaveNoSign) {
  SplitMix64 random(3);
  for (const Index n : {2, 3, 20, 100}) {
    SCOPED_TRACE(property_case(3, n, n));
    const Matrix P = matrix_of(Permutation(shuffled(n, random)));
    EXPECT_EQ(det(P), Nim64(1));
    EXPECT_EQ(det(anti_diagonal(n, n)), Nim64(1));
    const Matrix A = random_matrix(n, n, 3);
    EXPECT_EQ(det(product(P, A)), det(A));
    EXPECT_EQ(det(product(A, P)), det(A));
  }
}

TEST_P(DetTest, VandermondeAndCompanion) {
  for (const std::size_t n : {1U, 2U, 5U, 30U}) {
    SplitMix64 random(n);
    std::vector<Nim64> points(n);
    for (Nim64& point : points) point = Nim64(random());
    Nim64 expected(1);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) expected *= points[i] + points[j];
    }
    EXPECT_EQ(det(vandermonde(points, static_cast<Index>(n))), expected) << "n = " << n;
    EXPECT_EQ(det(companion(points)), points[0]) << "n = " << n;
  }
}

TEST_P(DetTest, StridedViewsAndTheInputStays) {
  for (const Index n : {1, 5, 24}) {
    const Matrix A = random_matrix(n, n, 6);
    const Nim64 expected = det(A);
    EXPECT_EQ(A, random_matrix(n, n, 6));
    const Embedded inside(A, n);
    EXPECT_EQ(det(inside.view()), expected);
    EXPECT_TRUE(inside.untouched());
    EXPECT_EQ(det(inside.view().block(0, 0, 0, 0)), Nim64(1));
  }
}

TEST_P(DetTest, SameForAnyNumberOfThreads) {
  const Matrix A = random_matrix(300, 300, 9);
  const Nim64 one = det(A, {.threads = 1});
  EXPECT_EQ(det(A, {.threads = 2}), one);
  EXPECT_EQ(det(A, {.threads = 3}), one);
}

TEST_P(DetTest, NotSquare) {
  try {
    det(Matrix(3, 4));
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "det: A is 3x4, expected a square matrix");
  }
  const Matrix wide(3, 4);
  EXPECT_THROW(det(wide), ShapeError);
  EXPECT_THROW(is_singular(wide), ShapeError);
  EXPECT_THROW(det(Matrix(0, 1)), ShapeError);
  EXPECT_THROW(det(Matrix(1, 0)), ShapeError);
}

TEST(Det, InThePlaceOfItsArgument) {
  Matrix A = random_matrix(70, 70, 11);
  const Nim64 expected = det(A);
  EXPECT_EQ(det(Matrix(A)), expected);
  EXPECT_EQ(det(std::move(A)), expected);
  EXPECT_EQ(det(Matrix()), Nim64(1));
  EXPECT_THROW(det(Matrix(2, 3)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
