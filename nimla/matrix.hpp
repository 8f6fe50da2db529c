#pragma once
/// The matrix that owns its entries.

#include <initializer_list>
#include <memory>
#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla {

namespace detail {
class EncodedMatrix;
}

using Vector = std::vector<Nim64>;

/// A rows x cols matrix over GF(2^64): a regular value, row-major, each row 64-byte aligned
/// (stride() is a multiple of 8 entries, less than cols + 16). Converts to MatrixView and
/// ConstMatrixView.
class NIMLA_API Matrix {
 public:
  /// 0 x 0.
  Matrix() noexcept = default;

  /// Zero-filled; large matrices take no memory before they are written. Throws ShapeError if rows
  /// or cols is negative, MemoryError if the entries need more bytes than the machine has.
  Matrix(Index rows, Index cols);

  /// The rows as listed, Matrix{{Nim64(1), Nim64(2)}, {Nim64(3), Nim64(4)}}. Throws ShapeError if
  /// their lengths differ.
  Matrix(std::initializer_list<std::initializer_list<Nim64>> rows);

  /// A copy of what `view` shows.
  explicit Matrix(ConstMatrixView view);

  Matrix(const Matrix& other);
  Matrix(Matrix&& other) noexcept;
  Matrix& operator=(const Matrix& other);
  Matrix& operator=(Matrix&& other) noexcept;
  ~Matrix() = default;

  static Matrix identity(Index n);

  Index rows() const noexcept { return rows_; }
  Index cols() const noexcept { return cols_; }
  Index stride() const noexcept { return stride_; }
  bool empty() const noexcept { return rows_ == 0 || cols_ == 0; }
  Nim64* data() noexcept { return data_; }
  const Nim64* data() const noexcept { return data_; }

  MatrixView view() noexcept { return {data_, rows_, cols_, stride_}; }
  ConstMatrixView view() const noexcept { return {data_, rows_, cols_, stride_}; }
  operator MatrixView() & noexcept { return view(); }
  operator ConstMatrixView() const noexcept { return view(); }

  Nim64& operator()(Index i, Index j) noexcept { return view()(i, j); }
  Nim64 operator()(Index i, Index j) const noexcept { return view()(i, j); }
  std::span<Nim64> row(Index i) noexcept { return view().row(i); }
  std::span<const Nim64> row(Index i) const noexcept { return view().row(i); }
  MatrixView block(Index i, Index j, Index m, Index n) { return view().block(i, j, m, n); }
  ConstMatrixView block(Index i, Index j, Index m, Index n) const {
    return view().block(i, j, m, n);
  }

  friend bool operator==(const Matrix& A, const Matrix& B) noexcept { return A.view() == B.view(); }

 private:
  friend class detail::EncodedMatrix;

  /// With entries of any content in memory from `allocate`.
  Matrix(Index rows, Index cols, void* (*allocate)(std::size_t bytes));

  struct Free {
    void operator()(void* memory) const noexcept;
  };

  std::unique_ptr<void, Free> memory_;
  Nim64* data_ = nullptr;  // the first 64-byte boundary of memory_
  Index rows_ = 0;
  Index cols_ = 0;
  Index stride_ = 0;
};

}  // namespace nimla
