// The 16-bit tables against the recursion, all of them, and the tower above.

#include "kernels/tower/tower.hpp"

#include <gtest/gtest.h>

#include "tests/support/generators.hpp"
#include "tests/support/laws.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

namespace tower = kernels::tower;

TEST(TowerTables, ExpIsThePowersOfTheGenerator) {
  std::uint64_t power = 1;
  for (int i = 0; i < tower::exponents; ++i) {
    ASSERT_EQ(tower::tables.exp[i], power) << "i = " << i;
    power = reference::product(power, tower::generator);
  }
}

TEST(TowerTables, LogIsTheInverseOfExp) {
  for (std::uint32_t i = 0; i < tower::order; ++i) {
    ASSERT_EQ(tower::tables.log[tower::tables.exp[i]], i);
  }
  for (std::uint32_t a = 1; a <= 0xffff; ++a) {
    ASSERT_EQ(tower::tables.exp[tower::tables.log[a]], a);
  }
  EXPECT_EQ(tower::tables.log[0], 0U);
}

TEST(TowerTables, EveryExponentThatIsReadIsThere) {
  // Twice the largest logarithm and 2^15 twice; a negated logarithm (at most 65535) and a
  // logarithm.
  EXPECT_GT(tower::exponents, 2 * 65534 + 2 * tower::half);
  EXPECT_GT(tower::exponents, 65535 + 65534);
}

TEST(TowerTables, GeneratorIsTheLeastPrimitiveCubeRootOfHalf) {
  constexpr std::uint64_t half = 1U << 15;
  const auto is_cube_root = [](std::uint64_t a) {
    return reference::product(a, reference::product(a, a)) == half;
  };
  const auto is_primitive = [](std::uint64_t a) {
    if (reference::pow(a, 65535) != 1) return false;
    for (const std::uint64_t prime : {3U, 5U, 17U, 257U}) {
      if (reference::pow(a, 65535 / prime) == 1) return false;
    }
    return true;
  };
  EXPECT_TRUE(is_cube_root(tower::generator));
  EXPECT_TRUE(is_primitive(tower::generator));
  EXPECT_EQ(tower::tables.exp[tower::half], half);
  for (std::uint64_t a = 0; a < tower::generator; ++a) {
    ASSERT_FALSE(is_cube_root(a) && is_primitive(a)) << "a = " << a;
  }
}

TEST(Tower, ProductsBelow256) {
  for (std::uint32_t a = 0; a < 256; ++a) {
    for (std::uint32_t b = 0; b < 256; ++b) {
      const std::uint64_t expected = reference::product(a, b);
      ASSERT_EQ(tower::mul64(a, b), expected) << a << " (x) " << b;
      ASSERT_EQ(tower::mul32(a, b), expected) << a << " (x) " << b;
    }
  }
}

TEST(Tower, Products) {
  const auto samples = sample_words(150, 1);
  for (const std::uint64_t a : samples) {
    const tower::Logs64 logs = tower::logs64(a);
    for (const std::uint64_t b : samples) {
      const std::uint64_t expected = reference::product(a, b);
      ASSERT_EQ(tower::mul64(a, b), expected) << a << " (x) " << b;
      ASSERT_EQ(tower::mul64(logs, b), expected) << a << " (x) " << b;
      const auto a32 = static_cast<std::uint32_t>(a);
      const auto b32 = static_cast<std::uint32_t>(b);
      ASSERT_EQ(tower::mul32(a32, b32), reference::product(a32, b32)) << a32 << " (x) " << b32;
    }
  }
}

TEST(Tower, ProductsByTheHalfField) {
  // combine_half is 2^31 (x) a (x) b.
  for (const std::uint64_t word : sample_words(300, 2)) {
    const auto a = static_cast<std::uint32_t>(word);
    const auto b = static_cast<std::uint32_t>(word >> 32);
    ASSERT_EQ(tower::combine_half(tower::logs32(a) * tower::logs32(b)),
              reference::product(std::uint64_t{1} << 31, reference::product(a, b)));
  }
}

TEST(Tower, InversesOf16And32Bits) {
  // Every element of GF(2^16), so every zero and every wrap of the logarithms.
  for (std::uint32_t a = 0; a <= 0xffff; ++a) {
    const std::uint32_t inverse = tower::inverse32(a);
    ASSERT_LE(inverse, 0xffffU);
    ASSERT_EQ(tower::mul32(a, inverse), a == 0 ? 0U : 1U) << "a = " << a;
    const std::uint32_t high = a << 16;
    ASSERT_EQ(tower::mul32(high, tower::inverse32(high)), a == 0 ? 0U : 1U) << "a = " << high;
  }
  for (const std::uint64_t a : sample_words(200, 3)) {
    const auto a32 = static_cast<std::uint32_t>(a);
    ASSERT_EQ(tower::inverse32(a32), reference::inverse_or_zero(a32)) << "a = " << a32;
  }
}

TEST(Tower, Laws) {
  const auto samples = sample_words(40, 4);
  const auto mul = [](std::uint64_t a, std::uint64_t b) { return tower::mul64(a, b); };
  expect_ring_laws(samples, mul);
  expect_inverse_laws(samples, mul, tower::inverse64);
  expect_square_laws(samples, mul, tower::square64, tower::sqrt64);
  for (const std::uint64_t a : samples) {
    ASSERT_EQ(tower::inverse64(a), reference::inverse_or_zero(a)) << "a = " << a;
    ASSERT_EQ(tower::square64(a), reference::product(a, a)) << "a = " << a;
  }
}

}  // namespace
}  // namespace nimla::tests
