#pragma once
/// The isomorphism between the nimbers below 2^64 and GF(2)[x] / (x^64 + x^4 + x^3 + x + 1), where
/// a carry-less multiplication is a product before reduction. x^i corresponds to root^i.

#include "kernels/backend.hpp"
#include "kernels/maps/byte_map.hpp"

namespace nimla::kernels::polynomial {

/// The polynomial less its leading term, bit i the coefficient of x^i. No irreducible polynomial of
/// degree 64 reduces with fewer terms.
inline constexpr Word modulus = 0x1b;
/// The least of its 64 roots among the nimbers (tests/kernels/basis_test.cpp checks both).
inline constexpr Word root = 0x402884ca01f7c6b2;

/// Constant-initialised.
extern const ByteMap from_nim;
extern const ByteMap to_nim;

}  // namespace nimla::kernels::polynomial
