#pragma once
/// What an inverse in the polynomial basis of kernels/maps/basis.hpp is made of: powers x^(2^k),
/// which are GF(2)-linear, and the inverses in the subfield GF(2^8).
///
/// With b = a^(2^16), c = a b and d = c^(2^32), the norm N = c d is in GF(2^16) and N N^(2^8) in
/// GF(2^8), so that 1/a = b d N^(2^8) / (N N^(2^8)).
/// T. Itoh, S. Tsujii, A fast algorithm for computing multiplicative inverses in GF(2^m) using
/// normal bases, Information and Computation 78 (1988).

#include "kernels/backend.hpp"

namespace nimla::kernels::polynomial {

/// The low byte of x + (x >> index_shift) tells the elements of GF(2^8) apart, as the low 16 bits
/// do those of GF(2^16) (tests/kernels/basis_test.cpp checks both).
inline constexpr int index_shift = 6;

/// Linear maps by the images of each nibble, small enough to stay in the first-level cache beside
/// the data: 7 KiB in all.
struct InverseTables {
  Word power_16[16][16];  ///< x^(2^16)
  Word power_32[16][16];  ///< x^(2^32)
  Word power_8[4][16];    ///< x^(2^8) for x in GF(2^16), by the low 16 bits of x
  Word inverses_8[256];   ///< 1/x for x in GF(2^8), by the byte above; 0 for 0
};

/// Constant-initialised.
extern const InverseTables inverse_tables;

}  // namespace nimla::kernels::polynomial
