#include "nimla/ple.hpp"

#include <algorithm>
#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/dense/elimination.hpp"
#include "nimla/dense/rows.hpp"

namespace nimla {

Ple ple(ConstMatrixView A, const Exec& exec) {
  const Index m = A.rows();
  const Index n = A.cols();
  detail::Work work(exec, detail::elimination_mul_adds(m, n));
  detail::EncodedMatrix encoded(A, detail::active(), work);
  detail::Elimination elimination = detail::eliminate(encoded, n, work);
  const auto r = static_cast<Index>(elimination.pivots.size());
  // The storage holds L D and U; L = (L D) D^-1, E = D U.
  const detail::WordView LDU = encoded.words();
  const kernels::Backend& backend = encoded.backend();

  // The rows that are no pivots, in increasing original order.
  std::vector<std::pair<Index, Index>> rest;  // source, place in the storage
  for (Index i = r; i < m; ++i) {
    rest.emplace_back(elimination.source[static_cast<std::size_t>(i)], i);
  }
  std::ranges::sort(rest);

  Ple result{.P = {}, .L = Matrix(m, r), .E = Matrix(r, n), .pivots = {}};
  const auto row_of_L = [&](Index place, Index length, Index i) {
    detail::Word* row = LDU.row(place).data();
    backend.mul_batch(row, elimination.inverses.data(), row, static_cast<std::size_t>(length));
    encoded.decode(LDU.block(place, 0, 1, length), result.L.block(i, 0, 1, length));
  };
  detail::for_each_row(r, n + r, work, [&](Index i) {
    const Index pivot = elimination.pivots[static_cast<std::size_t>(i)];
    const Index right = n - pivot - 1;
    const detail::Word D = LDU(i, i);
    row_of_L(i, i, i);
    result.L(i, i) = Nim64(1U);
    result.E(i, pivot) = encoded.decode(D);
    if (right > 0) backend.scal(D, &LDU(i, pivot + 1), static_cast<std::size_t>(right));
    encoded.decode(LDU.block(i, pivot + 1, 1, right), result.E.block(i, pivot + 1, 1, right));
  });
  detail::for_each_row(m - r, r, work, [&](Index i) {
    const auto [source, place] = rest[static_cast<std::size_t>(i)];
    row_of_L(place, r, r + i);
    elimination.source[static_cast<std::size_t>(r + i)] = source;
  });
  result.P = Permutation(std::move(elimination.source));
  result.pivots = std::move(elimination.pivots);
  return result;
}

Index rank(ConstMatrixView A, const Exec& exec) {
  if (A.empty()) return 0;
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  detail::EncodedMatrix LDU(A, detail::active(), work);
  return static_cast<Index>(detail::eliminate(LDU, A.cols(), work).pivots.size());
}

}  // namespace nimla
