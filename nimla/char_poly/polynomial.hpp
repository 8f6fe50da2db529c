#pragma once
/// Polynomials in one variable, their coefficients in the basis of a backend.

#include <span>
#include <vector>

#include "kernels/backend.hpp"
#include "nimla/base/parallel.hpp"

namespace nimla::detail {

/// The coefficient of x^i at i, the last one not zero; 0 is empty.
using Polynomial = std::vector<kernels::Word>;

/// Drops zeros at the end.
void normalize(Polynomial& p);

/// p += q.
void add(Polynomial& p, const Polynomial& q);

/// p q. Time of their degrees' product.
Polynomial multiply(const kernels::Backend& backend, const Polynomial& p, const Polynomial& q);

struct Division {
  Polynomial quotient;
  Polynomial remainder;
};

/// p = q quotient + remainder, deg remainder < deg q, q not 0.
Division divide(const kernels::Backend& backend, Polynomial p, const Polynomial& q);

/// Whether no square of another polynomial than a constant divides p, not 0: gcd(p, p') = 1.
bool is_squarefree(const kernels::Backend& backend, const Polynomial& p);

/// The polynomial of degree below n = values.size() with values[k] at k, any backend's word
/// 0 <= k < n. Time 4 n^2 products.
Polynomial interpolate(const kernels::Backend& backend, std::span<const kernels::Word> values,
                       Work& work);

}  // namespace nimla::detail
