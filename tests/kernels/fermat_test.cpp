// Every lane of every level against the reference.

#include "kernels/maps/fermat.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/support/generators.hpp"
#include "tests/support/laws.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

namespace fermat = kernels::fermat;

/// expected(lane) is what `map` leaves in each lane of `bits` bits.
template <class Map, class Expected>
void expect_in_lanes(int bits, Map map, Expected expected) {
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - bits);
  for (const std::uint64_t x : sample_words(40, static_cast<std::uint64_t>(bits))) {
    const std::uint64_t y = map(x);
    for (int shift = 0; shift < 64; shift += bits) {
      ASSERT_EQ((y >> shift) & mask, expected((x >> shift) & mask))
          << "x = " << x << ", lanes of " << bits << " bits, lane at bit " << shift;
    }
  }
}

/// 2^(2^k).
constexpr std::uint64_t fermat_power(int k) { return std::uint64_t{1} << (1 << k); }

template <int k>
void check_shifts() {
  expect_in_lanes(2 << k, fermat::times_fermat<k>,
                  [](std::uint64_t x) { return reference::product(fermat_power(k), x); });
}

template <int k>
void check_level() {
  expect_in_lanes(1 << k, fermat::times_half<k>, [](std::uint64_t x) {
    return reference::product(std::uint64_t{1} << ((1 << k) - 1), x);
  });
  expect_in_lanes(1 << k, fermat::square<k>,
                  [](std::uint64_t x) { return reference::product(x, x); });
  // The root by powering is slow; that squaring gives the lane back says the same.
  expect_in_lanes(
      1 << k, [](std::uint64_t x) { return fermat::square<k>(fermat::sqrt<k>(x)); },
      [](std::uint64_t x) { return x; });
}

TEST(Fermat, LowHalves) {
  EXPECT_EQ(fermat::low_halves<0>, 0x5555555555555555U);
  EXPECT_EQ(fermat::low_halves<2>, 0x0f0f0f0f0f0f0f0fU);
  EXPECT_EQ(fermat::low_halves<5>, 0x00000000ffffffffU);
}

TEST(Fermat, TimesFermatPower) {
  [&]<int... k>(std::integer_sequence<int, k...>) { (check_shifts<k>(), ...); }
  (std::make_integer_sequence<int, 6>{});
}

TEST(Fermat, TimesHalfSquareAndRoot) {
  [&]<int... k>(std::integer_sequence<int, k...>) { (check_level<k>(), ...); }
  (std::make_integer_sequence<int, 7>{});
}

TEST(Fermat, SquareLaws) {
  expect_square_laws(sample_words(60, 5), reference::product, fermat::square<6>, fermat::sqrt<6>);
}

TEST(Fermat, MultiplesOfPowers) {
  for (const std::uint64_t s : sample_words(20, 6)) {
    std::uint64_t multiples[64];
    fermat::multiples_of_powers(s, multiples);
    for (int i = 0; i < 64; ++i) {
      ASSERT_EQ(multiples[i], reference::product(s, std::uint64_t{1} << i)) << s << ", i = " << i;
    }
  }
}

// All of it is usable without tables in constant expressions.
static_assert(fermat::times_fermat<5>(std::uint64_t{1} << 32) == 6442450944U);
static_assert(fermat::square(std::uint64_t{1} << 63) == 16017865340936038689U);
static_assert(fermat::sqrt(std::uint64_t{1} << 63) == 16753531353454084096U);

}  // namespace
}  // namespace nimla::tests
