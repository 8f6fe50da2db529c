#pragma once
/// Bit matrices in the form of kernels/maps/affine_maps.hpp, for the compiler to derive.

#include "kernels/maps/affine_maps.hpp"
#include "kernels/maps/bit_matrix.hpp"

namespace nimla::kernels::affine {

/// The 8 x 8 block of M that takes byte `from` to byte `to`, as the instruction reads it.
template <int n>
constexpr ByteMatrix byte_block(const BitMatrix<n>& M, int from, int to) noexcept {
  ByteMatrix result = 0;
  for (int column = 0; column < 8; ++column) {
    const Word image = M.columns[8 * from + column] >> (8 * to);
    for (int row = 0; row < 8; ++row) {
      result |= ((image >> row) & 1) << (8 * (7 - row) + column);
    }
  }
  return result;
}

constexpr WordMatrix by_blocks(const BitMatrix<64>& M) noexcept {
  WordMatrix result{};
  for (int to = 0; to < 8; ++to) {
    for (int from = 0; from < 8; ++from) result.blocks[to][from] = byte_block(M, from, to);
  }
  return result;
}

}  // namespace nimla::kernels::affine
