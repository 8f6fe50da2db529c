#pragma once
/// The multiplicative group of GF(2^64) as the product of its subgroups of prime order.

#include <array>
#include <cstddef>
#include <cstdint>

#include "nimla/nim64.hpp"

namespace nimla::detail {

/// 2^64 - 1 = F_0 F_1 F_2 F_3 F_4 F_5, the Fermat numbers 2^(2^k) + 1; F_5 is 641 * 6700417 (Euler,
/// 1732), the others are prime. No square divides it.
inline constexpr std::array<std::uint32_t, 7> group_primes = {3, 5, 17, 257, 65537, 641, 6700417};
/// The first of them divide 2^16 - 1, their parts are below 2^16.
inline constexpr std::size_t primes_below_2_16 = 4;

/// a^((2^64 - 1) / p) for each p of group_primes in turn: 1 iff p does not divide the order of a,
/// else of order p. a is not 0. About 0.5 us.
std::array<Nim64, 7> prime_parts(Nim64 a) noexcept;

}  // namespace nimla::detail
