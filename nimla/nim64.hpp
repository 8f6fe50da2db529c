#pragma once
/// The field GF(2^64) as the nimbers below 2^64: XOR is the sum, the nim product is the product.
///
/// Reference: J. H. Conway, On Numbers and Games, chapter 6. The nimbers below 2^8, 2^16 and 2^32
/// are subfields under the same operations.

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "nimla/export.hpp"

namespace nimla {

/// An element of GF(2^64): 8 bytes, trivially copyable, zero by default. Every operation is
/// constexpr and safe in static initialisers and from any thread. There is no order: the field has
/// none.
struct Nim64 {
  /// In the nim basis: bit i is the nimber 2^i.
  std::uint64_t bits{};

  constexpr Nim64() noexcept = default;

  /// The nimber *value.
  template <std::unsigned_integral T>
  requires(sizeof(T) <= sizeof(std::uint64_t)) explicit constexpr Nim64(T value) noexcept
      : bits(value) {}

  /// The nimber *|value|: -x = x in characteristic 2, so Nim64(-1) == Nim64(1).
  template <std::signed_integral T>
  requires(sizeof(T) <= sizeof(std::uint64_t)) explicit constexpr Nim64(T value) noexcept
      : bits(value < 0 ? 0 - static_cast<std::uint64_t>(value)
                       : static_cast<std::uint64_t>(value)) {}

