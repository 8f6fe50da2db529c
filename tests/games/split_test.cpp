// Moves in nim products.
#include "nimla/games/split.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "nimla/field/top_bit.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

/// The move is one and changes the value by d.
void expect_split(Nim64 a, Nim64 b, Nim64 d) {
  const auto [c1, c2] = split(a, b, d);
  EXPECT_EQ(c1 * c2, d) << a << ' ' << b;
  EXPECT_LT((a + c1).bits, a.bits) << b << ' ' << d;
  EXPECT_LT((b + c2).bits, b.bits) << a << ' ' << d;
}

TEST(Split, EveryMoveOfSmallProducts) {
  for (std::uint64_t a = 0; a < 32; ++a) {
    for (std::uint64_t b = 0; b < 32; ++b) {
      const std::uint64_t product = (Nim64(a) * Nim64(b)).bits;
      for (std::uint64_t d = 1; d < 256; ++d) {
        if (detail::has_bit(Nim64(product), detail::top_bit(Nim64(d)))) {
          expect_split(Nim64(a), Nim64(b), Nim64(d));
        } else {
          EXPECT_THROW(split(Nim64(a), Nim64(b), Nim64(d)), std::domain_error);
        }
      }
      EXPECT_THROW(split(Nim64(a), Nim64(b), Nim64()), std::domain_error);
      EXPECT_FALSE(tuple_move(Vector{Nim64(a), Nim64(b)}, Nim64(product)));
      EXPECT_FALSE(tuple_move(Vector{Nim64(a), Nim64(b)}, Nim64(product + 1)));
    }
  }
}

TEST(Split, WordsOfEverySize) {
  const auto words = sample_words(40, 7);
  SplitMix64 random(1);
  for (const std::uint64_t a : words) {
    for (const std::uint64_t b : words) {
      const Nim64 product = Nim64(a) * Nim64(b);
      if (!product) continue;
      expect_split(Nim64(a), Nim64(b), product);
      for (std::uint64_t rest = product.bits; rest != 0; rest &= rest - 1) {
        const std::uint64_t bit = rest & (0 - rest);  // alone, and with random bits below
        expect_split(Nim64(a), Nim64(b), Nim64(bit));
        expect_split(Nim64(a), Nim64(b), Nim64(bit | (random() & (bit - 1))));
      }
    }
  }
}

TEST(Split, ManyCoordinates) {
  SplitMix64 random(2);
  for (std::size_t n = 1; n <= 12; ++n) {
    for (int round = 0; round < 50; ++round) {
      Vector A(n);
      for (Nim64& a : A) a = Nim64(random() >> below(random, 63));
      const Nim64 value = tuple_value(A);
      if (!value) continue;
      for (const Nim64 target :
           {Nim64(), Nim64(value.bits - 1), Nim64(below(random, value.bits))}) {
        const auto B = tuple_move(A, target);
        ASSERT_TRUE(B);
        Nim64 change(1U);
        for (std::size_t i = 0; i < n; ++i) {
          EXPECT_LT((*B)[i].bits, A[i].bits);
          change *= A[i] + (*B)[i];
        }
        EXPECT_EQ(value + change, target);
      }
    }
  }
}

TEST(Split, TheEmptyTupleHasOneMove) {
  EXPECT_EQ(tuple_value(Vector{}), Nim64(1));
  EXPECT_TRUE(tuple_move(Vector{}, Nim64())->empty());
  EXPECT_FALSE(tuple_move(Vector{}, Nim64(1)));
  EXPECT_FALSE(tuple_move(Vector{Nim64(3), Nim64()}, Nim64()));
}

}  // namespace
}  // namespace nimla::tests
