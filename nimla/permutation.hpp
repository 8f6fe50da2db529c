#pragma once
/// Permutations of rows, in one format.

#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla {

/// A bijection of 0..n-1; p[i] is the source of row i. As a matrix P, row p[i] of P B is row i of
/// B, so A = P B says A[p[i]] = B[i].
class NIMLA_API Permutation {
 public:
  /// The empty permutation.
  Permutation() noexcept = default;
  /// Throws ShapeError unless `source` holds each of 0..n-1 once.
  explicit Permutation(std::vector<Index> source);

  static Permutation identity(Index n);

  Index size() const noexcept { return static_cast<Index>(source_.size()); }
  Index operator[](Index i) const noexcept {
    NIMLA_ASSERT(0 <= i && i < size());
    return source_[static_cast<std::size_t>(i)];
  }
  const std::vector<Index>& source() const noexcept { return source_; }
  Permutation inverse() const;

  friend bool operator==(const Permutation&, const Permutation&) = default;

 private:
  std::vector<Index> source_;
};

}  // namespace nimla
