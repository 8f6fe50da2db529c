#pragma once

#include <cstdint>
#include <string>

#include "nimla/export.hpp"

namespace nimla {

/// A nonzero polynomial over GF(2) of degree 0 to 64: x^degree + the x^i with bit i of `low` set.
/// Its leading coefficient can only be 1, so 64 bits hold the others.
struct BinaryPolynomial {
  int degree = 0;
  std::uint64_t low = 0;  ///< below 2^degree

  /// The coefficient of x^i, 0 or 1, for any i >= 0.
  constexpr int coefficient(int i) const noexcept {
    if (i >= degree) return i == degree ? 1 : 0;
    return static_cast<int>((low >> i) & 1);
  }

  friend constexpr bool operator==(const BinaryPolynomial&,
                                   const BinaryPolynomial&) noexcept = default;
};

/// P as "x^64 + x^4 + x^3 + x + 1".
NIMLA_API std::string to_string(const BinaryPolynomial& P);

}  // namespace nimla
