#pragma once
/// The product of matrices as 297 products of bit matrices (kernels/bilinear297.hpp), written once
/// over a vector of bytes with the affine instruction.
///
/// Beside what kernels/gfni_loops.hpp asks of it, V has
///   matrix(p)     the word *p, an 8 x 8 bit matrix, in every word, kept in a register
///   affine(x, M)  for a vector M: each word of M applied to the bytes of x in its place
///
///     words --(planes_of)--> 64 planes --(evaluate)--> 33 points x 4 planes    A and B, k by k
///     33 points x (9 products of bits) --> 33 points x 4 planes                C
///     33 points x 4 planes --(interpolate)--> 64 planes --(words_of)--> words
///
/// One instruction multiplies 8 x 8 bits by 8 x lanes<V>; 297 / 4096 of them are a mul-add at 512
/// bits.

#include "kernels/bilinear_planes.hpp"

namespace nimla::kernels::bilinear {

inline constexpr std::size_t point_planes = 4;
inline constexpr std::size_t all_planes = points * point_planes;

/// k of a step: 64 bytes of k, so that the nine forms of A at a point are 36 KiB at 512 bits and
/// the sums of a tile are written rarely (bench: multiply).
inline constexpr std::size_t step_k = 512;
/// Columns of C, and k, that the evaluated part of B spans: 16.5 bytes an entry.
inline constexpr std::size_t block_cols = 1024;
inline constexpr std::size_t block_k = 4096;

/// Words between the points of an evaluated operand of `octets` bytes of k, padded so that they do
/// not fall into the same sets of a cache.
template <class V>
constexpr std::size_t point_stride(std::size_t octets) noexcept {
  return (octets + 1) * point_planes * width<V>;
}

/// Words of the evaluation of one block of lanes.
template <class V>
constexpr std::size_t evaluated_words(std::size_t octets) noexcept {
  return points * point_stride<V>(octets);
}

constexpr std::size_t round_up(std::size_t n, std::size_t step) noexcept {
  return (n + step - 1) / step * step;
}
constexpr std::size_t smaller(std::size_t a, std::size_t b) noexcept { return a < b ? a : b; }

constexpr std::size_t octets_of(std::size_t k) noexcept { return round_up(k, 8) / 8; }

/// Evaluates count <= lanes<V> lanes over k: entry (l, i) is X[l * lane_stride + i * k_stride].
template <class V>
inline void evaluate_lanes(const Word* X, std::ptrdiff_t lane_stride, std::ptrdiff_t k_stride,
                           std::size_t count, std::size_t k, const WordMaps& maps,
                           Word* out) noexcept {
  const std::size_t octets = octets_of(k);
  Word block[8][lanes<V>];
  typename V::Vec coordinate_bits[64];
  for (std::size_t o = 0; o < octets; ++o) {
    const std::size_t depth = smaller(8, k - 8 * o);
    const Word* first = X + static_cast<std::ptrdiff_t>(8 * o) * k_stride;
    if (lane_stride == 1 && depth == 8 && count == lanes<V>) {
      planes_of<V>(first, k_stride, maps, coordinate_bits);
    } else {
      for (std::size_t i = 0; i < 8; ++i) {
        const Word* entry = first + static_cast<std::ptrdiff_t>(i) * k_stride;
        for (std::size_t l = 0; l < lanes<V>; ++l, entry += lane_stride) {
          block[i][l] = i < depth && l < count ? *entry : 0;
        }
      }
      planes_of<V>(block[0], static_cast<std::ptrdiff_t>(lanes<V>), maps, coordinate_bits);
    }
    evaluate<V>(coordinate_bits, out + o * point_planes * width<V>, point_stride<V>(octets));
  }
}

/// The planes of one form of A at a point, for a step: octets vectors.
template <class V, int form>
inline void copy_form(const Word* A, std::size_t octets, Word* out) noexcept {
  for (std::size_t o = 0; o < octets; ++o, A += point_planes * width<V>) {
    const typename V::Vec planes[4] = {V::load(A), V::load(A + width<V>), V::load(A + 2 * width<V>),
                                       V::load(A + 3 * width<V>)};
    V::store(out + o * width<V>, select<V, form_masks[form]>(planes));
  }
}

template <class V, int form>
[[gnu::always_inline]] inline typename V::Vec load_form(const Word* planes) noexcept {
  const auto plane = [&](std::size_t t) { return V::load(planes + t * width<V>); };
  constexpr unsigned mask = form_masks[form];
  if constexpr (mask == 15) {
    return V::add(V::add(plane(0), plane(1), plane(2)), plane(3));
  } else {
    constexpr std::size_t low = (mask & 1) != 0 ? 0 : (mask & 2) != 0 ? 1 : (mask & 4) != 0 ? 2 : 3;
    constexpr unsigned rest = mask & (mask - 1);
    if constexpr (rest == 0) {
      return plane(low);
    } else {
      constexpr std::size_t high = rest == 2 ? 1 : rest == 4 ? 2 : 3;
      return V::add(plane(low), plane(high));
    }
  }
}

/// Most vectors of B that a tile spans; with the width<V> bytes of rows of a vector of A, 16 sums
/// at 512 bits and 8 at 256.
inline constexpr std::size_t tile_vectors = 2;

/// The bit matrix product of one form over a step: sums[row octet][vector] = A B for `vectors`
/// vectors of B.
template <class V, int form, std::size_t vectors>
inline void multiply_form(const Word* A, const Word* B, std::size_t vector_stride,
                          std::size_t octets, Word* sums) noexcept {
  typename V::Vec sum[width<V>][vectors];
#pragma GCC unroll 8
  for (std::size_t r = 0; r < width<V>; ++r) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) sum[r][v] = V::zero();
  }
  std::size_t o = 0;
  for (; o + 1 < octets; o += 2) {
    typename V::Vec b0[vectors];
    typename V::Vec b1[vectors];
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      b0[v] = load_form<V, form>(B + v * vector_stride);
      b1[v] = load_form<V, form>(B + v * vector_stride + point_planes * width<V>);
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < width<V>; ++r) {
      const auto a0 = V::matrix(A + r);
      const auto a1 = V::matrix(A + width<V> + r);
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
        sum[r][v] = V::add(sum[r][v], V::affine(b0[v], a0), V::affine(b1[v], a1));
      }
    }
    A += 2 * width<V>;
    B += 2 * point_planes * width<V>;
  }
  if (o < octets) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      const auto b = load_form<V, form>(B + v * vector_stride);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < width<V>; ++r) {
        sum[r][v] = V::add(sum[r][v], V::affine(b, V::matrix(A + r)));
      }
    }
  }
