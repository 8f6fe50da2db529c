#pragma once
/// The derivation of the change of basis of kernels/maps/basis.hpp, for the compiler to run.

#include "kernels/maps/basis.hpp"
#include "kernels/maps/bit_matrix.hpp"
#include "kernels/maps/fermat.hpp"

namespace nimla::kernels::polynomial {

/// Column i is root^i in the nim basis.
constexpr BitMatrix<64> powers_of_root() noexcept {
  BitMatrix<64> times_root;
  fermat::multiples_of_powers(root, times_root.columns);
  BitMatrix<64> powers;
  Word power = 1;
  for (Word& column : powers.columns) {
    column = power;
    power = times_root(power);
  }
  return powers;
}

inline constexpr BitMatrix<64> to_nim_matrix = powers_of_root();
inline constexpr BitMatrix<64> from_nim_matrix = inverse(to_nim_matrix);

}  // namespace nimla::kernels::polynomial
