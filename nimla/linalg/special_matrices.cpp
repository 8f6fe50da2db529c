#include "nimla/special_matrices.hpp"

#include <stdexcept>
#include <string>

namespace nimla {

namespace {

Nim64 at(std::span<const Nim64> elements, Index i) { return elements[static_cast<std::size_t>(i)]; }

}  // namespace

Matrix vandermonde(std::span<const Nim64> points, Index cols) {
  Matrix A(static_cast<Index>(points.size()), cols);
  if (A.empty()) return A;
  for (Index i = 0; i < A.rows(); ++i) {
    A(i, 0) = Nim64(1U);
    for (Index j = 1; j < cols; ++j) A(i, j) = A(i, j - 1) * at(points, i);
  }
  return A;
}

Matrix cauchy(std::span<const Nim64> x, std::span<const Nim64> y) {
  Matrix A(static_cast<Index>(x.size()), static_cast<Index>(y.size()));
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index j = 0; j < A.cols(); ++j) {
      A(i, j) = inverse_or_zero(at(x, i) + at(y, j));
      if (!A(i, j)) {
        throw std::domain_error("cauchy: x[" + std::to_string(i) + "] is y[" + std::to_string(j) +
                                "]");
      }
    }
  }
  return A;
}

Matrix companion(std::span<const Nim64> c) {
  const auto n = static_cast<Index>(c.size());
  Matrix A(n, n);
  for (Index i = 0; i < n; ++i) {
    if (i > 0) A(i, i - 1) = Nim64(1U);
    A(i, n - 1) = at(c, i);
  }
  return A;
}

}  // namespace nimla
