#include "nimla/games/latias/column_choice.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/dense/eliminated.hpp"
#include "nimla/field/top_bit.hpp"
#include "nimla/ple.hpp"

namespace nimla::detail {

// V = M^-1 has the cofactor of M[r][c] over det M at (c, r). With rows 0..r-1 of M and their
// columns crossed out, the inverse of what is left is the Schur complement of the crossed entries
// of V, which one rank-1 update a row keeps; D is its determinant.
std::vector<Index> choose_columns(ConstMatrixView M, Nim64 p, int t, const Exec& exec) {
  const Index n = M.rows();
  Work work(exec, 4 * elimination_mul_adds(n, n));
  const kernels::Backend& backend = active();
  const auto LDU = Eliminated::if_regular(EncodedMatrix(M, backend, work), work);
  NIMLA_ASSERT(LDU);
  EncodedMatrix inverse = LDU->inverse(work);
  const WordView V = inverse.words();
  std::vector<Word> row(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {  // its columns are in the order of the pivots
    for (Index k = 0; k < n; ++k) {
      row[static_cast<std::size_t>(LDU->pivot_rows()[static_cast<std::size_t>(k)])] = V(i, k);
    }
    std::ranges::copy(row, V.row(i).begin());
  }
  Nim64 pD = p * LDU->product_of_pivots();

  std::vector<Index> columns(static_cast<std::size_t>(n));  // of the rows of V, the unused last
  std::iota(columns.begin(), columns.end(), Index{0});
  for (Index r = 0; r < n; ++r) {
    for (Index i = r;; ++i) {
      NIMLA_ASSERT(i < n);
      const Index c = columns[static_cast<std::size_t>(i)];
      if (!M(r, c) || V(i, r) == 0) continue;
      const Nim64 product = pD * M(r, c) * inverse.decode(V(i, r));
      if (!has_bit(product, t)) continue;
      pD = product;
      std::swap(columns[static_cast<std::size_t>(i)], columns[static_cast<std::size_t>(r)]);
      if (i != r) std::ranges::swap_ranges(V.row(i), V.row(r));
      break;
    }
    if (const auto rest = static_cast<std::size_t>(n - r - 1); rest > 0) {
      backend.scal(backend.inverse_or_zero(V(r, r)), &V(r, r + 1), rest);
      backend.ger(rest, rest, &V(r + 1, r), V.stride(), &V(r, r + 1), &V(r + 1, r + 1), V.stride());
      work.advance(static_cast<double>(rest) * static_cast<double>(rest));
    }
  }
  return columns;
}

Vector cofactors(ConstMatrixView N) {
  const Index m = N.cols();
  Vector x(static_cast<std::size_t>(m));
  const Ple factors = ple(N);
  const auto r = static_cast<Index>(factors.pivots.size());
  if (r < m - 1) return x;
  // The only column without a pivot.
  Index free = 0;
  while (free < r && factors.pivots[static_cast<std::size_t>(free)] == free) ++free;
  Nim64 product(1U);
  for (Index i = 0; i < r; ++i) {
    product *= factors.E(i, factors.pivots[static_cast<std::size_t>(i)]);
  }
  const auto at = [&x](Index i) -> Nim64& { return x[static_cast<std::size_t>(i)]; };
  at(free) = product;
  for (Index i = free - 1; i >= 0; --i) {
    Nim64 sum;
    for (Index j = i + 1; j <= free; ++j) sum += factors.E(i, j) * at(j);
    at(i) = sum / factors.E(i, i);
  }
  return x;
}

}  // namespace nimla::detail
