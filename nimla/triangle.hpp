#pragma once
/// Which part of a matrix a triangular solve reads, and where it stands.

namespace nimla {

/// The side of X on which the triangular matrix stands: T X = B or X T = B.
enum class Side { left, right };
/// The triangle of T that is read.
enum class Uplo { lower, upper };
/// Whether the diagonal of T is read or taken as ones.
enum class Diag { non_unit, unit };

}  // namespace nimla
