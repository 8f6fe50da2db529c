#pragma once
/// Strassen's product of matrices in S. Winograd's form: seven products of halves instead of eight.

#include <algorithm>

#include "nimla/dense/encoded_matrix.hpp"

namespace nimla::detail {

/// The half of n, or nearly, that is whole bytes of the backends' bit matrices.
constexpr Index strassen_half(Index n) noexcept { return n / 16 * 8; }

/// Words that `strassen_add` needs for its own.
constexpr Index strassen_words(Index m, Index n, Index k) noexcept {
  m = strassen_half(m);
  n = strassen_half(n);
  k = strassen_half(k);
  return m * k + k * n + m * n;
}

/// C += A B, A m x k, B k x n, given add(X, Y, Z) that does Z = X + Y for a Z that may be X or Y,
/// and multiply_add(X, Y, Z) that does Z += X Y, in strassen_words(m, n, k) words of any content.
/// With all matrices in four blocks,
///
///   C11 += A11 B11 + A12 B21                             S1 = A21 + A22   T1 = B11 + B12
///   C12 += U + S1 T1 + S4 B22                            S2 = S1 + A11    T2 = T1 + B22
///   C21 += U + S3 T3 + A22 T4     U = A11 B11 + S2 T2    S3 = A11 + A21   T3 = B12 + B22
///   C22 += U + S3 T3 + S1 T1                             S4 = S2 + A12    T4 = T2 + B21
///
/// Source: V. Strassen, Gaussian elimination is not optimal, Numerische Mathematik 13 (1969); the
/// form with 15 additions is S. Winograd's.
template <class Add, class MultiplyAdd>
void strassen_add(ConstWordView A, ConstWordView B, WordView C, Word* memory, const Add& add,
                  const MultiplyAdd& multiply_add) {
  const Index m = strassen_half(C.rows());
  const Index n = strassen_half(C.cols());
  const Index k = strassen_half(A.cols());
  const WordView S(memory, m, k, k);
  const WordView T(memory + m * k, k, n, n);
  const WordView U(memory + m * k + k * n, m, n, n);
  const ConstWordView A11 = A.block(0, 0, m, k);
  const ConstWordView A12 = A.block(0, k, m, k);
  const ConstWordView A21 = A.block(m, 0, m, k);
  const ConstWordView A22 = A.block(m, k, m, k);
  const ConstWordView B11 = B.block(0, 0, k, n);
  const ConstWordView B12 = B.block(0, n, k, n);
  const ConstWordView B21 = B.block(k, 0, k, n);
  const ConstWordView B22 = B.block(k, n, k, n);
  const WordView C11 = C.block(0, 0, m, n);
  const WordView C12 = C.block(0, n, m, n);
  const WordView C21 = C.block(m, 0, m, n);
  const WordView C22 = C.block(m, n, m, n);

  add(A21, A22, S);
  add(B11, B12, T);
  std::fill_n(U.data(), m * n, Word{0});
  multiply_add(S, T, U);
  add(C12, U, C12);
  add(C22, U, C22);
  add(S, A11, S);
  add(T, B22, T);
  std::fill_n(U.data(), m * n, Word{0});
  multiply_add(A11, B11, U);
  add(C11, U, C11);
  multiply_add(S, T, U);
  add(C12, U, C12);
  add(S, A12, S);
  multiply_add(S, B22, C12);
  add(T, B21, T);
  multiply_add(A22, T, C21);
  add(A11, A21, S);
  add(B12, B22, T);
  multiply_add(S, T, U);
  add(C21, U, C21);
  add(C22, U, C22);
  multiply_add(A12, B21, C11);

  // What the halves leave: the last of k, the columns on the right, the rows below.
  const Index rows = 2 * m;
  const Index cols = 2 * n;
  const Index depth = 2 * k;
  multiply_add(A.block(0, depth, rows, A.cols() - depth), B.block(depth, 0, A.cols() - depth, cols),
               C.block(0, 0, rows, cols));
  multiply_add(A.block(0, 0, rows, A.cols()), B.block(0, cols, B.rows(), C.cols() - cols),
               C.block(0, cols, rows, C.cols() - cols));
  multiply_add(A.block(rows, 0, C.rows() - rows, A.cols()), B,
               C.block(rows, 0, C.rows() - rows, C.cols()));
}

}  // namespace nimla::detail
