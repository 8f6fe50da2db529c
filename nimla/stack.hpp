#pragma once
/// Matrices put together from blocks.

#include "nimla/matrix.hpp"

namespace nimla {

/// [A B]. Throws ShapeError unless A and B have the same number of rows.
NIMLA_API Matrix hcat(ConstMatrixView A, ConstMatrixView B);

/// [A; B], A above B. Throws ShapeError unless A and B have the same number of columns.
NIMLA_API Matrix vcat(ConstMatrixView A, ConstMatrixView B);

/// [A 0; 0 B], any shapes.
NIMLA_API Matrix block_diagonal(ConstMatrixView A, ConstMatrixView B);

}  // namespace nimla
