#pragma once
/// Products of bit matrices by the affine instruction, for kernels/bilinear/product.hpp. One of
/// them multiplies 8 x 8 bits by 8 x lanes<V>; 297 / 4096 of them are a mul-add at 512 bits.
///
/// Beside what kernels/loops/affine_loops.hpp asks of it, V has
///   matrix(p)     the word *p, an 8 x 8 bit matrix, in every word, kept in a register
///   affine(x, M)  for a vector M: each word of M applied to the bytes of x in its place
///
/// The first row of an octet is the highest bit of a byte. Eight bytes of A, turned, are the matrix
/// of eight rows and eight k.

#include "kernels/bilinear/maps.hpp"
#include "kernels/bilinear/product.hpp"
#include "kernels/loops/affine_loops.hpp"

namespace nimla::kernels::bilinear {

/// Byte 16 L + 2 v + w is this column, as the interleaving below leaves them.
template <class V>
constexpr std::size_t interleaved_column(std::size_t byte) noexcept {
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
inline void affine_planes_of(const Word* words, std::ptrdiff_t ld, const WordMaps& maps,
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
inline void affine_words_of(const typename V::Vec (&coordinate_bits)[64], const WordMaps& maps,
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

/// Byte j picks bit 7 - j: of eight bytes, one byte of those bits.
inline constexpr Word diagonal = 0x0102040810204080;

/// Most vectors of columns that a tile spans; with width<V> octets of rows that is 16 sums at 512
/// bits and 8 at 256.
inline constexpr std::size_t tile_vectors = 2;

/// The product of one form: sums[row][vector] = A B for `rows` octets and `vectors` vectors.
template <class V, int form, std::size_t rows, std::size_t vectors>
inline void multiply_form(const Word* A, const Word* B, std::size_t vector_stride,
                          std::size_t depth, Word* sums) noexcept {
  typename V::Vec sum[rows][vectors];
#pragma GCC unroll 8
  for (std::size_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) sum[r][v] = V::zero();
  }
  std::size_t o = 0;
  for (; o + 1 < depth; o += 2) {
    typename V::Vec b0[vectors];
    typename V::Vec b1[vectors];
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      b0[v] = load_form<V, form>(B + v * vector_stride);
      b1[v] = load_form<V, form>(B + v * vector_stride + point_planes * width<V>);
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < rows; ++r) {
      const auto a0 = V::matrix(A + r);
      const auto a1 = V::matrix(A + rows + r);
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
        sum[r][v] = V::add(sum[r][v], V::affine(b0[v], a0), V::affine(b1[v], a1));
      }
    }
    A += 2 * rows;
    B += 2 * point_planes * width<V>;
  }
  if (o < depth) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      const auto b = load_form<V, form>(B + v * vector_stride);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < rows; ++r) {
        sum[r][v] = V::add(sum[r][v], V::affine(b, V::matrix(A + r)));
      }
    }
  }
#pragma GCC unroll 8
  for (std::size_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      V::store(sums + (r * tile_vectors + v) * width<V>, sum[r][v]);
    }
  }
}

/// Words between the sums of one form and the next.
template <class V>
inline constexpr std::size_t form_sums = width<V>* tile_vectors* width<V>;

/// Adds the products of the nine forms to the planes of `rows` x `vectors` blocks of C.
template <class V, std::size_t rows, std::size_t vectors>
inline void add_products(const Word* sums, Word* C, std::size_t C_row) noexcept {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) {
      const Word* sum = sums + (r * tile_vectors + v) * width<V>;
      Word* c = C + r * C_row + v * point_planes * width<V>;
      const auto product = [&](std::size_t form) { return V::load(sum + form * form_sums<V>); };
      // product_masks: bits 0 1 3 5, 0 2 4 5, 0 1 6 7 and 0 2 6 8.
      static_assert(product_masks[0] == 43 && product_masks[1] == 53 && product_masks[2] == 195 &&
                    product_masks[3] == 325);
      const auto p0 = product(0);
      const auto p01 = V::add(p0, product(1));
      const auto p02 = V::add(p0, product(2));
      const auto p5 = product(5);
      const auto p6 = product(6);
      const auto plane = [&](std::size_t t) { return V::load(c + t * width<V>); };
      V::store(c, V::add(V::add(plane(0), p01, product(3)), p5));
      V::store(c + width<V>, V::add(V::add(plane(1), p02, product(4)), p5));
      V::store(c + 2 * width<V>, V::add(V::add(plane(2), p01, p6), product(7)));
      V::store(c + 3 * width<V>, V::add(V::add(plane(3), p02, p6), product(8)));
    }
  }
}

