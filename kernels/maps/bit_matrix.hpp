#pragma once
/// Square matrices over GF(2) of up to 64 x 64, for the derivation of tables in the compiler.

#include "kernels/backend.hpp"

namespace nimla::kernels {

template <int n>
struct BitMatrix {
  Word columns[std::size_t{n}]{};  ///< column i is the image of the unit word 2^i

  constexpr Word operator()(Word x) const noexcept {
    Word image = 0;
    for (int i = 0; i < n; ++i) {
      if (((x >> i) & 1) != 0) image ^= columns[i];
    }
    return image;
  }
};

/// The inverse of a regular M, by Gauss-Jordan on columns: M becomes the identity, the identity the
/// inverse.
template <int n>
constexpr BitMatrix<n> inverse(BitMatrix<n> M) noexcept {
  BitMatrix<n> result;
  for (int i = 0; i < n; ++i) result.columns[i] = Word{1} << i;
  for (int row = 0; row < n; ++row) {
    int pivot = row;
    while (((M.columns[pivot] >> row) & 1) == 0) ++pivot;
    const Word a = M.columns[pivot];
    const Word b = result.columns[pivot];
    M.columns[pivot] = M.columns[row];
    result.columns[pivot] = result.columns[row];
    M.columns[row] = a;
    result.columns[row] = b;
    for (int i = 0; i < n; ++i) {
      if (i == row || ((M.columns[i] >> row) & 1) == 0) continue;
      M.columns[i] ^= a;
      result.columns[i] ^= b;
    }
  }
  return result;
}

}  // namespace nimla::kernels