  friend constexpr bool operator==(Nim64, Nim64) noexcept = default;
  explicit constexpr operator bool() const noexcept { return bits != 0; }
};

namespace detail {

// At run time: tables, or what the processor offers.
NIMLA_API std::uint64_t nim_multiply(std::uint64_t a, std::uint64_t b) noexcept;
NIMLA_API std::uint64_t nim_square(std::uint64_t a) noexcept;
NIMLA_API std::uint64_t nim_sqrt(std::uint64_t a) noexcept;
NIMLA_API std::uint64_t nim_inverse_or_zero(std::uint64_t a) noexcept;

/// a (x) b by the recursive rule, for constant expressions: with F = 2^(width/2) and
/// F (x) F = F + F/2, (a1 F + a0)(b1 F + b0) = (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + (F/2) a1 b1.
constexpr std::uint64_t nim_multiply_by_rule(std::uint64_t a, std::uint64_t b,
                                             int width = 64) noexcept {
  if (a < 2 || b < 2) return a * b;
  const int half = width / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  const std::uint64_t low = nim_multiply_by_rule(a & mask, b & mask, half);
  const std::uint64_t high = nim_multiply_by_rule(a >> half, b >> half, half);
  const std::uint64_t sum =
      nim_multiply_by_rule((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
  const std::uint64_t half_high = nim_multiply_by_rule(std::uint64_t{1} << (half - 1), high, half);
  return ((sum ^ low) << half) | (low ^ half_high);
}

/// (F/2) a for the F of this width.
constexpr std::uint64_t nim_half_by_rule(std::uint64_t a, int width) noexcept {
  return nim_multiply_by_rule(std::uint64_t{1} << (width - 1), a, width);
}

/// a^2 = a1^2 F + a0^2 + (F/2) a1^2.
constexpr std::uint64_t nim_square_by_rule(std::uint64_t a, int width = 64) noexcept {
  if (a < 2) return a;
  const int half = width / 2;
  const std::uint64_t high = nim_square_by_rule(a >> half, half);
  const std::uint64_t low = nim_square_by_rule(a & ((std::uint64_t{1} << half) - 1), half);
  return (high << half) | (low ^ nim_half_by_rule(high, half));
}

/// The inverse of nim_square_by_rule.
constexpr std::uint64_t nim_sqrt_by_rule(std::uint64_t a, int width = 64) noexcept {
  if (a < 2) return a;
  const int half = width / 2;
  const std::uint64_t high = a >> half;
  const std::uint64_t low = (a & ((std::uint64_t{1} << half) - 1)) ^ nim_half_by_rule(high, half);
  return (nim_sqrt_by_rule(high, half) << half) | nim_sqrt_by_rule(low, half);
}

/// 1/a as the conjugate over the norm, 0 for 0: (a1 F + a0)(a1 F + a0 + a1) is
/// a0 (a0 + a1) + (F/2) a1^2 in the field of half the width.
constexpr std::uint64_t nim_inverse_by_rule(std::uint64_t a, int width = 64) noexcept {
  if (a < 2) return a;
  const int half = width / 2;
  const std::uint64_t high = a >> half;
  const std::uint64_t low = a & ((std::uint64_t{1} << half) - 1);
  const std::uint64_t sum = low ^ high;
  const std::uint64_t norm = nim_multiply_by_rule(low, sum, half) ^
                             nim_multiply_by_rule(std::uint64_t{1} << (half - 1),
                                                  nim_multiply_by_rule(high, high, half), half);
  const std::uint64_t inverse = nim_inverse_by_rule(norm, half);
  return (nim_multiply_by_rule(high, inverse, half) << half) |
         nim_multiply_by_rule(sum, inverse, half);
}

}  // namespace detail

/// a + b = a XOR b.
constexpr Nim64 operator+(Nim64 a, Nim64 b) noexcept { return Nim64(a.bits ^ b.bits); }
/// a - b = a + b.
constexpr Nim64 operator-(Nim64 a, Nim64 b) noexcept { return Nim64(a.bits ^ b.bits); }
constexpr Nim64 operator+(Nim64 a) noexcept { return a; }
constexpr Nim64 operator-(Nim64 a) noexcept { return a; }

/// The nim product.
constexpr Nim64 operator*(Nim64 a, Nim64 b) noexcept {
  if (std::is_constant_evaluated()) return Nim64(detail::nim_multiply_by_rule(a.bits, b.bits));
  return Nim64(detail::nim_multiply(a.bits, b.bits));
}

/// 1/a, and 0 for 0.
constexpr Nim64 inverse_or_zero(Nim64 a) noexcept {
  if (std::is_constant_evaluated()) return Nim64(detail::nim_inverse_by_rule(a.bits));
  return Nim64(detail::nim_inverse_or_zero(a.bits));
}

/// 1/a. Throws std::domain_error if a is 0.
constexpr Nim64 inverse(Nim64 a) {
  if (!a) throw std::domain_error("nimla: inverse of zero");
  return inverse_or_zero(a);
}

/// a (x) 1/b. Throws std::domain_error if b is 0.
constexpr Nim64 operator/(Nim64 a, Nim64 b) {
  if (!b) throw std::domain_error("nimla: division by zero");
  return a * inverse_or_zero(b);
}

constexpr Nim64& operator+=(Nim64& a, Nim64 b) noexcept { return a = a + b; }
constexpr Nim64& operator-=(Nim64& a, Nim64 b) noexcept { return a = a - b; }
constexpr Nim64& operator*=(Nim64& a, Nim64 b) noexcept { return a = a * b; }
constexpr Nim64& operator/=(Nim64& a, Nim64 b) { return a = a / b; }

/// a (x) a; linear over GF(2).
constexpr Nim64 square(Nim64 a) noexcept {
  if (std::is_constant_evaluated()) return Nim64(detail::nim_square_by_rule(a.bits));
  return Nim64(detail::nim_square(a.bits));
}

/// a^e for any 64-bit exponent; a^0 = 1 for every a, also 0^0 = 1.
constexpr Nim64 pow(Nim64 a, std::uint64_t e) noexcept {
  Nim64 result(1U);
  for (; e != 0; e >>= 1) {
    if ((e & 1) != 0) result *= a;
    a = square(a);
  }
  return result;
}

/// The only s with s (x) s = a: a^(2^63).
constexpr Nim64 sqrt(Nim64 a) noexcept {
  if (std::is_constant_evaluated()) return Nim64(detail::nim_sqrt_by_rule(a.bits));
  return Nim64(detail::nim_sqrt(a.bits));
}

/// The field GF(2^W) = the nimbers below 2^W, for what depends on the field an element is seen in.
enum class Width : int { w8 = 8, w16 = 16, w32 = 32, w64 = 64 };

/// The absolute trace a + a^2 + a^4 + ... + a^(2^(W-1)) over GF(2), 0 or 1: bit W - 1 of a, for a
/// in GF(2^W). Throws std::domain_error if a is not below 2^W.
constexpr int trace(Nim64 a, Width width = Width::w64) {
  const int top = static_cast<int>(width) - 1;
  const std::uint64_t bits = a.bits >> top;
  if (bits > 1) throw std::domain_error("nimla: trace of an element outside the field");
  return static_cast<int>(bits);
}

/// a in decimal.
NIMLA_API std::string to_string(Nim64 a);

/// Prints a in decimal, by the stream's width and fill.
NIMLA_API std::ostream& operator<<(std::ostream& out, Nim64 a);

/// The nimber written in `text`: decimal digits only, at least one, leading zeros allowed, value
/// below 2^64; anything else, blanks and signs too, gives no value.
NIMLA_API std::optional<Nim64> parse_nim64(std::string_view text) noexcept;

}  // namespace nimla
