#pragma once

#include "kernels/maps/affine_maps.hpp"
#include "kernels/maps/shuffle_maps.hpp"

namespace nimla::kernels::bilinear {

/// The changes of basis at both ends of the 297 products, for words in the basis of
/// kernels/maps/basis.hpp.
struct WordMaps {
  /// From words to coordinates. Byte j of masks[g][b] masks the bits of byte b of a word that sum
  /// to coordinate bit 8 g + j: an operand of the affine instruction whose matrix is the data.
  Word to_coordinates[8][8];
  /// From the coordinates of a product to words.
  affine::WordMatrix from_product;
};

extern const WordMaps polynomial_maps;

/// The same changes of basis for byte shuffles.
struct ByteMaps {
  shuffle::ByteBlocks to_coordinates;
  shuffle::ByteBlocks from_product;
};

/// For words in the nim basis, and in the basis of kernels/maps/basis.hpp.
extern const ByteMaps nim_byte_maps;
extern const ByteMaps polynomial_byte_maps;

}  // namespace nimla::kernels::bilinear
