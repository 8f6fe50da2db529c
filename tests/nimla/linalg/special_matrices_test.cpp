#include "nimla/special_matrices.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "nimla/det.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace nimla::tests {
namespace {

const Vector points = {Nim64(0U), Nim64(1U), Nim64(5U), Nim64(1U) + Nim64(~0ULL), Nim64(77U)};

TEST(SpecialMatrices, Vandermonde) {
  const Matrix A = vandermonde(points, 9);
  ASSERT_EQ(A.rows(), 5);
  ASSERT_EQ(A.cols(), 9);
  for (Index i = 0; i < 5; ++i) {
    for (Index j = 0; j < 9; ++j) {
      EXPECT_EQ(A(i, j), pow(points[static_cast<std::size_t>(i)], static_cast<std::uint64_t>(j)));
    }
  }
  EXPECT_EQ(rank(A), 5);
  EXPECT_EQ(vandermonde({}, 3), Matrix(0, 3));
  EXPECT_EQ(vandermonde(points, 0), Matrix(5, 0));
  EXPECT_THROW(vandermonde(points, -1), ShapeError);
}

TEST(SpecialMatrices, Cauchy) {
  const Vector y = {Nim64(2U), Nim64(3U), Nim64(4U), Nim64(6U)};
  const Matrix A = cauchy(points, y);
  ASSERT_EQ(A.rows(), 5);
  ASSERT_EQ(A.cols(), 4);
  for (Index i = 0; i < 5; ++i) {
    for (Index j = 0; j < 4; ++j) {
      const auto x = points[static_cast<std::size_t>(i)];
      EXPECT_EQ(A(i, j) * (x + y[static_cast<std::size_t>(j)]), Nim64(1U));
    }
  }
  for (Index n = 1; n <= 4; ++n) {
    for (Index i = 0; i + n <= 5; ++i) EXPECT_FALSE(is_singular(A.block(i, 4 - n, n, n)));
  }
  EXPECT_THROW(cauchy(points, points), std::domain_error);
}

TEST(SpecialMatrices, Companion) {
  const Nim64 z(0U), u(1U), a(9U), b(8U), c(7U);
  EXPECT_EQ(companion(Vector{a, b, c}), (Matrix{{z, z, a}, {u, z, b}, {z, u, c}}));
  EXPECT_EQ(companion({}), Matrix());
}

TEST(RandomMatrix, OfGivenRank) {
  for (const Index r : {0, 1, 7, 12}) {
    const Matrix A = random_matrix_of_rank(12, 15, r, 3);
    EXPECT_EQ(A.rows(), 12);
    EXPECT_EQ(A.cols(), 15);
    EXPECT_EQ(rank(A), r);
    EXPECT_EQ(random_matrix_of_rank(12, 15, r, 3), A);
  }
  EXPECT_THROW(random_matrix_of_rank(3, 4, 4, 1), ShapeError);
  EXPECT_THROW(random_matrix_of_rank(4, 3, -1, 1), ShapeError);
}

TEST(RandomMatrix, Invertible) {
  EXPECT_EQ(random_invertible(9, 5), random_matrix(9, 9, 5));
  EXPECT_TRUE(det(random_invertible(30, 6)));
  EXPECT_EQ(random_invertible(0, 1), Matrix());
}

}  // namespace
}  // namespace nimla::tests