/// Bits for a Vector with the affine instruction, and words in the basis of kernels/maps/basis.hpp.
template <class Vector>
struct AffineBits {
  using V = Vector;
  static constexpr tuning::BilinearCosts costs = V::bilinear_costs;
  static constexpr std::size_t tile_rows = width<V>;
  static constexpr std::size_t row_step = tile_rows / 2;
  static constexpr std::size_t k_step = 8;

  static constexpr std::size_t left_place(std::size_t p) noexcept {
    return interleaved_column<V>(p);
  }
  static void planes_of(const Word* words, std::ptrdiff_t ld,
                        typename V::Vec (&planes)[64]) noexcept {
    affine_planes_of<V>(words, ld, polynomial_maps, planes);
  }
  static void turn(typename V::Vec (&planes)[64]) noexcept {
    const auto bytes = V::word(diagonal);
    for (auto& plane : planes) plane = V::affine(bytes, plane);
  }
  static void words_of(const typename V::Vec (&planes)[64], Word (&words)[8][lanes<V>]) noexcept {
    affine_words_of<V>(planes, polynomial_maps, words);
  }

  /// The nine forms of A for a tile, and its nine products.
  static std::size_t scratch_words(const Shape& shape) noexcept {
    return forms * (tile_rows * shape.depth + form_sums<V>);
  }
  static void multiply_point(const Shape& shape, const Word* A, const Word* B, Word* C,
                             Word* scratch) noexcept {
    multiply_point(shape, A, B, C, scratch, std::make_integer_sequence<int, forms>{});
  }

 private:
  /// The matrices of one form, unit after unit.
  template <int form>
  static void copy_form(const Word* A, std::size_t blocks, Word* out) noexcept {
    for (; blocks > 0; --blocks, A += point_planes * width<V>, out += width<V>) {
      V::store(out, load_form<V, form>(A));
    }
  }

  template <std::size_t rows, std::size_t vectors, int... form>
  static void multiply_tile(const Shape& shape, const Word* forms_of_A, const Word* B, Word* sums,
                            Word* C, std::integer_sequence<int, form...>) noexcept {
    (multiply_form<V, form, rows, vectors>(forms_of_A + form * tile_rows * shape.depth, B,
                                           shape.depth * point_planes * width<V>, shape.depth,
                                           sums + form * form_sums<V>),
     ...);
    add_products<V, rows, vectors>(sums, C, shape.cols * point_planes * width<V>);
  }

  template <std::size_t rows, int... form>
  static void multiply_rows(const Shape& shape, const Word* A, const Word* B, Word* C,
                            Word* scratch, std::integer_sequence<int, form...> all) noexcept {
    const std::size_t form_words = tile_rows * shape.depth;
    (copy_form<form>(A, blocks_of<V>(rows, shape.depth), scratch + form * form_words), ...);
    Word* sums = scratch + forms * form_words;
    const std::size_t B_vector = shape.depth * point_planes * width<V>;
    std::size_t v = 0;
    for (; v + tile_vectors <= shape.cols; v += tile_vectors) {
      multiply_tile<rows, tile_vectors>(shape, scratch, B + v * B_vector, sums,
                                        C + v * point_planes * width<V>, all);
    }
    if (v < shape.cols) {
      multiply_tile<rows, 1>(shape, scratch, B + v * B_vector, sums,
                             C + v * point_planes * width<V>, all);
    }
  }

  template <int... form>
  static void multiply_point(const Shape& shape, const Word* A, const Word* B, Word* C,
                             Word* scratch, std::integer_sequence<int, form...> all) noexcept {
    const std::size_t C_row = shape.cols * point_planes * width<V>;
    for (std::size_t r = 0; r < shape.rows; r += tile_rows, C += tile_rows * C_row) {
      if (shape.rows - r >= tile_rows) {
        multiply_rows<tile_rows>(shape, A, B, C, scratch, all);
      } else {
        multiply_rows<row_step>(shape, A, B, C, scratch, all);
      }
      A += blocks_of<V>(tile_rows, shape.depth) * point_planes * width<V>;
    }
  }
};

}  // namespace nimla::kernels::bilinear