#pragma GCC unroll 8
  for (std::size_t r = 0; r < width<V>; ++r) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) {
      V::store(sums + (r * tile_vectors + v) * width<V>, sum[r][v]);
    }
  }
}

/// Words between the sums of one form and the next.
template <class V>
inline constexpr std::size_t form_sums = width<V>* tile_vectors* width<V>;

/// Adds the products of the nine forms at a point to its four planes in every octet of rows of C.
template <class V>
inline void add_products(const Word* sums, std::size_t vectors, Word* C,
                         std::size_t vector_stride) noexcept {
  for (std::size_t r = 0; r < width<V>; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) {
      const Word* sum = sums + (r * tile_vectors + v) * width<V>;
      Word* c = C + v * vector_stride + r * all_planes * width<V>;
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

/// A tile of `vectors` vectors at one point of one step, all nine forms.
template <class V, std::size_t vectors, int... form>
inline void multiply_tile(const Word* forms_of_A, const Word* B, std::size_t vector_stride,
                          std::size_t octets, Word* sums, Word* C, std::size_t C_stride,
                          std::integer_sequence<int, form...>) noexcept {
  (multiply_form<V, form, vectors>(forms_of_A + form * octets * width<V>, B, vector_stride, octets,
                                   sums + form * form_sums<V>),
   ...);
  add_products<V>(sums, vectors, C, C_stride);
}

/// One point of one step: A one block of lanes, B and C `vectors` blocks of lanes.
template <class V, int... form>
inline void multiply_point(const Word* A, const Word* B, std::size_t vector_stride,
                           std::size_t vectors, std::size_t octets, Word* forms_of_A, Word* sums,
                           Word* C, std::size_t C_stride,
                           std::integer_sequence<int, form...> all) noexcept {
  (copy_form<V, form>(A, octets, forms_of_A + form * octets * width<V>), ...);
  std::size_t v = 0;
  for (; v + tile_vectors <= vectors; v += tile_vectors) {
    multiply_tile<V, tile_vectors>(forms_of_A, B + v * vector_stride, vector_stride, octets, sums,
                                   C + v * C_stride, C_stride, all);
  }
  if (v < vectors) {
    multiply_tile<V, 1>(forms_of_A, B + v * vector_stride, vector_stride, octets, sums,
                        C + v * C_stride, C_stride, all);
  }
}

/// The parts of a workspace, in words from its beginning: the evaluated B, step by step and vector
/// by vector, then what follows.
template <class V>
struct Parts {
  std::size_t step_octets;  ///< bytes of k in a step
  std::size_t vectors;      ///< blocks of lanes in a block of B
  std::size_t operand;      ///< words of one step of one block of lanes
  std::size_t A;            ///< the evaluated A, one step
  std::size_t forms;        ///< the nine forms of A at a point
  std::size_t sums;         ///< the nine products of a tile
  std::size_t C;            ///< the planes of a block of rows of C
  std::size_t end;
};

template <class V>
inline Parts<V> parts_for(std::size_t n, std::size_t k) noexcept {
  const std::size_t depth = smaller(k, block_k);
  const std::size_t step_count = round_up(depth, step_k) / step_k;
  Parts<V> parts;
  parts.step_octets = octets_of(smaller(depth, step_k));
  parts.vectors = round_up(smaller(n, block_cols), lanes<V>) / lanes<V>;
  parts.operand = points * point_stride<V>(parts.step_octets);
  parts.A = step_count * parts.vectors * parts.operand;
  parts.forms = parts.A + parts.operand;
  parts.sums = parts.forms + forms * parts.step_octets * width<V>;
  parts.C = parts.sums + forms * width<V> * tile_vectors * width<V>;
  parts.end = parts.C + parts.vectors * width<V> * all_planes * width<V>;
  return parts;
}

/// C rows += the words of a block of rows: planes to words, octet by octet.
template <class V>
inline void add_rows(const Word* planes, const WordMaps& maps, std::size_t rows, std::size_t cols,
                     Word* C, std::ptrdiff_t ldc) noexcept {
  typename V::Vec coordinate_bits[64];
  Word words[8][lanes<V>];
  for (std::size_t r = 0; r < width<V>; ++r) {
    interpolate<V>(planes + r * all_planes * width<V>, coordinate_bits);
    words_of<V>(coordinate_bits, maps, words);
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t row = lane_of_byte<V>(8 * r + i);
      if (row >= rows) continue;
      Word* c = C + static_cast<std::ptrdiff_t>(row) * ldc;
      std::size_t j = 0;
      for (; j + width<V> <= cols; j += width<V>) {
        V::store(c + j, V::add(V::load(c + j), V::load(words[i] + j)));
      }
      for (; j < cols; ++j) c[j] ^= words[i][j];
    }
  }
}

/// C += A B, for words whose maps are given, in a workspace of parts_for<V>(n, k).end words.
template <class V>
inline void add_product(std::size_t m, std::size_t n, std::size_t k, const Word* A,
                        std::ptrdiff_t lda, const Word* B, std::ptrdiff_t ldb, Word* C,
                        std::ptrdiff_t ldc, const WordMaps& maps, Word* workspace) noexcept {
  const Parts<V> parts = parts_for<V>(n, k);
  constexpr std::size_t C_stride = width<V> * all_planes * width<V>;
  for (std::size_t p = 0; p < k; p += block_k) {
    const std::size_t depth = smaller(block_k, k - p);
    for (std::size_t j = 0; j < n; j += block_cols) {
      const std::size_t cols = smaller(block_cols, n - j);
      const std::size_t vectors = round_up(cols, lanes<V>) / lanes<V>;
      const auto evaluated_B = [&](std::size_t q) {
        return workspace + q / step_k * parts.vectors * parts.operand;
      };
      for (std::size_t q = 0; q < depth; q += step_k) {
        const Word* rows = B + static_cast<std::ptrdiff_t>(p + q) * ldb + j;
        for (std::size_t v = 0; v < vectors; ++v) {
          evaluate_lanes<V>(rows + v * lanes<V>, 1, ldb, smaller(lanes<V>, cols - v * lanes<V>),
                            smaller(step_k, depth - q), maps, evaluated_B(q) + v * parts.operand);
        }
      }
      for (std::size_t i = 0; i < m; i += lanes<V>) {
        const std::size_t rows = smaller(lanes<V>, m - i);
        const Word* block = A + static_cast<std::ptrdiff_t>(i) * lda + p;
        Word* planes = workspace + parts.C;
        for (std::size_t w = 0; w < vectors * C_stride; w += width<V>) {
          V::store(planes + w, V::zero());
        }
        for (std::size_t q = 0; q < depth; q += step_k) {
          const std::size_t step = smaller(step_k, depth - q);
          const std::size_t octets = octets_of(step);
          evaluate_lanes<V>(block + q, lda, 1, rows, step, maps, workspace + parts.A);
          for (std::size_t P = 0; P < points; ++P) {
            const std::size_t point = P * point_stride<V>(octets);
            multiply_point<V>(workspace + parts.A + point, evaluated_B(q) + point, parts.operand,
                              vectors, octets, workspace + parts.forms, workspace + parts.sums,
                              planes + P * point_planes * width<V>, C_stride,
                              std::make_integer_sequence<int, forms>{});
          }
        }
        for (std::size_t v = 0; v < vectors; ++v) {
          add_rows<V>(planes + v * C_stride, maps, rows, smaller(lanes<V>, cols - v * lanes<V>),
                      C + static_cast<std::ptrdiff_t>(i) * ldc + j + v * lanes<V>, ldc);
        }
      }
    }
  }
}

/// From this many rows, columns and k on, the 297 products beat Winograd's inner product (bench:
/// multiply).
inline constexpr std::size_t pays = 105;

/// A fringe of up to this many rows or columns, beyond full vectors of lanes, is left to the other
/// engine: filling the vector up would cost more (bench: multiply, n = 100..140).
template <class V>
inline constexpr std::size_t fringe = 3 * lanes<V> / 8;

/// The part of `count` rows or columns for this engine.
template <class V>
constexpr std::size_t share_of(std::size_t count) noexcept {
  const std::size_t rest = count % lanes<V>;
  return count > lanes<V> && rest <= fringe<V> ? count - rest : count;
}

constexpr bool worthwhile(std::size_t m, std::size_t n, std::size_t k) noexcept {
  return m >= pays && n >= pays && k >= pays;
}

/// At most 17 bytes an entry of a block_k x block_cols block of B, and 2 MiB.
template <class V>
std::size_t gemm_workspace(std::size_t m, std::size_t n, std::size_t k) noexcept {
  return worthwhile(m, n, k) ? parts_for<V>(share_of<V>(n), k).end : 0;
}

/// The better of the two engines, for words in the basis of kernels/basis.hpp.
template <class V>
void gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
              const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc,
              Word* workspace) noexcept {
  if (!worthwhile(m, n, k)) {
    clmul::gemm_add<V>(m, n, k, A, lda, B, ldb, C, ldc, workspace);
    return;
  }
  //   [ rows x cols | right ]
  //   [      below          ]
  const std::size_t rows = share_of<V>(m);
  const std::size_t cols = share_of<V>(n);
  add_product<V>(rows, cols, k, A, lda, B, ldb, C, ldc, polynomial_maps, workspace);
  clmul::gemm_add<V>(rows, n - cols, k, A, lda, B + cols, ldb, C + cols, ldc, workspace);
  const auto down = static_cast<std::ptrdiff_t>(rows);
  clmul::gemm_add<V>(m - rows, n, k, A + down * lda, lda, B, ldb, C + down * ldc, ldc, workspace);
}

}  // namespace nimla::kernels::bilinear
