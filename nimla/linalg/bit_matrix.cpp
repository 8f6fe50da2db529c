#include "nimla/bit_matrix.hpp"

#include <algorithm>

#include "kernels/generic/bit_product.hpp"
#include "nimla/base/memory.hpp"
#include "nimla/base/parallel.hpp"

namespace nimla {

namespace {

using kernels::Word;

// A Nim64 is its one word.
Word* words_of(Nim64* entries) noexcept { return reinterpret_cast<Word*>(entries); }
const Word* words_of(const Nim64* entries) noexcept {
  return reinterpret_cast<const Word*>(entries);
}

/// Rows that are one task (bench: bit_multiply).
constexpr Index band = 4096;
/// Columns of B that are one task.
constexpr Index strip = 8;

/// C += H B.
void add_product(const BitMatrix& H, ConstMatrixView B, MatrixView C, const Exec& exec) {
  const double additions = static_cast<double>(H.rows()) * static_cast<double>(H.cols()) *
                           static_cast<double>(B.cols()) / 8;
  detail::Work work(exec, additions);
  if (C.empty() || H.cols() == 0) return;
  const Index bands = (C.rows() + band - 1) / band;
  const Index strips = (C.cols() + strip - 1) / strip;
  work.for_each(bands * strips, [&](Index task) {
    const Index i = task % bands * band;
    const Index j = task / bands * strip;
    const Index m = std::min(band, C.rows() - i);
    const Index n = std::min(strip, C.cols() - j);
    kernels::bit_gemm_add(static_cast<std::size_t>(m), static_cast<std::size_t>(n),
                          static_cast<std::size_t>(H.cols()), H.row(i).data(), H.stride(),
                          words_of(B.data() + j), B.stride(),
                          words_of(C.data()) + i * C.stride() + j, C.stride());
    work.advance(static_cast<double>(m * n) * static_cast<double>(H.cols()) / 8);
  });
}

std::string entries_text(std::size_t n) { return std::to_string(n) + " entries"; }

}  // namespace

BitMatrix::BitMatrix(Index rows, Index cols)
    : rows_(rows), cols_(cols), stride_(cols / 64 + (cols % 64 != 0 ? 1 : 0)) {
  if (rows < 0 || cols < 0) throw ShapeError("bit matrix: " + shape_text(rows, cols));
  detail::require_memory("a bit matrix of " + std::to_string(rows) + " x " + std::to_string(cols),
                         static_cast<std::uint64_t>(rows),
                         static_cast<std::uint64_t>(stride_) * sizeof(std::uint64_t));
  words_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(stride_));
}

Matrix multiply(const BitMatrix& H, ConstMatrixView B, const Exec& exec) {
  if (H.cols() != B.rows()) {
    throw ShapeError("multiply: the bit matrix is " + shape_text(H.rows(), H.cols()) + ", B is " +
                     shape_text(B.rows(), B.cols()));
  }
  Matrix C(H.rows(), B.cols());
  add_product(H, B, C, exec);
  return C;
}

Vector multiply(const BitMatrix& H, std::span<const Nim64> x, const Exec& exec) {
  if (static_cast<std::size_t>(H.cols()) != x.size()) {
    throw ShapeError("multiply: the bit matrix is " + shape_text(H.rows(), H.cols()) + ", x has " +
                     entries_text(x.size()));
  }
  Vector y(static_cast<std::size_t>(H.rows()));
  add_product(H, {x.data(), H.cols(), 1}, {y.data(), H.rows(), 1}, exec);
  return y;
}

Nim64 bilinear_form(std::span<const Nim64> u, const BitMatrix& H, std::span<const Nim64> v,
                    const Exec& exec) {
  if (static_cast<std::size_t>(H.rows()) != u.size() ||
      static_cast<std::size_t>(H.cols()) != v.size()) {
    throw ShapeError("bilinear_form: the bit matrix is " + shape_text(H.rows(), H.cols()) +
                     ", the vectors have " + entries_text(u.size()) + " and " +
                     entries_text(v.size()));
  }
  const Vector Hv = multiply(H, v, exec);
  Nim64 sum;
  for (std::size_t i = 0; i < u.size(); ++i) sum += u[i] * Hv[i];
  return sum;
}

}  // namespace nimla
