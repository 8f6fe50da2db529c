#include "nimla/matrix.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "nimla/base/memory.hpp"

namespace nimla {

namespace {

constexpr std::size_t alignment = detail::line_entries * sizeof(Nim64);

/// Rows so many entries apart, or a multiple, compete for the same few sets of a cache: det of
/// n = 1024 takes a third longer then (bench: det/*/1024).
constexpr Index aliasing_entries = 128;

}  // namespace

void Matrix::Free::operator()(void* memory) const noexcept { std::free(memory); }

Matrix::Matrix(Index rows, Index cols) : Matrix(rows, cols, detail::allocate_zeros) {}

Matrix::Matrix(Index rows, Index cols, void* (*allocate)(std::size_t bytes))
    : rows_(rows), cols_(cols) {
  if (rows < 0 || cols < 0) throw ShapeError("matrix: " + shape_text(rows, cols));
  stride_ = cols;
  if (empty()) return;
  detail::require_memory_for_matrix(rows, cols);
  stride_ = (cols + detail::line_entries - 1) / detail::line_entries * detail::line_entries;
  if (rows > 1 && stride_ % aliasing_entries == 0) stride_ += detail::line_entries;
  const std::size_t bytes = static_cast<std::size_t>(rows * stride_) * sizeof(Nim64);
  std::size_t space = bytes + alignment;
  memory_.reset(allocate(space));
  void* start = memory_.get();
  data_ = static_cast<Nim64*>(std::align(alignment, bytes, start, space));
}

Matrix::Matrix(std::initializer_list<std::initializer_list<Nim64>> rows)
    : Matrix(static_cast<Index>(rows.size()),
             rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size())) {
  Index i = 0;
  for (const auto& entries : rows) {
    if (static_cast<Index>(entries.size()) != cols_) {
      throw ShapeError("matrix: row " + std::to_string(i) + " has " +
                       std::to_string(entries.size()) + " entries, row 0 has " +
                       std::to_string(cols_));
    }
    std::ranges::copy(entries, row(i).begin());
    ++i;
  }
}

Matrix::Matrix(ConstMatrixView view) : Matrix(view.rows(), view.cols()) { copy(view, *this); }

Matrix::Matrix(const Matrix& other) : Matrix(other.view()) {}

Matrix::Matrix(Matrix&& other) noexcept
    : memory_(std::move(other.memory_)),
      data_(std::exchange(other.data_, nullptr)),
      rows_(std::exchange(other.rows_, 0)),
      cols_(std::exchange(other.cols_, 0)),
      stride_(std::exchange(other.stride_, 0)) {}

Matrix& Matrix::operator=(const Matrix& other) {
  if (this != &other) *this = Matrix(other);
  return *this;
}

Matrix& Matrix::operator=(Matrix&& other) noexcept {
  if (this != &other) {
    memory_ = std::move(other.memory_);
    data_ = std::exchange(other.data_, nullptr);
    rows_ = std::exchange(other.rows_, 0);
    cols_ = std::exchange(other.cols_, 0);
    stride_ = std::exchange(other.stride_, 0);
  }
  return *this;
}

Matrix Matrix::identity(Index n) {
  Matrix I(n, n);
  for (Index i = 0; i < n; ++i) I(i, i) = Nim64(1U);
  return I;
}

}  // namespace nimla
