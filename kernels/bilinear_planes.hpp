#pragma once
/// Words to planes of bits and back, for the 297 products of kernels/bilinear_loops.hpp.
///
/// A block is lanes (rows of A, columns of B or C) by eight k (rows of C). In a plane, a byte is a
/// lane and its bits are the eight k, the first k in the highest bit: so eight bytes are an 8 x 8
/// matrix for the affine instruction.

#include "kernels/bilinear_evaluation.hpp"
#include "kernels/bilinear_maps.hpp"
#include "kernels/gfni_loops.hpp"

namespace nimla::kernels::bilinear {

using clmul::width;

/// Lanes of a plane: the bytes of a vector.
template <class V>
inline constexpr std::size_t lanes = 8 * width<V>;

/// The lane of byte 16 L + 2 v + w, as the interleaving leaves them: width<V> v + 2 L + w.
template <class V>
constexpr std::size_t lane_of_byte(std::size_t byte) noexcept {
  return width<V> * (byte % 16 / 2) + 2 * (byte / 16) + byte % 2;
}

/// x[i], x[i + distance] become the low and the high words of each lane of both.
template <class V, int distance>
[[gnu::always_inline]] inline void interleave_words(typename V::Vec (&x)[8]) noexcept {
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
    if ((i & distance) != 0) continue;
    const auto a = x[i];
    const auto b = x[i + distance];
    x[i] = V::low_words(a, b);
    x[i + distance] = V::high_words(a, b);
  }
}

/// The planes of the 64 coordinate bits of a block: words[k * ld + lane] for k < 8.
///
/// A byte of the block is numbered by k (three bits), its lane width<V> v + 2 L + w, and b, which
/// byte of the word it is. In the comments: the bits that number the eight vectors, then the four
/// that number the bytes in a lane of 128 bits.
template <class V>
inline void planes_of(const Word* words, std::ptrdiff_t ld, const WordMaps& maps,
                      typename V::Vec (&coordinate_bits)[64]) noexcept {
  typename V::Vec parts[8][8];  // [g][v]: coordinate bits 8 g .. 8 g + 7
  for (std::size_t v = 0; v < 8; ++v) {
    typename V::Vec x[8];
    for (int k = 0; k < 8; ++k) x[k] = V::load(words + k * ld + v * width<V>);
    slices::interleave<V, 4>(x);  // k2 k1 k0 | w b2 b1 b0  ->  w k1 k0 | b2 b1 b0 k2
    slices::interleave<V, 2>(x);  // w b2 k0 | b1 b0 k2 k1
    slices::interleave<V, 1>(x);  // w b2 b1 | b0 k2 k1 k0
    interleave_words<V, 4>(x);    // b0 b2 b1 | w k2 k1 k0
    for (std::size_t g = 0; g < 8; ++g) {
      const auto part = [&](std::size_t i) {
        const std::size_t b = ((i & 3) << 1) | (i >> 2);
        return V::affine(V::word(maps.to_coordinates[g][b]), x[i]);
      };
      parts[g][v] = V::add(V::add(V::add(part(0), part(1), part(2)), part(3), part(4)),
                           V::add(part(5), part(6), part(7)));  // | w c2 c1 c0, bits k
    }
  }
  for (std::size_t g = 0; g < 8; ++g) {
    auto& x = parts[g];
    slices::interleave<V, 4>(x);  // v2 v1 v0 | w c2 c1 c0  ->  w v1 v0 | c2 c1 c0 v2
    slices::interleave<V, 2>(x);  // w c2 v0 | c1 c0 v2 v1
    slices::interleave<V, 1>(x);  // w c2 c1 | c0 v2 v1 v0
    slices::interleave<V, 4>(x);  // c0 c2 c1 | v2 v1 v0 w
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t c = ((i & 3) << 1) | (i >> 2);
      coordinate_bits[8 * g + c] = x[i];
    }
  }
}

/// The reverse for a block of C: 64 planes to the words[row][lane] of eight rows, in the order of
/// the bits of a byte from the highest.
template <class V>
inline void words_of(const typename V::Vec (&coordinate_bits)[64], const WordMaps& maps,
                     Word (&words)[8][lanes<V>]) noexcept {
  typename V::Vec parts[8][8];  // [v][g]: byte g of the coordinates
  for (std::size_t g = 0; g < 8; ++g) {
    typename V::Vec x[8];
    // The affine instruction takes the first byte of its matrix for the highest bit.
    for (std::size_t i = 0; i < 8; ++i) x[i] = coordinate_bits[8 * g + 7 - i];
    slices::interleave<V, 4>(x);  // c2 c1 c0 | v2 v1 v0 w  ->  v2 c1 c0 | v1 v0 w c2
    slices::interleave<V, 2>(x);  // v2 v1 c0 | v0 w c2 c1
    slices::interleave<V, 1>(x);  // v2 v1 v0 | w c2 c1 c0
    // Byte j picks bit 7 - j: of eight coordinate bits of all rows, those of row j.
    const auto rows = V::word(0x0102040810204080);
    for (std::size_t v = 0; v < 8; ++v) parts[v][g] = V::affine(rows, x[v]);  // | w r2 r1 r0
  }
  for (std::size_t v = 0; v < 8; ++v) {
    typename V::Vec x[8];
    for (std::size_t b = 0; b < 8; ++b) {
      const auto part = [&](std::size_t g) {
        return V::affine(parts[v][g], maps.from_product.blocks[b][g]);
      };
      x[b] = V::add(V::add(V::add(part(0), part(1), part(2)), part(3), part(4)),
                    V::add(part(5), part(6), part(7)));
    }
    slices::interleave<V, 4>(x);  // b2 b1 b0 | w r2 r1 r0  ->  w b1 b0 | r2 r1 r0 b2
    slices::interleave<V, 2>(x);  // w r2 b0 | r1 r0 b2 b1
    slices::interleave<V, 1>(x);  // w r2 r1 | r0 b2 b1 b0
    interleave_words<V, 4>(x);    // r0 r2 r1 | w b2 b1 b0
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t r = ((i & 3) << 1) | (i >> 2);
      V::store(words[r] + v * width<V>, x[i]);
    }
  }
}

}  // namespace nimla::kernels::bilinear
