#pragma once

#include "nimla/matrix.hpp"

namespace nimla {

/// A^T, n x m for A m x n, block by block, so that neither matrix is walked against its rows.
NIMLA_API Matrix transpose(ConstMatrixView A);

}  // namespace nimla
