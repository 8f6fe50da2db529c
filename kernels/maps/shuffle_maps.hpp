#pragma once
/// Linear maps of words as tables of nibbles, the operand of byte shuffles.

#include "kernels/maps/bit_matrix.hpp"
#include "kernels/maps/shuffle_tables.hpp"

namespace nimla::kernels::shuffle {

/// A 64 x 64 bit matrix: blocks[i][j] takes byte j of a word to what it adds to byte i of the
/// image.
struct ByteBlocks {
  ByteTables blocks[8][8];
};

constexpr ByteBlocks by_nibbles(const BitMatrix<64>& M) noexcept {
  ByteBlocks result{};
  for (int bit = 0; bit < 64; ++bit) {
    for (int i = 0; i < 8; ++i) {
      const auto image = static_cast<Byte>(M.columns[bit] >> (8 * i));
      ByteTables& tables = result.blocks[i][bit / 8];
      Table& table = bit % 8 < 4 ? tables.low : tables.high;
      for (int nibble = 0; nibble < 16; ++nibble) {
        if (((nibble >> (bit % 4)) & 1) != 0) table.entry[nibble] ^= image;
      }
    }
  }
  return result;
}

/// To the basis of kernels/maps/basis.hpp and back.
extern const ByteBlocks from_nim;
extern const ByteBlocks to_nim;

}  // namespace nimla::kernels::shuffle
