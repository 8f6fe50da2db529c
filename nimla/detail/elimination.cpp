#include "nimla/detail/elimination.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace nimla::detail {

namespace {

/// The row i >= r with A(i, c) != 0 and the smallest source, or A.rows().
Index find_pivot(WordView A, const std::vector<Index>& source, bool sorted, Index r, Index c) {
  Index best = A.rows();
  for (Index i = r; i < A.rows(); ++i) {
    if (A(i, c) == 0) continue;
    if (best == A.rows() ||
        source[static_cast<std::size_t>(i)] < source[static_cast<std::size_t>(best)]) {
      best = i;
    }
    if (sorted) break;
  }
  return best;
}

}  // namespace

Elimination ple_classical(EncodedMatrix& encoded, Index deficit) {
  const WordView A = encoded.words();
  const kernels::Backend& backend = encoded.backend();
  const Index m = A.rows();
  const Index n = A.cols();

  Elimination result;
  result.source.resize(static_cast<std::size_t>(m));
  std::iota(result.source.begin(), result.source.end(), Index{0});
  bool sorted = true;  // source is still increasing from row r on

  Index r = 0;
  for (Index c = 0; c < n && r < m; ++c) {
    const Index pivot = find_pivot(A, result.source, sorted, r, c);
    if (pivot == m) {
      if (c - r >= deficit) break;
      continue;
    }
    if (pivot != r) {
      std::ranges::swap_ranges(A.row(r), A.row(pivot));
      std::swap(result.source[static_cast<std::size_t>(r)],
                result.source[static_cast<std::size_t>(pivot)]);
      sorted = false;
    }
    const Word inverse = backend.inverse_or_zero(A(r, c));
    const Index right = n - c - 1;
    for (Index i = r + 1; i < m; ++i) {
      // E is zero left of its pivots, so what leaves (i, c) for (i, r) finds its place free.
      const Word residue = std::exchange(A(i, c), 0);
      if (residue == 0) continue;
      const Word multiplier = backend.mul(residue, inverse);
      A(i, r) = multiplier;
      if (right > 0) {
        backend.axpy(multiplier, &A(r, c + 1), &A(i, c + 1), static_cast<std::size_t>(right));
      }
    }
    result.pivots.push_back(c);
    ++r;
  }
  return result;
}

}  // namespace nimla::detail
