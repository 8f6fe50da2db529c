#include "nimla/ple.hpp"

#include <algorithm>
#include <utility>

#include "nimla/detail/active.hpp"
#include "nimla/detail/elimination.hpp"

namespace nimla {

Ple ple(ConstMatrixView A) {
  const Index m = A.rows();
  const Index n = A.cols();
  detail::EncodedMatrix work(Matrix(A), detail::active());
  detail::Elimination elimination = detail::ple_classical(work, n);
  const auto r = static_cast<Index>(elimination.pivots.size());
  const detail::WordView LE = work.words();

  // The rows that are no pivots, in increasing original order.
  std::vector<std::pair<Index, Index>> rest;  // source, place in the storage
  for (Index i = r; i < m; ++i) {
    rest.emplace_back(elimination.source[static_cast<std::size_t>(i)], i);
  }
  std::ranges::sort(rest);

  Ple result{.P = {}, .L = Matrix(m, r), .E = Matrix(r, n), .pivots = {}};
  for (Index i = 0; i < r; ++i) {
    const Index pivot = elimination.pivots[static_cast<std::size_t>(i)];
    work.decode(LE.block(i, 0, 1, i), result.L.block(i, 0, 1, i));
    result.L(i, i) = Nim64(1U);
    work.decode(LE.block(i, pivot, 1, n - pivot), result.E.block(i, pivot, 1, n - pivot));
  }
  for (Index i = r; i < m; ++i) {
    const auto [source, place] = rest[static_cast<std::size_t>(i - r)];
    work.decode(LE.block(place, 0, 1, r), result.L.block(i, 0, 1, r));
    elimination.source[static_cast<std::size_t>(i)] = source;
  }
  result.P = Permutation(std::move(elimination.source));
  result.pivots = std::move(elimination.pivots);
  return result;
}

Index rank(ConstMatrixView A) {
  detail::EncodedMatrix work(Matrix(A), detail::active());
  return static_cast<Index>(detail::ple_classical(work, A.cols()).pivots.size());
}

}  // namespace nimla
