#include "nimla/detail/column_choice.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nimla/detail/active.hpp"
#include "nimla/detail/encoded_matrix.hpp"
#include "nimla/detail/top_bit.hpp"
#include "nimla/ple.hpp"

namespace nimla::detail {

namespace {

/// A = A^-1 in its place by Gauss and Jordan, for a regular A; returns the determinant of A. The
/// pivot row of each step clears its column above and below.
Word invert(const kernels::Backend& backend, WordView A, Work& work) {
  const Index n = A.rows();
  const auto width = static_cast<std::size_t>(n);
  std::vector<std::pair<Index, Index>> swaps;
  std::vector<Word> column(width);
  Word determinant = 1;
  for (Index k = 0; k < n; ++k) {
    Index pivot = k;
    while (A(pivot, k) == 0) ++pivot;
    if (pivot != k) {
      std::ranges::swap_ranges(A.row(pivot), A.row(k));
      swaps.emplace_back(pivot, k);
    }
    for (Index i = 0; i < n; ++i) {
      column[static_cast<std::size_t>(i)] = i == k ? 0 : std::exchange(A(i, k), 0);
    }
    determinant = backend.mul(determinant, A(k, k));
    const Word inverse = backend.inverse_or_zero(std::exchange(A(k, k), 1));
    backend.scal(inverse, &A(k, 0), width);
    backend.ger(static_cast<std::size_t>(k), width, column.data(), 1, &A(k, 0), A.data(),
                A.stride());
    if (const Index below = n - k - 1; below > 0) {
      backend.ger(static_cast<std::size_t>(below), width, &column[static_cast<std::size_t>(k + 1)],
                  1, &A(k, 0), &A(k + 1, 0), A.stride());
    }
    work.advance(static_cast<double>(n) * static_cast<double>(n));
  }
  // (P A)^-1 = A^-1 P^-1.
  for (auto swap = swaps.rbegin(); swap != swaps.rend(); ++swap) {
    for (Index i = 0; i < n; ++i) std::swap(A(i, swap->first), A(i, swap->second));
  }
  return determinant;
}

}  // namespace

// V = M^-1 has the cofactor of M[r][c] over det M at (c, r). With rows 0..r-1 of M and their
// columns crossed out, the inverse of what is left is the Schur complement of the crossed entries
// of V, which one rank-1 update a row keeps; D is its determinant.
std::vector<Index> choose_columns(ConstMatrixView M, Nim64 p, int t, const Exec& exec) {
  const Index n = M.rows();
  const double cube = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  Work work(exec, 4 * cube / 3);
  const kernels::Backend& backend = active();
  EncodedMatrix inverse(M, backend, work);
  const WordView V = inverse.words();
  Nim64 pD = p * inverse.decode(invert(backend, V, work));

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
