#pragma once
/// Linear systems and inverses.

#include <optional>
#include <span>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// The X with A X = B, n x k for A m x n and B m x k, any shapes and rank, that is zero in the rows
/// outside of the column rank profile of A; A and B fix it. No value: there is none, the system of
/// at least one column of B is inconsistent. Throws ShapeError if A.rows() != B.rows(). Time that
/// of an elimination of [A B] and r^2 k / 2 mul-adds, memory a copy of both, and one of A where its
/// first r columns are dependent.
[[nodiscard]] NIMLA_API std::optional<Matrix> solve(ConstMatrixView A, ConstMatrixView B,
                                                    const Exec& exec = {});

/// The same for one right-hand side of m entries.
[[nodiscard]] NIMLA_API std::optional<Vector> solve(ConstMatrixView A, std::span<const Nim64> b,
                                                    const Exec& exec = {});

/// All X with A X = B: X0 + N Y for any Y of n - r rows.
struct Solutions {
  Matrix X0;  ///< n x k, what `solve` finds
  Matrix N;   ///< n x (n - r), the nullspace of A
};

/// All X with A X = B, or no value; from one elimination. Otherwise as `solve`; time besides it
/// r^2 (n - r) / 2 mul-adds.
[[nodiscard]] NIMLA_API std::optional<Solutions> solve_all(ConstMatrixView A, ConstMatrixView B,
                                                           const Exec& exec = {});

/// A^-1 for A n x n. No value: A is singular. Throws ShapeError if A is not square. Time n^3
/// mul-adds, memory two copies of A.
[[nodiscard]] NIMLA_API std::optional<Matrix> inverse(ConstMatrixView A, const Exec& exec = {});

}  // namespace nimla
