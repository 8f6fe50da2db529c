#include "nimla/random.hpp"

#include <gtest/gtest.h>

#include <set>

#include "nimla/ple.hpp"

namespace nimla::tests {
namespace {

TEST(SplitMix64, IsTheKnownSequence) {
  SplitMix64 zero(0);
  EXPECT_EQ(zero(), 0xE220A8397B1DCDAFU);
  EXPECT_EQ(zero(), 0x6E789E6AA1B965F4U);
  SplitMix64 random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    EXPECT_EQ(random(), expected);
  }
  static_assert(SplitMix64(0)() == 0xE220A8397B1DCDAFU);
}

TEST(RandomMatrix, IsFilledRowByRow) {
  const Matrix A = random_matrix(3, 5, 42);
  SplitMix64 random(42);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 5; ++j) EXPECT_EQ(A(i, j), Nim64(random()));
  }
  EXPECT_EQ(random_matrix(0, 7, 1), Matrix(0, 7));
}

// Why it is this generator: the entries of one that is linear over GF(2) are dependent.
TEST(RandomMatrix, HasFullRankWhereXorshiftHasNot) {
  std::uint64_t state = 88172645463325252U;  // G. Marsaglia, Xorshift RNGs, 2003
  Matrix A(65, 65);
  for (Index i = 0; i < 65; ++i) {
    for (Nim64& entry : A.row(i)) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      entry = Nim64(state);
    }
  }
  EXPECT_EQ(rank(A), 64);
  EXPECT_EQ(rank(random_matrix(65, 65, 1)), 65);
}

}  // namespace
}  // namespace nimla::tests
