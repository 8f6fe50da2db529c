#pragma once

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// The characteristic polynomial det(x 1 + A) of A, n x n: its coefficients c_0, ..., c_n, with
/// c_0 = det A, c_(n-1) = trace A, c_n = 1. Throws ShapeError if A is not square. Time about
/// 3 n^3 / 2 mul-adds, 3 n^3 where A has many invariant factors; memory two copies of A,
/// five then.
///
/// Reference: W. Keller-Gehrig, Fast algorithms for the characteristic polynomial, Theoretical
/// Computer Science 36 (1985).
NIMLA_API Vector char_poly(ConstMatrixView A, const Exec& exec = {});

/// The minimal polynomial of A, n x n: the coefficients c_0, ..., c_d = 1 of the polynomial of
/// least degree d with c_0 1 + c_1 A + ... + c_d A^d = 0; for n = 0 it is 1. Exact: random vectors
/// decide the time only. Throws ShapeError if A is not square. Time and memory as `char_poly`,
/// where that has a square factor 5 n^3 mul-adds.
NIMLA_API Vector min_poly(ConstMatrixView A, const Exec& exec = {});

}  // namespace nimla
