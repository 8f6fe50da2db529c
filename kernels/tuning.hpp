#pragma once
/// Where the products of matrices change from one engine to the other, with the bench that chose
/// it.

namespace nimla::kernels::tuning {

/// What the 297 products cost, per entry of each matrix and per mul-add, in mul-adds of the other
/// product of the same backend, on full vectors. Fitted to the times of both engines for 9 squares
/// from 32 to 512 and 23 other shapes on a Zen 4; bench/run 'multiply/BACKEND' shows them.
struct BilinearCosts {
  double left;     ///< an entry of A: its evaluation, and its matrices or tables for nine forms
  double right;    ///< an entry of B
  double product;  ///< an entry of C: its interpolation
  double mul_add;
};

inline constexpr BilinearCosts avx512_gfni = {20, 9, 21, 0.22};
inline constexpr BilinearCosts avx2_gfni = {16, 10, 22, 0.24};
inline constexpr BilinearCosts avx512bw = {11, 5, 7, 0.18};
inline constexpr BilinearCosts avx2 = {14, 6, 9, 0.20};
inline constexpr BilinearCosts ssse3 = {11, 6, 9, 0.14};
inline constexpr BilinearCosts neon64 = ssse3;  // not measured

}  // namespace nimla::kernels::tuning
