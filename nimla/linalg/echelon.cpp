#include "nimla/echelon.hpp"

#include <algorithm>
#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/dense/eliminated.hpp"

namespace nimla {

namespace {

/// The mul-adds of an m x n elimination and of what a solve with r x r triangles adds.
double mul_adds(Index m, Index n, Index solved) {
  const double r = static_cast<double>(std::min(m, n));
  return detail::elimination_mul_adds(m, n) + r * r * static_cast<double>(solved) / 2;
}

}  // namespace

std::vector<Index> row_rank_profile(ConstMatrixView A, const Exec& exec) {
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), 0));
  const detail::Eliminated LDU({A, detail::active(), work}, work);
  std::vector<Index> profile(LDU.pivot_rows().begin(), LDU.pivot_rows().end());
  std::ranges::sort(profile);
  return profile;
}

std::vector<Index> column_rank_profile(ConstMatrixView A, const Exec& exec) {
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), 0));
  return detail::Eliminated({A, detail::active(), work}, work).pivots();
}

Rref rref(ConstMatrixView A, const Exec& exec) {
  const Index n = A.cols();
  detail::Work work(exec, mul_adds(A.rows(), n, std::max(Index{0}, n - A.rows())));
  const detail::Eliminated LDU({A, detail::active(), work}, work);
  const Index r = LDU.rank();
  const std::vector<Index> columns = LDU.free_columns(n);
  const Matrix X = LDU.in_pivot_columns(columns, work).decoded(work);
  Rref result{.R = Matrix(r, n), .pivots = LDU.pivots()};
  for (Index i = 0; i < r; ++i) {
    result.R(i, result.pivots[static_cast<std::size_t>(i)]) = Nim64(1U);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      result.R(i, columns[k]) = X(i, static_cast<Index>(k));
    }
    work.advance(0);
  }
  return result;
}

Matrix nullspace(ConstMatrixView A, const Exec& exec) {
  const Index n = A.cols();
  detail::Work work(exec, mul_adds(A.rows(), n, std::max(Index{0}, n - A.rows())));
  const detail::Eliminated LDU({A, detail::active(), work}, work);
  const std::vector<Index> columns = LDU.free_columns(n);
  const Matrix X = LDU.in_pivot_columns(columns, work).decoded(work);
  Matrix N(n, X.cols());
  if (N.empty()) return N;
  for (Index i = 0; i < X.rows(); ++i) {
    std::ranges::copy(X.row(i), N.row(LDU.pivots()[static_cast<std::size_t>(i)]).begin());
    work.advance(0);
  }
  for (Index k = 0; k < N.cols(); ++k) N(columns[static_cast<std::size_t>(k)], k) = Nim64(1U);
  return N;
}

Matrix left_nullspace(ConstMatrixView A, const Exec& exec) {
  const Index m = A.rows();
  detail::Work work(exec, mul_adds(m, A.cols(), std::max(Index{0}, m - A.cols())));
  const detail::Eliminated LDU({A, detail::active(), work}, work);
  const std::vector<Index> rows = LDU.free_rows();
  const std::span<const Index> pivot_rows = LDU.pivot_rows();
  const Matrix X = LDU.in_pivot_rows(work).decoded(work);
  Matrix N(X.rows(), m);
  for (Index i = 0; i < N.rows(); ++i) {
    N(i, rows[static_cast<std::size_t>(i)]) = Nim64(1U);
    for (std::size_t k = 0; k < pivot_rows.size(); ++k) {
      N(i, pivot_rows[k]) = X(i, static_cast<Index>(k));
    }
    work.advance(0);
  }
  return N;
}

Matrix image(ConstMatrixView A, const Exec& exec) {
  detail::Work work(exec, mul_adds(A.rows(), A.cols(), 0));
  const std::vector<Index> profile = detail::Eliminated({A, detail::active(), work}, work).pivots();
  Matrix B(A.rows(), std::ssize(profile));
  for (Index i = 0; i < B.rows(); ++i) {
    for (Index k = 0; k < B.cols(); ++k) B(i, k) = A(i, profile[static_cast<std::size_t>(k)]);
    work.advance(0);
  }
  return B;
}

}  // namespace nimla
