#include "nimla/blas.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/generic/batch.hpp"
#include "nimla/base/active.hpp"
#include "nimla/dense/encoded_matrix.hpp"
#include "nimla/dense/gemm.hpp"
#include "nimla/dense/trsm.hpp"

namespace nimla {

namespace {

double mul_adds(Index m, Index n, Index k) {
  return static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

void require_factors(const char* operation, ConstMatrixView A, ConstMatrixView B) {
  if (A.cols() == B.rows()) return;
  throw ShapeError(std::string(operation) + ": A is " + shape_text(A.rows(), A.cols()) + ", B is " +
                   shape_text(B.rows(), B.cols()));
}

/// What `name` is a vector for has `expected` entries.
void require_length(const char* operation, const char* name, std::size_t found, Index expected) {
  if (static_cast<Index>(found) == expected) return;
  throw ShapeError(std::string(operation) + ": " + name + " has " + std::to_string(found) +
                   " entries, expected " + std::to_string(expected));
}

std::size_t size_of(Index n) { return static_cast<std::size_t>(n); }

template <class T>
BasicMatrixView<T> row_view(std::span<T> x) {
  return {x.data(), 1, static_cast<Index>(x.size())};
}

/// Entries of a piece of a vector that is worked on in a buffer.
constexpr std::size_t piece = 256;

kernels::Word* words_of(Nim64* entries) { return reinterpret_cast<kernels::Word*>(entries); }
const kernels::Word* words_of(const Nim64* entries) {
  return reinterpret_cast<const kernels::Word*>(entries);
}

}  // namespace

Matrix multiply(ConstMatrixView A, ConstMatrixView B, const Exec& exec) {
  require_factors("multiply", A, B);
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), B.cols()));
  detail::EncodedMatrix left(A, backend, work);
  detail::EncodedMatrix right(B, backend, work);
  detail::EncodedMatrix product(A.rows(), B.cols(), backend);
  detail::gemm_add(backend, left.words(), right.words(), product.words(), work);
  return std::move(product).decoded(work);
}

void gemm(Nim64 alpha, ConstMatrixView A, ConstMatrixView B, Nim64 beta, MatrixView C,
          const Exec& exec) {
  require_factors("gemm", A, B);
  if (C.rows() != A.rows() || C.cols() != B.cols()) {
    throw ShapeError("gemm: A B is " + shape_text(A.rows(), B.cols()) + ", C is " +
                     shape_text(C.rows(), C.cols()));
  }
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), B.cols()));
  detail::EncodedMatrix product(C.rows(), C.cols(), backend);
  if (alpha) {
    detail::EncodedMatrix left(A, backend, work);
    const detail::EncodedMatrix right(B, backend, work);
    if (alpha != Nim64(1U)) {
      const kernels::Word scale = left.encode(alpha);
      for (Index i = 0; i < A.rows(); ++i) {
        backend.scal(scale, left.words().row(i).data(), size_of(A.cols()));
      }
    }
    detail::gemm_add(backend, left.words(), right.words(), product.words(), work);
  }
  const Matrix AB = std::move(product).decoded(work);
  if (!beta) {
    copy(AB, C);
    return;
  }
  for (Index i = 0; i < C.rows(); ++i) {
    if (beta != Nim64(1U)) scal(beta, C.row(i));
    kernels::Word* const row = words_of(C.row(i).data());
    const kernels::Word* const added = words_of(AB.row(i).data());
    for (Index j = 0; j < C.cols(); ++j) row[j] ^= added[j];
  }
}

void gemv(Nim64 alpha, ConstMatrixView A, std::span<const Nim64> x, Nim64 beta, std::span<Nim64> y,
          const Exec& exec) {
  require_length("gemv", "x", x.size(), A.cols());
  require_length("gemv", "y", y.size(), A.rows());
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), 1));
  const detail::EncodedMatrix X(row_view(x), backend, work);
  detail::EncodedMatrix result(1, A.rows(), backend);
  detail::gemv(A, X, result, work);
  Matrix Ax = std::move(result).decoded(work);
  if (y.empty()) return;
  scal(alpha, Ax.row(0));
  if (beta) axpy(beta, y, Ax.row(0));
  std::ranges::copy(Ax.row(0), y.begin());
}

