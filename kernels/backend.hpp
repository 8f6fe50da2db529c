#pragma once
/// The contract of a backend: the arithmetic of GF(2^64) on arrays of 64-bit words, in the basis
/// that one kind of processor multiplies fastest in.

#include <cstddef>
#include <cstdint>

#include "kernels/isa.hpp"

namespace nimla::kernels {

/// An element of GF(2^64): in the nim basis before encode and after decode, in the backend's own
/// basis between them.
using Word = std::uint64_t;

/// The columns of a PackedProduct are counted from a multiple of this.
inline constexpr std::size_t packed_block = 16;

/// Products whose right operand is packed once, as its rows become known, and multiplied many
/// times. It has room for `rows` rows; its part from column j on, a multiple of packed_block,
/// begins at words(rows, j) of the whole; 64-byte aligned.
struct PackedProduct {
  std::size_t (*words)(std::size_t rows, std::size_t cols) noexcept;
  /// Rows p..p+k-1 become those of B, k x n. `first`: forgets the rows before. Rows are appended
  /// upwards or, from even to even p, downwards.
  void (*append)(std::size_t rows, bool first, std::size_t p, std::size_t k, std::size_t n,
                 const Word* B, std::ptrdiff_t ldb, Word* packed) noexcept;
  /// C += A B for A m x k, C m x n and B the rows p..p+k-1, p even: all that were appended.
  void (*gemm_add)(std::size_t m, std::size_t n, std::size_t p, std::size_t k, const Word* A,
                   std::ptrdiff_t lda, const Word* packed, std::size_t rows, Word* C,
                   std::ptrdiff_t ldc) noexcept;
};

/// A plain record of functions. `encode` is a field isomorphism (0 stays 0, 1 stays 1), so sums are
/// XOR in either basis. For every array function: any n including 0, any alignment of whole words,
/// no word past n is read or written. Arrays are either the same or disjoint.
struct Backend {
  const char* name;  ///< for NIMLA_BACKEND, --version and benches
  IsaSet needs;      ///< the extensions without which nothing here may be called

  /// y_i = x_i from the nim basis to this one; y may be x.
  void (*encode)(const Word* x, Word* y, std::size_t n) noexcept;
  /// y_i = x_i back to the nim basis; y may be x.
  void (*decode)(const Word* x, Word* y, std::size_t n) noexcept;

  Word (*mul)(Word a, Word b) noexcept;      ///< a b
  Word (*inverse_or_zero)(Word a) noexcept;  ///< 1/a, and 0 for 0
  /// c_i = a_i b_i; c may be a or b.
  void (*mul_batch)(const Word* a, const Word* b, Word* c, std::size_t n) noexcept;
  /// x_i = a x_i
  void (*scal)(Word a, Word* x, std::size_t n) noexcept;
  /// y_i += a x_i
  void (*axpy)(Word a, const Word* x, Word* y, std::size_t n) noexcept;
  /// A += x y^T for x m x 1, y 1 x n and A m x n: A[i * lda + j] += x[i * incx] y[j]. x may stand
  /// beside the columns of A, left or right.
  void (*ger)(std::size_t m, std::size_t n, const Word* x, std::ptrdiff_t incx, const Word* y,
              Word* A, std::ptrdiff_t lda) noexcept;
  /// The sum of x_i y_i.
  Word (*dot)(const Word* x, const Word* y, std::size_t n) noexcept;

  /// C += A B for A m x k, B k x n and C m x n, row-major, entry (i, j) of X at X[i * ldx + j]. Any
  /// shape; C shares no word with A or B. Packing and blocking are inside. `workspace` holds
  /// gemm_workspace(m, n, k) words of any content, 64-byte aligned.
  void (*gemm_add)(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
                   const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc,
                   Word* workspace) noexcept;
  std::size_t (*gemm_workspace)(std::size_t m, std::size_t n, std::size_t k) noexcept;
  /// Rows and columns of C, and half of k, beyond which gemm_add is no faster for being called
  /// once: the step in which work is shared and progress told.
  std::size_t gemm_tile;
  /// From this many rows, columns and k on, a level of Strassen's product above gemm_add pays.
  std::size_t strassen;
  /// The columns that an elimination does by rank-1 updates before it multiplies; packed_block for
  /// a backend with a PackedProduct.
  std::size_t panel_cols;
  /// Null where gemm_add is as fast.
  const PackedProduct* packed;

  // In the nim basis, for scalars and arrays that do not stay in the backend.

  /// The nim product a (x) b.
  Word (*nim_mul)(Word a, Word b) noexcept;
  /// c_i = a_i (x) b_i; c may be a or b.
  void (*nim_mul_batch)(const Word* a, const Word* b, Word* c, std::size_t n) noexcept;
};

}  // namespace nimla::kernels
