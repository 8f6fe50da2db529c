#include "nimla/solve.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "nimla/base/active.hpp"
#include "nimla/dense/eliminated.hpp"
#include "nimla/dense/rows.hpp"
#include "nimla/linalg/square.hpp"

namespace nimla {

namespace {

void require_same_rows(ConstMatrixView A, ConstMatrixView B) {
  if (A.rows() == B.rows()) return;
  throw ShapeError("solve: A is " + shape_text(A.rows(), A.cols()) + ", B is " +
                   shape_text(B.rows(), B.cols()));
}

/// [A B].
Matrix side_by_side(ConstMatrixView A, ConstMatrixView B, detail::Work& work) {
  Matrix AB(A.rows(), A.cols() + B.cols());
  detail::for_each_row(A.rows(), AB.cols(), work, [&](Index i) {
    std::ranges::copy(A.row(i), AB.row(i).begin());
    std::ranges::copy(B.row(i), AB.row(i).begin() + A.cols());
  });
  return AB;
}

/// Columns `columns` of [A B], A with n columns, as combinations of the pivot columns of A: in the
/// rows of an n x |columns| matrix that belong to these. No value if a pivot lies in B.
std::optional<Matrix> combinations(const detail::Eliminated& LDU, Index n,
                                   std::span<const Index> columns, detail::Work& work) {
  if (LDU.rank() > 0 && LDU.pivots().back() >= n) return std::nullopt;
  const Matrix X = LDU.in_pivot_columns(columns, work).decoded(work);
  Matrix result(n, X.cols());
  detail::for_each_row(X.rows(), X.cols(), work, [&](Index i) {
    std::ranges::copy(X.row(i), result.row(LDU.pivots()[static_cast<std::size_t>(i)]).begin());
  });
  return result;
}

double mul_adds(ConstMatrixView A, Index cols) {
  const double r = static_cast<double>(std::min(A.rows(), A.cols()));
  return detail::elimination_mul_adds(A.rows(), A.cols()) +
         r * (static_cast<double>(A.rows()) + r / 2) * static_cast<double>(cols);
}

}  // namespace

std::optional<Matrix> solve(ConstMatrixView A, ConstMatrixView B, const Exec& exec) {
  require_same_rows(A, B);
  detail::Work work(exec, mul_adds(A, B.cols()));
  const detail::Eliminated LDU({side_by_side(A, B, work), detail::active(), work}, work);
  std::vector<Index> columns(static_cast<std::size_t>(B.cols()));
  std::iota(columns.begin(), columns.end(), A.cols());
  return combinations(LDU, A.cols(), columns, work);
}

std::optional<Vector> solve(ConstMatrixView A, std::span<const Nim64> b, const Exec& exec) {
  const auto m = static_cast<Index>(b.size());
  const std::optional<Matrix> X = solve(A, ConstMatrixView(b.data(), m, 1), exec);
  if (!X) return std::nullopt;
  Vector x(static_cast<std::size_t>(A.cols()));
  for (Index i = 0; i < A.cols(); ++i) x[static_cast<std::size_t>(i)] = (*X)(i, 0);
  return x;
}

std::optional<Solutions> solve_all(ConstMatrixView A, ConstMatrixView B, const Exec& exec) {
  require_same_rows(A, B);
  const Index n = A.cols();
  detail::Work work(exec, mul_adds(A, B.cols()));
  const detail::Eliminated LDU({side_by_side(A, B, work), detail::active(), work}, work);
  const std::vector<Index> columns = LDU.free_columns(n + B.cols());
  const std::optional<Matrix> X = combinations(LDU, n, columns, work);
  if (!X) return std::nullopt;
  const Index free = n - LDU.rank();
  Solutions result{.X0 = Matrix(X->block(0, free, n, B.cols())),
                   .N = Matrix(X->block(0, 0, n, free))};
  for (Index k = 0; k < free; ++k) result.N(columns[static_cast<std::size_t>(k)], k) = Nim64(1U);
  return result;
}

std::optional<Matrix> inverse(ConstMatrixView A, const Exec& exec) {
  detail::require_square("inverse", A);
  const Index n = A.rows();
  detail::Work work(exec, 3 * detail::elimination_mul_adds(n, n));
  detail::EncodedMatrix encoded(A, detail::active(), work);
  const std::optional<detail::Eliminated> LDU =
      detail::Eliminated::if_regular(std::move(encoded), work);
  if (!LDU) return std::nullopt;
  Matrix X = LDU->inverse(work).decoded(work);
  // Its columns are in the order of the pivots.
  detail::for_each_row(n, n, work, [&](Index i) {
    const Vector row(X.row(i).begin(), X.row(i).end());
    for (Index k = 0; k < n; ++k) {
      X(i, LDU->pivot_rows()[static_cast<std::size_t>(k)]) = row[static_cast<std::size_t>(k)];
    }
  });
  return X;
}

}  // namespace nimla
