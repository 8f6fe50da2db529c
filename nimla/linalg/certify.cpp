#include "nimla/certify.hpp"

#include <algorithm>

#include "nimla/blas.hpp"
#include "nimla/random.hpp"

namespace nimla {

namespace {

Vector random_vector(Index n, std::uint64_t seed) {
  SplitMix64 random(seed);
  Vector x(static_cast<std::size_t>(n));
  for (Nim64& entry : x) entry = Nim64(random());
  return x;
}

Vector times(ConstMatrixView A, const Vector& x, const Exec& exec) {
  Vector y(static_cast<std::size_t>(A.rows()));
  gemv(Nim64(1U), A, x, Nim64(0U), y, exec);
  return y;
}

/// L is unit lower trapezoidal, and the row of A that L(i, k) != 0 belongs to was no candidate for
/// pivot k: it stands below.
bool is_lower_factor(const Matrix& L, const Permutation& P) {
  for (Index i = 0; i < L.rows(); ++i) {
    for (Index k = 0; k < L.cols(); ++k) {
      const Nim64 entry = L(i, k);
      if (i <= k && entry != Nim64(i == k ? 1U : 0U)) return false;
      if (entry && P[i] < P[k]) return false;
    }
  }
  return true;
}

/// The pivots increase, and row k of E starts at its own.
bool is_echelon(const Matrix& E, const std::vector<Index>& pivots) {
  Index last = -1;
  for (Index k = 0; k < E.rows(); ++k) {
    const Index pivot = pivots[static_cast<std::size_t>(k)];
    if (pivot <= last || pivot >= E.cols() || !E(k, pivot)) return false;
    const auto left = E.row(k).first(static_cast<std::size_t>(pivot));
    if (std::ranges::find_if(left, [](Nim64 x) { return static_cast<bool>(x); }) != left.end()) {
      return false;
    }
    last = pivot;
  }
  return true;
}

/// Whether `row` is row k of the identity.
bool is_unit(std::span<const Nim64> row, std::size_t k) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (row[j] != Nim64(j == k ? 1U : 0U)) return false;
  }
  return true;
}

}  // namespace

bool certify_product(ConstMatrixView A, ConstMatrixView B, ConstMatrixView C, std::uint64_t seed,
                     const Exec& exec) {
  if (A.cols() != B.rows() || C.rows() != A.rows() || C.cols() != B.cols()) return false;
  const Vector x = random_vector(B.cols(), seed);
  return times(A, times(B, x, exec), exec) == times(C, x, exec);
}

bool certify_ple(ConstMatrixView A, const Ple& ple, std::uint64_t seed, const Exec& exec) {
  const auto& [P, L, E, pivots] = ple;
  const Index r = std::ssize(pivots);
  if (P.size() != A.rows() || L.rows() != A.rows() || L.cols() != r || E.rows() != r ||
      E.cols() != A.cols() || r > A.rows()) {
    return false;
  }
  if (!std::ranges::is_sorted(P.source().begin() + r, P.source().end())) return false;
  if (!is_lower_factor(L, P) || !is_echelon(E, pivots)) return false;
  const Vector x = random_vector(A.cols(), seed);
  const Vector Ax = times(A, x, exec);
  const Vector LEx = times(L, times(E, x, exec), exec);
  for (std::size_t i = 0; i < LEx.size(); ++i) {
    if (Ax[static_cast<std::size_t>(P.source()[i])] != LEx[i]) return false;
  }
  return true;
}

bool certify_rank(ConstMatrixView A, Index r, const Ple& ple, std::uint64_t seed,
                  const Exec& exec) {
  return std::ssize(ple.pivots) == r && certify_ple(A, ple, seed, exec);
}

bool certify_solution(ConstMatrixView A, ConstMatrixView X, ConstMatrixView B, std::uint64_t seed,
                      const Exec& exec) {
  return certify_product(A, X, B, seed, exec);
}

bool certify_inverse(ConstMatrixView A, ConstMatrixView X, std::uint64_t seed, const Exec& exec) {
  if (A.rows() != A.cols() || X.rows() != A.rows() || X.cols() != A.cols()) return false;
  const Vector x = random_vector(A.rows(), seed);
  return times(A, times(X, x, exec), exec) == x;
}

bool certify_nullspace(ConstMatrixView A, ConstMatrixView N, Index r, std::uint64_t seed,
                       const Exec& exec) {
  if (N.rows() != A.cols() || N.cols() != A.cols() - r) return false;
  Index found = 0;  // the rows of the identity, in their order
  for (Index i = 0; i < N.rows() && found < N.cols(); ++i) {
    if (is_unit(N.row(i), static_cast<std::size_t>(found))) ++found;
  }
  if (found < N.cols()) return false;
  const Vector zero(static_cast<std::size_t>(A.rows()));
  return times(A, times(N, random_vector(N.cols(), seed), exec), exec) == zero;
}

}  // namespace nimla
