#pragma once
/// The product of matrices as 297 products of bit matrices (kernels/bilinear/bilinear297.hpp),
/// written once over `Bits`, the way in which an instruction set multiplies bit matrices.
///
///     words --(planes_of)--> 64 planes --(evaluate)--> 33 points x 4 planes    A and B
///     33 points x (9 products of bits) --> 33 points x 4 planes                C
///     33 points x 4 planes --(interpolate)--> 64 planes --(words_of)--> words
///
/// A block is eight rows, an octet, by as many columns as a vector has bytes. In a plane a byte is
/// a column and its bits are the rows of the octet. B of k rows and C of m rows are such blocks. A
/// is units of 8 x 8 entries, width<V> of them side by side in a block: for each tile of
/// Bits::tile_rows octets of rows, or the last ones, k after k.
///
/// Point after point is multiplied whole, so that what belongs to a point (a 33rd of all) stays in
/// the second cache. Bits has
///   V                      its vector, see kernels/loops/byte_slices.hpp
///   planes_of(words, ld, planes), words_of(planes, words)
///                          a block to its planes and back, in an order of columns of its own
///   left_place(p)          where the column of a left operand that becomes byte p of the planes
///                          has to stand in the block; the next one after an even p beside it
///   turn(planes)           makes of the planes of a block what a left operand needs
///   tile_rows, row_step    octets of C that are multiplied together, a multiple of width<V>, and
///                          that the last ones are filled up to
///   k_step                 of k, what is multiplied at once: 8, or 4 where it uses Shape::half
///   multiply_point(shape, A, B, C, scratch), scratch_words(shape)
///                          C += A B at one point
///   costs                  see kernels/tuning.hpp

#include <cstring>

#include "kernels/bilinear/evaluation.hpp"
#include "kernels/tuning.hpp"

namespace nimla::kernels::bilinear {

inline constexpr std::size_t point_planes = 4;

/// The rows of A and C, the columns of B and C, and k, that are evaluated at a time; the k of a
/// step (bench: multiply).
inline constexpr std::size_t block_rows = 512;
inline constexpr std::size_t block_cols = 1024;
inline constexpr std::size_t block_k = 1024;
inline constexpr std::size_t step_k = 512;

/// Columns of a block: the bytes of a vector.
template <class V>
inline constexpr std::size_t lanes = 8 * width<V>;

constexpr std::size_t count_of(std::size_t n, std::size_t step) noexcept {
  return (n + step - 1) / step;
}
constexpr std::size_t smaller(std::size_t a, std::size_t b) noexcept { return a < b ? a : b; }

/// What is multiplied at a point. Each block has four planes that follow each other; of A the
/// blocks of a tile follow each other, of B those of a vector of columns, of C those of an octet of
/// rows.
struct Shape {
  std::size_t rows;   ///< octets of rows of A and C
  std::size_t cols;   ///< vectors of columns of B and C
  std::size_t depth;  ///< octets of k
  bool half;          ///< the last octet of k has at most four
};

/// Blocks of `rows` octets of A.
template <class V>
constexpr std::size_t blocks_of(std::size_t rows, std::size_t depth) noexcept {
  return count_of(rows * depth, width<V>);
}

/// The parts of a workspace, in words from its beginning: the evaluated B, step by step, then the
/// others. Each is 33 points whose strides are no powers of two.
template <class Bits>
struct Parts {
  using V = typename Bits::V;

  Shape step;  ///< of a whole step
  std::size_t A_point, B_point, C_point;
  std::size_t B_step, A, C, scratch, end;

  Parts(std::size_t m, std::size_t n, std::size_t k) noexcept
      : step(shape(smaller(m, block_rows), smaller(n, block_cols), smaller(k, step_k))),
        A_point(stride(blocks_of<V>(step.rows, step.depth))),
        B_point(stride(step.cols * step.depth)),
        C_point(stride(step.rows * step.cols)),
        B_step(points * B_point),
        A(count_of(smaller(k, block_k), step_k) * B_step),
        C(A + points * A_point),
        scratch(C + points * C_point),
        end(scratch + Bits::scratch_words(step)) {}

