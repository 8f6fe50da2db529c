#pragma once
/// Matrices of zeros and ones, stored as bits, and their products with nimbers.

#include <cstdint>
#include <span>
#include <vector>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// A rows x cols matrix over GF(2): a regular value, row-major, an eighth of a byte an entry.
class NIMLA_API BitMatrix {
 public:
  /// 0 x 0.
  BitMatrix() noexcept = default;

  /// Zero. Throws ShapeError if rows or cols is negative, MemoryError if the entries need more
  /// bytes than the machine has.
  BitMatrix(Index rows, Index cols);

  Index rows() const noexcept { return rows_; }
  Index cols() const noexcept { return cols_; }
  /// Words from one row to the next: cols / 64, rounded up.
  Index stride() const noexcept { return stride_; }

  bool operator()(Index i, Index j) const noexcept {
    return ((row(i)[word(j)] >> (j % 64)) & 1) != 0;
  }
  void flip(Index i, Index j) noexcept { row(i)[word(j)] ^= std::uint64_t{1} << (j % 64); }

  /// Entry j of the row is bit j % 64 of word j / 64. The bits beyond the last entry must stay 0.
  std::span<std::uint64_t> row(Index i) noexcept {
    return {words_.data() + i * stride_, static_cast<std::size_t>(stride_)};
  }
  std::span<const std::uint64_t> row(Index i) const noexcept {
    return {words_.data() + i * stride_, static_cast<std::size_t>(stride_)};
  }

  friend bool operator==(const BitMatrix&, const BitMatrix&) = default;

 private:
  static std::size_t word(Index j) noexcept { return static_cast<std::size_t>(j / 64); }

  Index rows_ = 0;
  Index cols_ = 0;
  Index stride_ = 0;
  std::vector<std::uint64_t> words_;
};

/// The product H B, H m x k, B k x n: entry (i, j) is the sum of the B(p, j) with H(i, p) = 1.
/// Throws ShapeError if H.cols() != B.rows(). Time m n k / 8 additions.
NIMLA_API Matrix multiply(const BitMatrix& H, ConstMatrixView B, const Exec& exec = {});

/// The product H x. Throws ShapeError if x has not H.cols() entries.
NIMLA_API Vector multiply(const BitMatrix& H, std::span<const Nim64> x, const Exec& exec = {});

/// u^T H v = the sum of the u_i v_j with H(i, j) = 1. Throws ShapeError unless u has H.rows() and v
/// H.cols() entries. Time as H v.
NIMLA_API Nim64 bilinear_form(std::span<const Nim64> u, const BitMatrix& H,
                              std::span<const Nim64> v, const Exec& exec = {});

}  // namespace nimla
