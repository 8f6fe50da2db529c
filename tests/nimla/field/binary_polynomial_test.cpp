#include "nimla/binary_polynomial.hpp"

#include <gtest/gtest.h>

namespace nimla::tests {
namespace {

TEST(BinaryPolynomial, CoefficientsOfEveryDegree) {
  const BinaryPolynomial one;
  EXPECT_EQ(one.coefficient(0), 1);
  EXPECT_EQ(one.coefficient(1), 0);
  for (const int degree : {1, 7, 63, 64}) {
    const BinaryPolynomial P{degree, 1};
    for (int i = 0; i < 130; ++i) {
      EXPECT_EQ(P.coefficient(i), i == 0 || i == degree ? 1 : 0) << "x^" << i << " of " << degree;
    }
  }
  const BinaryPolynomial P{64, std::uint64_t{1} << 63};
  EXPECT_EQ(P.coefficient(63), 1);
  EXPECT_EQ(P.coefficient(62), 0);
}

TEST(BinaryPolynomial, IsWrittenAsAPolynomial) {
  EXPECT_EQ(to_string(BinaryPolynomial{}), "1");
  EXPECT_EQ(to_string(BinaryPolynomial{1, 0}), "x");
  EXPECT_EQ(to_string(BinaryPolynomial{1, 1}), "x + 1");
  EXPECT_EQ(to_string(BinaryPolynomial{2, 3}), "x^2 + x + 1");
  EXPECT_EQ(to_string(BinaryPolynomial{64, 0x1b}), "x^64 + x^4 + x^3 + x + 1");
}

TEST(BinaryPolynomial, Equality) {
  EXPECT_EQ((BinaryPolynomial{8, 3}), (BinaryPolynomial{8, 3}));
  EXPECT_NE((BinaryPolynomial{8, 3}), (BinaryPolynomial{9, 3}));
  EXPECT_NE((BinaryPolynomial{8, 3}), (BinaryPolynomial{8, 2}));
}

}  // namespace
}  // namespace nimla::tests
