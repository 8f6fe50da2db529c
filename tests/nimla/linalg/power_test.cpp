#include "nimla/power.hpp"

#include <gtest/gtest.h>

#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using PowerTest = ForcedBackendTest;

NIMLA_FOR_EACH_BACKEND(PowerTest);

TEST_P(PowerTest, IsARepeatedProduct) {
  for (const Index n : {0, 1, 2, 9, 20}) {
    const Matrix A = random_matrix(n, n, 1);
    Matrix expected = Matrix::identity(n);
    for (std::uint64_t e = 0; e < 20; ++e) {
      ASSERT_EQ(pow(A, e, {.threads = 2}), expected) << property_case(1, n, n) << ", e = " << e;
      expected = product(expected, A);
    }
  }
}

TEST_P(PowerTest, ScalarsToTheLargestExponents) {
  const Nim64 a(0x123456789abcdef0U);
  for (const std::uint64_t e : {std::uint64_t{1} << 63, ~std::uint64_t{0}, ~std::uint64_t{0} - 1}) {
    EXPECT_EQ(pow(Matrix{{a}}, e), (Matrix{{pow(a, e)}}));
  }
  // The order of a permutation of cycles of 2, 3, 5 and 7 is 210.
  const Matrix P =
      matrix_of(Permutation({1, 0, 3, 4, 2, 6, 7, 8, 9, 5, 11, 12, 13, 14, 15, 16, 10}));
  EXPECT_EQ(pow(P, 210'000'000'000), Matrix::identity(17));
  EXPECT_EQ(pow(P, 210'000'000'001), P);
}

TEST_P(PowerTest, NilpotentMatrices) {
  Matrix N(12, 12);
  for (Index i = 0; i + 1 < 12; ++i) N(i, i + 1) = Nim64(7U);
  EXPECT_NE(pow(N, 11), Matrix(12, 12));
  EXPECT_EQ(pow(N, 12), Matrix(12, 12));
  EXPECT_EQ(pow(Matrix(3, 3), 0), Matrix::identity(3));
}

TEST(Power, NotSquare) { EXPECT_THROW(pow(Matrix(2, 3), 2), ShapeError); }

}  // namespace
}  // namespace nimla::tests
