#pragma once
/// Certificates: an answer of any size is checked in O(n^2), with an error probability of 2^-64
/// (R. Freivalds, Probabilistic machines can use less running time, IFIP 1977).

#include <gtest/gtest.h>

#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace nimla::tests {

/// A x.
inline Vector times(ConstMatrixView A, const Vector& x) {
  Vector y(static_cast<std::size_t>(A.rows()));
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index j = 0; j < A.cols(); ++j) {
      y[static_cast<std::size_t>(i)] += A(i, j) * x[static_cast<std::size_t>(j)];
    }
  }
  return y;
}

/// `ple` is the decomposition of A that the pivot rule fixes: shapes; L unit lower trapezoidal; E
/// row echelon with these pivots; A x = P (L (E x)); the other rows increasing; and no row above a
/// pivot had a residue in its column: L(i, k) != 0 only if P[i] >= P[k].
inline testing::AssertionResult is_ple(ConstMatrixView A, const Ple& ple) {
  const auto no = [](const auto&... what) {
    auto result = testing::AssertionFailure();
    (result << ... << what);
    return result;
  };
  const Index m = A.rows();
  const Index n = A.cols();
  const auto r = static_cast<Index>(ple.pivots.size());
  if (ple.P.size() != m) return no("P has size ", ple.P.size());
  if (ple.L.rows() != m || ple.L.cols() != r) {
    return no("L is ", shape_text(ple.L.rows(), ple.L.cols()));
  }
  if (ple.E.rows() != r || ple.E.cols() != n) {
    return no("E is ", shape_text(ple.E.rows(), ple.E.cols()));
  }
  for (Index k = 0; k < r; ++k) {
    const Index pivot = ple.pivots[static_cast<std::size_t>(k)];
    const Index last = k == 0 ? -1 : ple.pivots[static_cast<std::size_t>(k - 1)];
    if (pivot <= last || pivot >= n) return no("pivot column ", pivot, " after ", last);
    if (!ple.E(k, pivot)) return no("E is zero at its pivot (", k, ", ", pivot, ")");
    for (Index j = 0; j < pivot; ++j) {
      if (ple.E(k, j)) return no("E is not zero at (", k, ", ", j, "), left of its pivot");
    }
    for (Index i = 0; i < m; ++i) {
      const Nim64 entry = ple.L(i, k);
      if (i <= k && entry != Nim64(i == k ? 1 : 0)) return no("L(", i, ", ", k, ") is ", entry);
      if (entry && ple.P[i] < ple.P[k]) {
        return no("row ", ple.P[k], " is pivot ", k, ", but row ", ple.P[i], " was free");
      }
    }
  }
  for (Index i = r + 1; i < m; ++i) {
    if (ple.P[i] < ple.P[i - 1]) return no("P[", i, "] is out of order");
  }
  SplitMix64 random(static_cast<std::uint64_t>(m * n + r));
  Vector x(static_cast<std::size_t>(n));
  for (Nim64& entry : x) entry = Nim64(random());
  const Vector Ax = times(A, x);
  const Vector LEx = times(ple.L, times(ple.E, x));
  for (Index i = 0; i < m; ++i) {
    if (Ax[static_cast<std::size_t>(ple.P[i])] != LEx[static_cast<std::size_t>(i)]) {
      return no("row ", ple.P[i], " of A is not row ", i, " of L E");
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace nimla::tests
