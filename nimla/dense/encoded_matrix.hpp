#pragma once
/// The border between the nim basis and a backend's: the only code that encodes or decodes.

#include "kernels/backend.hpp"
#include "nimla/base/parallel.hpp"
#include "nimla/matrix.hpp"

namespace nimla::detail {

using kernels::Word;
using WordView = BasicMatrixView<Word>;
using ConstWordView = BasicMatrixView<const Word>;

/// A count or a position as kernels and containers want it.
constexpr std::size_t size(Index n) noexcept { return static_cast<std::size_t>(n); }

/// A matrix in the basis of a backend.
class EncodedMatrix {
 public:
  /// A copy of A, encoded.
  EncodedMatrix(ConstMatrixView A, const kernels::Backend& backend, Work& work);

  /// A, encoded in its place.
  EncodedMatrix(Matrix&& A, const kernels::Backend& backend, Work& work);

  /// Zero.
  EncodedMatrix(Index rows, Index cols, const kernels::Backend& backend);

  const kernels::Backend& backend() const noexcept { return *backend_; }
  WordView words() noexcept;
  ConstWordView words() const noexcept;

  /// One entry, in the basis of the backend.
  Word encode(Nim64 entry) const noexcept;
  /// One entry, in the nim basis.
  Nim64 decode(Word word) const noexcept;
  /// A block, in the nim basis, into B of the same shape.
  void decode(ConstWordView block, MatrixView B) const noexcept;
  /// All of it, in the nim basis, in its own place.
  Matrix decoded(Work& work) &&;

 private:
  Matrix entries_;
  const kernels::Backend* backend_;
};

/// y = A x for A in the nim basis, m x n, x 1 x n and y 1 x m. Each row of A is encoded on its way,
/// so that there is no copy of it.
void gemv(ConstMatrixView A, const EncodedMatrix& x, EncodedMatrix& y, Work& work);

}  // namespace nimla::detail
