#pragma once
/// Rows that are known one after the other, and multiplied many times: what a left-looking solve or
/// elimination keeps.

#include "kernels/backend.hpp"
#include "nimla/dense/encoded_matrix.hpp"

namespace nimla::detail {

/// X, rows x cols, in the form of the backend's PackedProduct, which must not be null.
class KeptRows {
 public:
  /// Words of memory for an X of this shape; what follows them is aligned as they are.
  static std::size_t words(const kernels::Backend& backend, Index rows, Index cols) noexcept;

  /// In `memory`, 64-byte aligned.
  KeptRows(const kernels::Backend& backend, Index rows, Word* memory) noexcept;

  bool empty() const noexcept { return empty_; }

  /// C += A X' for X' the A.cols() rows from row p on, p even: all that are kept; the columns from
  /// `col` on, a multiple of tuning::block.
  void add_product(ConstWordView A, Index p, WordView C, Index col) const noexcept;

  /// The rows from row p on become those of B, in the columns from `col` on. Rows come upwards or,
  /// from even to even p, downwards; the first ones have all columns.
  void append(Index p, ConstWordView B, Index col) noexcept;

 private:
  Word* at(Index col) const noexcept;

  const kernels::PackedProduct& product_;
  const std::size_t rows_;
  Word* const memory_;
  bool empty_ = true;
};

}  // namespace nimla::detail
