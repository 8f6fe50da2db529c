#include "nimla/ple.hpp"

#include <algorithm>
#include <utility>

#include "nimla/detail/active.hpp"
#include "nimla/detail/elimination.hpp"

namespace nimla {

Ple ple(ConstMatrixView A, const Exec& exec) {
  const Index m = A.rows();
  const Index n = A.cols();
  detail::Work work(exec, detail::elimination_mul_adds(m, n));
  detail::EncodedMatrix encoded(A, detail::active(), work);
  detail::Elimination elimination = detail::eliminate(encoded, n, work);
  const auto r = static_cast<Index>(elimination.pivots.size());
  const detail::WordView LE = encoded.words();

  // The rows that are no pivots, in increasing original order.
  std::vector<std::pair<Index, Index>> rest;  // source, place in the storage
  for (Index i = r; i < m; ++i) {
    rest.emplace_back(elimination.source[static_cast<std::size_t>(i)], i);
  }
  std::ranges::sort(rest);

  Ple result{.P = {}, .L = Matrix(m, r), .E = Matrix(r, n), .pivots = {}};
  for (Index i = 0; i < r; ++i) {
    const Index pivot = elimination.pivots[static_cast<std::size_t>(i)];
    encoded.decode(LE.block(i, 0, 1, i), result.L.block(i, 0, 1, i));
    result.L(i, i) = Nim64(1U);
    encoded.decode(LE.block(i, pivot, 1, n - pivot), result.E.block(i, pivot, 1, n - pivot));
  }
  for (Index i = r; i < m; ++i) {
    const auto [source, place] = rest[static_cast<std::size_t>(i - r)];
    encoded.decode(LE.block(place, 0, 1, r), result.L.block(i, 0, 1, r));
    elimination.source[static_cast<std::size_t>(i)] = source;
  }
  result.P = Permutation(std::move(elimination.source));
  result.pivots = std::move(elimination.pivots);
  return result;
}

Index rank(ConstMatrixView A, const Exec& exec) {
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  detail::EncodedMatrix LE(A, detail::active(), work);
  return static_cast<Index>(detail::eliminate(LE, A.cols(), work).pivots.size());
}

}  // namespace nimla
