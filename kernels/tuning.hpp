#pragma once
/// Where the products of matrices change from one engine to the other, with the bench that chose
/// it.

namespace nimla::kernels::tuning {

/// What the 297 products cost, per entry of each matrix and per mul-add, in mul-adds of the other
/// product of the same backend. Fitted to the times of both for 21 squares from 32 to 512 and 23
/// other shapes on a Zen 4; all were within a quarter. bench/run 'multiply/BACKEND' shows the sum.
/// Each backend's file has its own.
struct BilinearCosts {
  double left;     ///< an entry of A: its evaluation, and its matrices or tables for nine forms
  double right;    ///< an entry of B: its evaluation
  double product;  ///< an entry of C: its interpolation
  double mul_add;
  double other_entry;  ///< in the other product, an entry of A, B or C
  double other_line;   ///< the same and the mul-add, where a dimension is 1
};

/// Backend::strassen (bench: multiply): over tables, over Winograd's inner product, and over the
/// 297 products, where one more level would need more memory than an operand.
inline constexpr std::size_t strassen_table = 192;
inline constexpr std::size_t strassen_clmul = 128;
inline constexpr std::size_t strassen_bilinear = 3072;

}  // namespace nimla::kernels::tuning
