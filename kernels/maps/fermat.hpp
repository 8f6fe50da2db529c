#pragma once
/// The tower's own shifts: nim products by Fermat powers, squares and square roots, for all lanes
/// of a word at once. Constant expressions without tables; the generator of every table.
///
/// F_k = 2^(2^k) is the Fermat power of level k, and F_k (x) F_k = F_k + F_k / 2 (Conway, On
/// Numbers and Games, chapter 6). A lane of 2^(k+1) bits is x = x1 F_k + x0.

#include <cstdint>

namespace nimla::kernels::fermat {

/// Ones in the low half of every lane of 2^(k+1) bits.
template <int k>
inline constexpr std::uint64_t low_halves = ~std::uint64_t{0} /
                                            ((std::uint64_t{1} << (1 << k)) + 1);

template <int k>
constexpr std::uint64_t times_fermat(std::uint64_t x) noexcept;

/// (F_k / 2) (x) y in every lane of 2^k bits, since F_k / 2 = F_0 F_1 ... F_(k-1).
template <int k>
constexpr std::uint64_t times_half(std::uint64_t y) noexcept {
  if constexpr (k == 0) {
    return y;
  } else {
    return times_fermat<k - 1>(times_half<k - 1>(y));
  }
}

/// F_k (x) x in every lane of 2^(k+1) bits: (x1 + x0) F_k + (F_k / 2) (x) x1.
template <int k>
constexpr std::uint64_t times_fermat(std::uint64_t x) noexcept {
  constexpr int half = 1 << k;
  constexpr std::uint64_t low = low_halves<k>;
  return ((x ^ (x << half)) & ~low) | times_half<k>((x >> half) & low);
}

/// x (x) x in every lane of 2^k bits: x1^2 F + (x0^2 + (F/2) x1^2), level by level.
template <int k = 6>
constexpr std::uint64_t square(std::uint64_t x) noexcept {
  if constexpr (k == 0) {
    return x;
  } else {
    x = square<k - 1>(x);
    return x ^ times_half<k - 1>((x >> (1 << (k - 1))) & low_halves<k - 1>);
  }
}

/// The square root in every lane of 2^k bits: the inverse of `square`.
template <int k = 6>
constexpr std::uint64_t sqrt(std::uint64_t x) noexcept {
  if constexpr (k == 0) {
    return x;
  } else {
    x ^= times_half<k - 1>((x >> (1 << (k - 1))) & low_halves<k - 1>);
    return sqrt<k - 1>(x);
  }
}

/// Stores s (x) 2^i in multiples[i] for i = 0..63; about 900 operations. 2^i is the product of the
/// F_k with bit k of i set.
constexpr void multiples_of_powers(std::uint64_t s, std::uint64_t (&multiples)[64]) noexcept {
  multiples[0] = s;
  multiples[32] = times_fermat<5>(s);
  for (int i = 0; i < 64; i += 32) multiples[i + 16] = times_fermat<4>(multiples[i]);
  for (int i = 0; i < 64; i += 16) multiples[i + 8] = times_fermat<3>(multiples[i]);
  for (int i = 0; i < 64; i += 8) multiples[i + 4] = times_fermat<2>(multiples[i]);
  for (int i = 0; i < 64; i += 4) multiples[i + 2] = times_fermat<1>(multiples[i]);
  for (int i = 0; i < 64; i += 2) multiples[i + 1] = times_fermat<0>(multiples[i]);
}

}  // namespace nimla::kernels::fermat
