#pragma once
/// Matrices that somebody else owns, row-major with a stride.

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>

#include "nimla/base/assert.hpp"
#include "nimla/error.hpp"
#include "nimla/nim64.hpp"

namespace nimla {

/// Rows, columns, strides and positions: signed, so that differences are safe.
using Index = std::ptrdiff_t;

/// "3x4", for messages.
NIMLA_API std::string shape_text(Index rows, Index cols);

/// A rows x cols matrix whose entry (i, j) is data[i * stride + j]. Cheap to copy; copies share the
/// entries. A view of const entries cannot be turned into one of mutable entries.
template <class T>
class BasicMatrixView {
 public:
  constexpr BasicMatrixView() noexcept = default;

  /// Throws ShapeError unless rows, cols >= 0 and stride >= cols.
  constexpr BasicMatrixView(T* data, Index rows, Index cols, Index stride)
      : data_(data), rows_(rows), cols_(cols), stride_(stride) {
    if (rows < 0 || cols < 0 || stride < cols) {
      throw ShapeError("matrix view: " + shape_text(rows, cols) + " with stride " +
                       std::to_string(stride));
    }
  }
  constexpr BasicMatrixView(T* data, Index rows, Index cols)
      : BasicMatrixView(data, rows, cols, cols) {}

  /// A mutable view is also a const one.
  template <class U>
  requires(std::same_as<const U, T> &&
           !std::is_const_v<U>) constexpr BasicMatrixView(BasicMatrixView<U> other) noexcept
      : data_(other.data()), rows_(other.rows()), cols_(other.cols()), stride_(other.stride()) {}

  constexpr T* data() const noexcept { return data_; }
  constexpr Index rows() const noexcept { return rows_; }
  constexpr Index cols() const noexcept { return cols_; }
  /// Entries from one row to the next.
  constexpr Index stride() const noexcept { return stride_; }
  constexpr bool empty() const noexcept { return rows_ == 0 || cols_ == 0; }

  constexpr T& operator()(Index i, Index j) const noexcept {
    NIMLA_ASSERT(0 <= i && i < rows_ && 0 <= j && j < cols_);
    return data_[i * stride_ + j];
  }
  constexpr std::span<T> row(Index i) const noexcept {
    NIMLA_ASSERT(0 <= i && i < rows_);
    return {data_ + i * stride_, static_cast<std::size_t>(cols_)};
  }

  /// The m x n block with corner (i, j). Throws ShapeError if it does not lie inside.
  constexpr BasicMatrixView block(Index i, Index j, Index m, Index n) const {
    if (i < 0 || j < 0 || m < 0 || n < 0 || i > rows_ - m || j > cols_ - n) {
      throw ShapeError("block: " + shape_text(m, n) + " at (" + std::to_string(i) + ", " +
                       std::to_string(j) + ") of " + shape_text(rows_, cols_));
    }
    // An empty block need not have a place in the entries.
    if (m == 0 || n == 0) return {data_, m, n, stride_ < n ? n : stride_};
    return {data_ + i * stride_ + j, m, n, stride_};
  }

 private:
  T* data_ = nullptr;
  Index rows_ = 0;
  Index cols_ = 0;
  Index stride_ = 0;
};

using MatrixView = BasicMatrixView<Nim64>;
using ConstMatrixView = BasicMatrixView<const Nim64>;

/// True iff the shapes and all entries are equal.
NIMLA_API bool operator==(ConstMatrixView A, ConstMatrixView B) noexcept;

/// B = A, entry by entry. Throws ShapeError if the shapes differ. The two may overlap: then a third
/// holds A meanwhile.
NIMLA_API void copy(ConstMatrixView A, MatrixView B);

}  // namespace nimla
