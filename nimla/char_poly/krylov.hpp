#pragma once
/// The characteristic polynomial by a block Krylov matrix.

#include <optional>

#include "nimla/char_poly/polynomial.hpp"
#include "nimla/dense/encoded_matrix.hpp"

namespace nimla::detail {

/// det(x 1 + A) for A n x n, n > 0, from the powers of A times `width` random vectors, or no value
/// where these do not span the space: for A with more invariant factors than that, and else hardly
/// ever. Nearly all of the time, about 4 n^3 / 3 mul-adds, is in the fast product.
std::optional<Polynomial> char_poly_by_krylov(const EncodedMatrix& A, Index width, Work& work);

}  // namespace nimla::detail
