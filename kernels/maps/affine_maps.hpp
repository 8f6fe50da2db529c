#pragma once
/// Matrices for vgf2p8affineqb, the instruction that applies 8 x 8 bit matrices to bytes, and the
/// isomorphism with the field of vgf2p8mulb.

#include "kernels/backend.hpp"

namespace nimla::kernels::affine {

/// An 8 x 8 matrix over GF(2) as the instruction reads it: bit i of the image of x is the parity of
/// x AND byte 7 - i (Intel SDM volume 2, GF2P8AFFINEQB).
using ByteMatrix = std::uint64_t;

/// The isomorphism of the nimbers below 2^8 with GF(2)[x] / (x^8 + x^4 + x^3 + x + 1), the field of
/// vgf2p8mulb, that takes the least root of that polynomial to x; and its inverse.
extern const ByteMatrix from_nim_byte;
extern const ByteMatrix to_nim_byte;

/// There: the products with the nimber 2^7 and with its square.
extern const ByteMatrix times_half;
extern const ByteMatrix times_half_squared;

/// A 64 x 64 bit matrix in blocks: blocks[i][j] takes byte j of a word to what it adds to byte i of
/// the image.
struct WordMatrix {
  ByteMatrix blocks[8][8];
};

/// kernels/maps/basis.hpp's from_nim and to_nim.
extern const WordMatrix from_nim;
extern const WordMatrix to_nim;

}  // namespace nimla::kernels::affine
