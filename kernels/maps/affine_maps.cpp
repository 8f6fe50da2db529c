/// The derivation of the matrices: it runs in the compiler.

#include "kernels/maps/affine_maps.hpp"

#include "kernels/maps/affine_matrices.hpp"
#include "kernels/maps/basis_matrices.hpp"
#include "kernels/maps/bit_matrix.hpp"
#include "kernels/maps/fermat.hpp"

namespace nimla::kernels::affine {

namespace {

/// The nim product below 2^8.
constexpr Word nim_product(Word a, Word b) noexcept {
  Word multiples[64]{};
  fermat::multiples_of_powers(a, multiples);
  Word product = 0;
  for (int i = 0; i < 8; ++i) {
    if (((b >> i) & 1) != 0) product ^= multiples[i];
  }
  return product;
}

/// Column i is b^i.
constexpr BitMatrix<8> powers(Word b) noexcept {
  BitMatrix<8> result;
  Word power = 1;
  for (Word& column : result.columns) {
    column = power;
    power = nim_product(power, b);
  }
  return result;
}

/// The least nimber b with b^8 + b^4 + b^3 + b + 1 = 0.
constexpr Word least_root() noexcept {
  for (Word b = 2;; ++b) {
    const BitMatrix<8> p = powers(b);
    if ((nim_product(p.columns[7], b) ^ p.columns[4] ^ p.columns[3] ^ b ^ 1) == 0) return b;
  }
}

constexpr BitMatrix<8> to_nim_columns = powers(least_root());
constexpr BitMatrix<8> from_nim_columns = inverse(to_nim_columns);

/// x -> a x of nimbers below 2^8, seen in the other field.
constexpr BitMatrix<8> times(Word a) noexcept {
  BitMatrix<8> result;
  for (int i = 0; i < 8; ++i) {
    result.columns[i] = from_nim_columns(nim_product(a, to_nim_columns.columns[i]));
  }
  return result;
}

constexpr Word half = Word{1} << 7;

}  // namespace

constinit const ByteMatrix from_nim_byte = byte_block(from_nim_columns, 0, 0);
constinit const ByteMatrix to_nim_byte = byte_block(to_nim_columns, 0, 0);
constinit const ByteMatrix times_half = byte_block(times(half), 0, 0);
constinit const ByteMatrix times_half_squared = byte_block(times(nim_product(half, half)), 0, 0);

constinit const WordMatrix from_nim = by_blocks(polynomial::from_nim_matrix);
constinit const WordMatrix to_nim = by_blocks(polynomial::to_nim_matrix);

}  // namespace nimla::kernels::affine