Nim64 dot(std::span<const Nim64> x, std::span<const Nim64> y) {
  require_length("dot", "y", y.size(), static_cast<Index>(x.size()));
  const kernels::Backend& backend = detail::active();
  std::array<kernels::Word, piece> products;
  kernels::Word sum = 0;
  for (std::size_t first = 0; first < x.size(); first += piece) {
    const std::size_t n = std::min(piece, x.size() - first);
    backend.nim_mul_batch(words_of(x.data() + first), words_of(y.data() + first), products.data(),
                          n);
    for (std::size_t i = 0; i < n; ++i) sum ^= products[i];
  }
  return Nim64(sum);
}

void axpy(Nim64 alpha, std::span<const Nim64> x, std::span<Nim64> y) {
  require_length("axpy", "y", y.size(), static_cast<Index>(x.size()));
  const kernels::Backend& backend = detail::active();
  const std::less<> before;  // a total order, for pointers into different arrays too
  const bool ahead = before(x.data(), y.data());  // then a later piece of x may be overwritten
  std::array<kernels::Word, piece> buffer;
  const std::size_t pieces = (x.size() + piece - 1) / piece;
  for (std::size_t step = 0; step < pieces; ++step) {
    const std::size_t first = (ahead ? pieces - 1 - step : step) * piece;
    const std::size_t n = std::min(piece, x.size() - first);
    std::copy_n(words_of(x.data() + first), n, buffer.begin());
    kernels::nim_scal(backend, alpha.bits, buffer.data(), n);
    kernels::Word* const Y = words_of(y.data() + first);
    for (std::size_t i = 0; i < n; ++i) Y[i] ^= buffer[i];
  }
}

void scal(Nim64 alpha, std::span<Nim64> x) {
  kernels::nim_scal(detail::active(), alpha.bits, words_of(x.data()), x.size());
}

Nim64 bilinear_form(std::span<const Nim64> u, ConstMatrixView M, std::span<const Nim64> v,
                    const Exec& exec) {
  require_length("bilinear_form", "u", u.size(), M.rows());
  require_length("bilinear_form", "v", v.size(), M.cols());
  Vector Mv(u.size());
  gemv(Nim64(1U), M, v, Nim64(0U), Mv, exec);
  return dot(u, Mv);
}

void trsm(Side side, Uplo uplo, Diag diag, ConstMatrixView T, MatrixView B, const Exec& exec) {
  const Index n = T.rows();
  if (T.cols() != n || n != (side == Side::left ? B.rows() : B.cols())) {
    throw ShapeError("trsm: T, on the " + std::string(side == Side::left ? "left" : "right") +
                     ", is " + shape_text(T.rows(), T.cols()) + ", B is " +
                     shape_text(B.rows(), B.cols()));
  }
  for (Index i = 0; i < n && diag == Diag::non_unit; ++i) {
    if (!T(i, i)) {
      throw std::domain_error("trsm: T is singular, its diagonal entry " + std::to_string(i) +
                              " is 0");
    }
  }
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, mul_adds(B.rows(), B.cols(), n) / 2);
  const detail::EncodedMatrix triangle(T, backend, work);
  detail::EncodedMatrix result(B, backend, work);
  std::vector<kernels::Word> diagonal, inverses;
  if (diag == Diag::non_unit) {
    for (Index i = 0; i < n; ++i) diagonal.push_back(triangle.words()(i, i));
    inverses.resize(diagonal.size());
    kernels::inverse_or_zero_batch(backend, diagonal.data(), inverses.data(), diagonal.size());
  }
  detail::trsm(backend, side, uplo, triangle.words(), inverses, result.words(), work);
  copy(std::move(result).decoded(work), B);
}

}  // namespace nimla
