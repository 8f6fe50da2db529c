#pragma once
/// Operations on arrays that are written once over what every backend offers.

#include "kernels/backend.hpp"

namespace nimla::kernels {

/// y_i = 1/x_i, and 0 where x_i is 0, in the basis of the backend: one inversion and 3 (n - 1)
/// products. x and y share no word.
///
/// Reference: P. L. Montgomery, Speeding the Pollard and elliptic curve methods of factorization,
/// Mathematics of Computation 48 (1987), section 10.3.1.
void inverse_or_zero_batch(const Backend& backend, const Word* x, Word* y, std::size_t n) noexcept;

/// x_i = a (x) x_i in the nim basis.
void nim_scal(const Backend& backend, Word a, Word* x, std::size_t n) noexcept;

}  // namespace nimla::kernels
