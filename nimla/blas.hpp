#pragma once
/// Products and triangular solves, by the names of the BLAS.

#include <span>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"
#include "nimla/triangle.hpp"

namespace nimla {

/// The product A B, A m x k, B k x n. Throws ShapeError if A.cols() != B.rows(). Time m n k
/// mul-adds, memory a copy of A and of B besides the result.
NIMLA_API Matrix multiply(ConstMatrixView A, ConstMatrixView B, const Exec& exec = {});

/// C = alpha A B + beta C, A m x k, B k x n, C m x n; for beta = 0 what C holds does not matter.
/// Throws ShapeError if the shapes do not fit. A, B and C may overlap; C changes only on success.
/// Time m n k mul-adds, memory a copy of each.
NIMLA_API void gemm(Nim64 alpha, ConstMatrixView A, ConstMatrixView B, Nim64 beta, MatrixView C,
                    const Exec& exec = {});

/// y = alpha A x + beta y, A m x n, n entries in x and m in y. Throws ShapeError if they have not.
/// All three may overlap; y changes only on success. Time m n mul-adds, memory as x and y.
NIMLA_API void gemv(Nim64 alpha, ConstMatrixView A, std::span<const Nim64> x, Nim64 beta,
                    std::span<Nim64> y, const Exec& exec = {});

/// The sum of x_i y_i. Throws ShapeError if the lengths differ.
NIMLA_API Nim64 dot(std::span<const Nim64> x, std::span<const Nim64> y);

/// y = alpha x + y. Throws ShapeError if the lengths differ. x and y may overlap.
NIMLA_API void axpy(Nim64 alpha, std::span<const Nim64> x, std::span<Nim64> y);

/// x = alpha x.
NIMLA_API void scal(Nim64 alpha, std::span<Nim64> x);

/// u^T M v, M m x n, m entries in u and n in v. Throws ShapeError if they have not. Time m n
/// mul-adds, memory as u and v.
NIMLA_API Nim64 bilinear_form(std::span<const Nim64> u, ConstMatrixView M, std::span<const Nim64> v,
                              const Exec& exec = {});

/// B = T^-1 B (left) or B T^-1 (right), T n x n triangular, B n x m or m x n. The other triangle of
/// T, and for Diag::unit its diagonal, may hold anything. Throws ShapeError if the shapes do not
/// fit, std::domain_error if a diagonal entry that is read is 0. T and B may overlap; B changes
/// only on success. Time n^2 m / 2 mul-adds, memory a copy of T and of B.
NIMLA_API void trsm(Side side, Uplo uplo, Diag diag, ConstMatrixView T, MatrixView B,
                    const Exec& exec = {});

}  // namespace nimla