  static Shape shape(std::size_t m, std::size_t n, std::size_t k) noexcept {
    return {count_of(count_of(m, 8), Bits::row_step) * Bits::row_step, count_of(n, lanes<V>),
            count_of(k, 8), count_of(k, 4) % 2 != 0};
  }

 private:
  static std::size_t stride(std::size_t blocks) noexcept {
    return (blocks + 1) * point_planes * width<V>;
  }
};

/// The unit at X, of which there are rows x cols entries, as columns 8 unit .. 8 unit + 7 of a left
/// block.
template <class Bits, class Block>
inline void copy_unit(const Word* X, std::ptrdiff_t ld, std::size_t rows, std::size_t cols,
                      std::size_t unit, Block& block) noexcept {
  for (std::size_t i = 0; i < 8; ++i) {
    Word row[8] = {};
    const Word* x = X + static_cast<std::ptrdiff_t>(i) * ld;
    if (rows == 8 && cols == 8) {
      std::memcpy(row, x, sizeof(row));
    } else {
      for (std::size_t j = 0; i < rows && j < cols; ++j) row[j] = x[j];
    }
#pragma GCC unroll 4
    for (std::size_t j = 0; j < 8; j += 2) {
      std::memcpy(&block[i][Bits::left_place(8 * unit + j)], row + j, 2 * sizeof(Word));
    }
  }
}

/// Evaluates A, m x k, tile after tile.
template <class Bits>
inline void evaluate_left(std::size_t m, std::size_t k, const Shape& shape, const Word* A,
                          std::ptrdiff_t lda, Word* out, std::size_t point_stride) noexcept {
  using V = typename Bits::V;
  Word block[8][lanes<V>];
  typename V::Vec planes[64];
  for (std::size_t r = 0; r < shape.rows; r += Bits::tile_rows) {
    const std::size_t rows = smaller(Bits::tile_rows, shape.rows - r);
    const std::size_t units = rows * shape.depth;
    for (std::size_t u = 0; u < units; u += width<V>, out += point_planes * width<V>) {
      for (std::size_t unit = 0; unit < width<V>; ++unit) {
        const std::size_t i = 8 * (r + (u + unit) % rows);
        const std::size_t p = 8 * ((u + unit) / rows);
        const bool inside = u + unit < units && i < m;
        copy_unit<Bits>(A + (inside ? static_cast<std::ptrdiff_t>(i) * lda : 0) + (inside ? p : 0),
                        lda, inside ? smaller(8, m - i) : 0, inside ? smaller(8, k - p) : 0, unit,
                        block);
      }
      Bits::planes_of(block[0], static_cast<std::ptrdiff_t>(lanes<V>), planes);
      Bits::turn(planes);
      evaluate<V>(planes, out, point_stride);
    }
  }
}

/// Evaluates B, k x n, vector after vector of columns.
template <class Bits>
inline void evaluate_right(std::size_t k, std::size_t n, const Shape& shape, const Word* B,
                           std::ptrdiff_t ldb, Word* out, std::size_t point_stride) noexcept {
  using V = typename Bits::V;
  Word block[8][lanes<V>];
  typename V::Vec planes[64];
  for (std::size_t v = 0; v < shape.cols; ++v) {
    const std::size_t cols = smaller(lanes<V>, n - v * lanes<V>);
    for (std::size_t o = 0; o < shape.depth; ++o, out += point_planes * width<V>) {
      const std::size_t rows = smaller(8, k - 8 * o);
      const Word* first = B + static_cast<std::ptrdiff_t>(8 * o) * ldb + v * lanes<V>;
      if (rows == 8 && cols == lanes<V>) {
        Bits::planes_of(first, ldb, planes);
      } else {
        for (std::size_t i = 0; i < 8; ++i) {
          const Word* row = first + static_cast<std::ptrdiff_t>(i) * ldb;
          for (std::size_t j = 0; j < lanes<V>; ++j) {
            block[i][j] = i < rows && j < cols ? row[j] : 0;
          }
        }
        Bits::planes_of(block[0], static_cast<std::ptrdiff_t>(lanes<V>), planes);
      }
      evaluate<V>(planes, out, point_stride);
    }
  }
}

/// C += the words of the blocks at all points.
template <class Bits>
inline void interpolate_add(std::size_t m, std::size_t n, const Shape& shape, const Word* blocks,
                            std::size_t point_stride, Word* C, std::ptrdiff_t ldc) noexcept {
  using V = typename Bits::V;
  typename V::Vec planes[64];
  Word words[8][lanes<V>];
  for (std::size_t r = 0; 8 * r < m; ++r) {
    const std::size_t rows = smaller(8, m - 8 * r);
    for (std::size_t v = 0; v < shape.cols; ++v) {
      interpolate<V>(blocks + (r * shape.cols + v) * point_planes * width<V>, point_stride, planes);
      Bits::words_of(planes, words);
      const std::size_t cols = smaller(lanes<V>, n - v * lanes<V>);
      for (std::size_t i = 0; i < rows; ++i) {
        Word* c = C + static_cast<std::ptrdiff_t>(8 * r + i) * ldc + v * lanes<V>;
        std::size_t j = 0;
        for (; j + width<V> <= cols; j += width<V>) {
          V::store(c + j, V::add(V::load(c + j), V::load(words[i] + j)));
        }
        for (; j < cols; ++j) c[j] ^= words[i][j];
      }
    }
  }
}

/// C += A B in a workspace of Parts<Bits>(m, n, k).end words.
template <class Bits>
void add_product(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
                 const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc,
                 Word* workspace) noexcept {
  using V = typename Bits::V;
  const Parts<Bits> parts(m, n, k);
  for (std::size_t p = 0; p < k; p += block_k) {
    const std::size_t depth = smaller(block_k, k - p);
    for (std::size_t j = 0; j < n; j += block_cols) {
      const std::size_t cols = smaller(block_cols, n - j);
      for (std::size_t q = 0; q < depth; q += step_k) {
        const std::size_t step = smaller(step_k, depth - q);
        evaluate_right<Bits>(step, cols, parts.shape(0, cols, step),
                             B + static_cast<std::ptrdiff_t>(p + q) * ldb + j, ldb,
                             workspace + q / step_k * parts.B_step, parts.B_point);
      }
      for (std::size_t i = 0; i < m; i += block_rows) {
        const std::size_t rows = smaller(block_rows, m - i);
        for (std::size_t q = 0; q < depth; q += step_k) {
          const std::size_t step = smaller(step_k, depth - q);
          const Shape shape = parts.shape(rows, cols, step);
          evaluate_left<Bits>(rows, step, shape, A + static_cast<std::ptrdiff_t>(i) * lda + p + q,
                              lda, workspace + parts.A, parts.A_point);
          for (std::size_t P = 0; P < points; ++P) {
            Word* blocks = workspace + parts.C + P * parts.C_point;
            const std::size_t words = shape.rows * shape.cols * point_planes * width<V>;
            for (std::size_t w = 0; q == 0 && w < words; w += width<V>) {
              V::store(blocks + w, V::zero());
            }
            Bits::multiply_point(shape, workspace + parts.A + P * parts.A_point,
                                 workspace + q / step_k * parts.B_step + P * parts.B_point, blocks,
                                 workspace + parts.scratch);
          }
        }
        interpolate_add<Bits>(rows, cols, parts.shape(rows, cols, 0), workspace + parts.C,
                              parts.C_point, C + static_cast<std::ptrdiff_t>(i) * ldc + j, ldc);
      }
    }
  }
}

/// The part of a product for this engine: rows x cols of C, from the upper left corner, and `depth`
/// of k; nothing where the other product is faster.
struct Part {
  std::size_t rows = 0, cols = 0, depth = 0;
};

/// The best part by the costs in Bits: whole steps of each dimension, without what does not fill
/// one or with it.
template <class Bits>
inline Part part_for(std::size_t m, std::size_t n, std::size_t k) noexcept {
  constexpr tuning::BilinearCosts costs = Bits::costs;
  constexpr std::size_t row_step = 8 * Bits::row_step;
  constexpr std::size_t vector = lanes<typename Bits::V>;
  const auto filled = [](std::size_t count, std::size_t step) {
    return static_cast<double>(count_of(count, step) * step);
  };
  const auto others = [&](std::size_t rows, std::size_t cols, std::size_t depth) {
    const double M = static_cast<double>(rows);
    const double N = static_cast<double>(cols);
    const double K = static_cast<double>(depth);
    if (M == 0 || N == 0 || K == 0) return 0.0;
    if (M == 1 || N == 1 || K == 1) return costs.other_line * M * N * K;
    return M * N * K + costs.other_entry * (M * K + K * N + M * N);
  };
  Part best;
  if (static_cast<double>(k) * (1 - costs.mul_add) <= costs.product - costs.other_entry)
    return best;
  double least = others(m, n, k);
  for (const std::size_t rows : {m / row_step * row_step, m}) {
    for (const std::size_t cols : {n / vector * vector, n}) {
      for (const std::size_t depth : {k / 8 * 8, k}) {
        const double M = filled(rows, row_step);
        const double N = filled(cols, vector);
        const double K = filled(depth, 8);
        const double cost = costs.left * M * K + costs.right * K * N + costs.product * M * N +
                            costs.mul_add * M * N * filled(depth, Bits::k_step) +
                            others(rows, cols, k - depth) + others(rows, n - cols, k) +
                            others(m - rows, n, k);
        if (cost < least) {
          least = cost;
          best = {rows, cols, depth};
        }
      }
    }
  }
  return best;
}

/// At most 32 MiB, and what `other` needs.
template <class Bits, auto other>
std::size_t gemm_workspace(std::size_t m, std::size_t n, std::size_t k) noexcept {
  const std::size_t others = other(m, n, k);
  const std::size_t own = Parts<Bits>(m, n, k).end;
  return own < others ? others : own;
}

/// The better of two engines: `other` is the gemm_add for what is small.
template <class Bits, auto other>
void gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
              const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc,
              Word* workspace) noexcept {
  const auto [rows, cols, depth] = part_for<Bits>(m, n, k);
  if (depth == 0) {
    other(m, n, k, A, lda, B, ldb, C, ldc, workspace);
    return;
  }
  //   [ rows x cols | right ]
  //   [      below          ]
  add_product<Bits>(rows, cols, depth, A, lda, B, ldb, C, ldc, workspace);
  const auto down = static_cast<std::ptrdiff_t>(rows);
  const auto along = static_cast<std::ptrdiff_t>(depth);
  other(rows, cols, k - depth, A + along, lda, B + along * ldb, ldb, C, ldc, workspace);
  other(rows, n - cols, k, A, lda, B + cols, ldb, C + cols, ldc, workspace);
  other(m - rows, n, k, A + down * lda, lda, B, ldb, C + down * ldc, ldc, workspace);
}

/// A backend whose products of matrices, `other` in `other_workspace` before, are by the better of
/// both engines.
template <class Bits, auto other, auto other_workspace>
constexpr Backend with_bilinear(Backend backend) noexcept {
  backend.gemm_add = gemm_add<Bits, other>;
  backend.gemm_workspace = gemm_workspace<Bits, other_workspace>;
  backend.gemm_tile = 1024;
  backend.strassen = tuning::strassen_bilinear;
  return backend;
}

}  // namespace nimla::kernels::bilinear
