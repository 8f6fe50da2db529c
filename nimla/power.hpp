#pragma once

#include <cstdint>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// A^e, A n x n, for any 64-bit exponent; the identity for e = 0, of 0 too. Throws ShapeError if A
/// is not square. Time n^3 mul-adds for each bit of e below the highest and for each further one
/// among them, memory three copies of A.
NIMLA_API Matrix pow(ConstMatrixView A, std::uint64_t e, const Exec& exec = {});

}  // namespace nimla
