#pragma once
/// The slow truth that the rows are checked against, straight from the definition.

#include <cstdint>

namespace nimla::bench::reference {

/// The nim product of a and b, both below 2^width (J. H. Conway, On Numbers and Games, chapter 6):
/// with F = 2^(width/2), F (x) F = F + F/2, and F (x) x = F x for x < F. About 13 us.
constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b, int width = 64) noexcept {
  if (a < 2 || b < 2) return a * b;
  const int half = width / 2;
  const std::uint64_t F = std::uint64_t{1} << half;
  const std::uint64_t a1 = a / F;
  const std::uint64_t a0 = a % F;
  const std::uint64_t b1 = b / F;
  const std::uint64_t b0 = b % F;
  const std::uint64_t high = product(a1, b1, half);
  const std::uint64_t cross = product(a1, b0, half) ^ product(a0, b1, half);
  return F * (high ^ cross) ^ product(a0, b0, half) ^ product(F / 2, high, half);
}

static_assert(product(2, 2, 8) == 3 && product(4, 4, 8) == 6 && product(8, 8, 8) == 13);
static_assert(product(256, 256, 32) == 384);

}  // namespace nimla::bench::reference
