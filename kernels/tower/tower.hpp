#pragma once
/// Nimbers through the tower GF(2^16) < GF(2^32) < GF(2^64): log / exp tables at the bottom,
/// Karatsuba above. Every function takes and returns words in the nim basis.
///
/// A product of GF(2^16) stays a logarithm until it is needed, so that its multiples by
/// 2^15 = g^3 are neighbours in the exp table.

#include <cstdint>

#include "kernels/maps/byte_map.hpp"

namespace nimla::kernels::tower {

/// The generator of the multiplicative group of GF(2^16) under the tables: the least primitive g
/// with g^3 = 2^15 (tests/kernels/tower_test.cpp checks it).
inline constexpr std::uint32_t generator = 10279;
inline constexpr std::uint32_t order = 65535;
/// log(2^15).
inline constexpr int half = 3;
/// The largest exponent read: a sum of two logarithms and 2^15 twice, or twice a logarithm.
inline constexpr int exponents = 2 * 65534 + 2 * half + 1;

struct Tables {
  std::uint16_t log[65536];      ///< log[g^i] = i for 0 <= i < 65535; log[0] = 0, see Product
  std::uint16_t exp[exponents];  ///< exp[i] = g^i
};

/// Constant-initialised, so usable from any static initialiser.
extern const Tables tables;
extern const ByteMap square_map;
extern const ByteMap sqrt_map;

/// A product in GF(2^16): its logarithm and a mask that is 0 where the product is 0.
struct Product {
  std::uint32_t log;
  std::uint32_t nonzero;
};

/// The logarithm of one factor.
inline Product log_of(std::uint32_t a) noexcept {
  return {tables.log[a], a != 0 ? ~std::uint32_t{0} : 0};
}
inline Product operator*(Product a, Product b) noexcept {
  return {a.log + b.log, a.nonzero & b.nonzero};
}
/// p (x) g^shift, for shift = 0, half, 2 * half.
inline std::uint32_t exp_of(Product p, int shift = 0) noexcept {
  return tables.exp[p.log + static_cast<std::uint32_t>(shift)] & p.nonzero;
}

/// The logarithms of a in GF(2^32): a0, a1 and a0 + a1.
struct Logs32 {
  Product low, high, sum;
};
inline Logs32 logs32(std::uint32_t a) noexcept {
  const std::uint32_t a1 = a >> 16;
  const std::uint32_t a0 = a & 0xffff;
  return {log_of(a0), log_of(a1), log_of(a0 ^ a1)};
}
inline Logs32 operator*(const Logs32& a, const Logs32& b) noexcept {
  return {a.low * b.low, a.high * b.high, a.sum * b.sum};
}
/// a (x) b from the three products: (p_sum + p_low) 2^16 + (p_low + 2^15 p_high).
inline std::uint32_t combine(const Logs32& p) noexcept {
  const std::uint32_t low = exp_of(p.low);
  return ((exp_of(p.sum) ^ low) << 16) | (low ^ exp_of(p.high, half));
}
/// 2^31 (x) a (x) b from the three products, 2^31 = 2^15 (x) 2^16:
/// 2^15 (p_sum + 2^15 p_high) 2^16 + 2^30 (p_sum + p_low), where 2^30 is 2^15 twice.
inline std::uint32_t combine_half(const Logs32& p) noexcept {
  return ((exp_of(p.sum, half) ^ exp_of(p.high, 2 * half)) << 16) |
         (exp_of(p.sum, 2 * half) ^ exp_of(p.low, 2 * half));
}

inline std::uint32_t mul32(std::uint32_t a, std::uint32_t b) noexcept {
  return combine(logs32(a) * logs32(b));
}

/// The nine logarithms of a in GF(2^64), for many products with the same a.
struct Logs64 {
  Logs32 low, high, sum;
};
inline Logs64 logs64(std::uint64_t a) noexcept {
  const auto a1 = static_cast<std::uint32_t>(a >> 32);
  const auto a0 = static_cast<std::uint32_t>(a);
  return {logs32(a0), logs32(a1), logs32(a0 ^ a1)};
}
inline std::uint64_t mul64(const Logs64& a, std::uint64_t b) noexcept {
  const Logs64 l = logs64(b);
  const std::uint32_t low = combine(a.low * l.low);
  const std::uint32_t sum = combine(a.sum * l.sum);
  return (std::uint64_t{sum ^ low} << 32) | (low ^ combine_half(a.high * l.high));
}
inline std::uint64_t mul64(std::uint64_t a, std::uint64_t b) noexcept {
  return mul64(logs64(a), b);
}

inline std::uint64_t square64(std::uint64_t a) noexcept { return square_map(a); }
inline std::uint64_t sqrt64(std::uint64_t a) noexcept { return sqrt_map(a); }

/// 1/a, and 0 for 0: the conjugate over the norm, (a1 X + a0 + a1) / (a0 (a0 + a1) + (X/2) a1^2)
/// with X = 2^32, then the same with X = 2^16, then a negated logarithm.
inline std::uint32_t inverse32(std::uint32_t a) noexcept {
  const Logs32 l = logs32(a);
  const std::uint32_t norm = exp_of(l.low * l.sum) ^ exp_of(l.high * l.high, half);
  // Only 0 has norm 0, and its factors below are 0 already.
  const Product inverse = {order - tables.log[norm], ~std::uint32_t{0}};
  return (exp_of(l.high * inverse) << 16) | exp_of(l.sum * inverse);
}
inline std::uint64_t inverse64(std::uint64_t a) noexcept {
  const Logs64 l = logs64(a);
  const std::uint32_t norm = combine(l.low * l.sum) ^ combine_half(l.high * l.high);
  const Logs32 inverse = logs32(inverse32(norm));
  return (std::uint64_t{combine(l.high * inverse)} << 32) | combine(l.sum * inverse);
}

}  // namespace nimla::kernels::tower
