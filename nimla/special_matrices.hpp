#pragma once
/// Matrices that a few elements fix.

#include <span>

#include "nimla/matrix.hpp"

namespace nimla {

/// The n x cols matrix with points[i]^j at (i, j), n = points.size(). For cols = n its determinant
/// is the product of all points[i] + points[j], i < j. Throws ShapeError if cols < 0.
NIMLA_API Matrix vandermonde(std::span<const Nim64> points, Index cols);

/// The matrix with 1 / (x[i] + y[j]) at (i, j); all its square blocks are regular where neither x
/// nor y has an element twice. Throws std::domain_error if an x[i] is a y[j].
NIMLA_API Matrix cauchy(std::span<const Nim64> x, std::span<const Nim64> y);

/// The companion matrix of x^n + c[n-1] x^(n-1) + ... + c[0], ones below the diagonal and c in the
/// last column: that polynomial is its characteristic and its minimal one.
NIMLA_API Matrix companion(std::span<const Nim64> c);

}  // namespace nimla
