#pragma once
/// Seeded words and matrices of known determinant, rank and rank profile.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace nimla::tests {

/// Words at the borders of the subfields, and the corners.
inline constexpr std::uint64_t edge_words[] = {
    0,          1,          2,          3,           4,           0x7f,
    0x80,       0xff,       0x100,      0x7fff,      0x8000,      0xffff,
    0x10000,    0x10001,    1U << 31,   0xffffffff,  1ULL << 32,  (1ULL << 32) + 1,
    0xffff0000, 1ULL << 48, 1ULL << 63, ~0ULL << 32, ~0ULL << 63, ~0ULL};

struct Shape {
  Index rows, cols;
};

/// Less than `bound`; not quite uniform.
inline std::uint64_t below(SplitMix64& random, std::uint64_t bound) { return random() % bound; }

/// n words, one in four of them an edge word.
inline std::vector<std::uint64_t> mixed_words(std::size_t n, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<std::uint64_t> words(n);
  for (std::uint64_t& word : words) {
    word = random();
    if (below(random, 4) == 0) word = edge_words[below(random, std::size(edge_words))];
  }
  return words;
}

/// Every edge word, then n random words.
inline std::vector<std::uint64_t> sample_words(std::size_t n, std::uint64_t seed) {
  std::vector<std::uint64_t> words(std::begin(edge_words), std::end(edge_words));
  SplitMix64 random(seed);
  for (std::size_t i = 0; i < n; ++i) words.push_back(random());
  return words;
}

/// Entries below 2^bits, for bits = 1 a {0,1} matrix; `zeros` of ten entries are 0 besides.
inline Matrix small_matrix(Index rows, Index cols, int bits, std::uint64_t zeros,
                           std::uint64_t seed) {
  SplitMix64 random(seed);
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Nim64& entry : A.row(i)) {
      const std::uint64_t word = random() >> (64 - bits);
      if (below(random, 10) >= zeros) entry = Nim64(word);
    }
  }
  return A;
}

inline Matrix constant_matrix(Index rows, Index cols, Nim64 value) {
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) std::ranges::fill(A.row(i), value);
  return A;
}

/// Ones from the upper right corner down to the left.
inline Matrix anti_diagonal(Index rows, Index cols) {
  Matrix A(rows, cols);
  for (Index i = 0; i < std::min(rows, cols); ++i) A(i, cols - 1 - i) = Nim64(1U);
  return A;
}

inline std::vector<Index> shuffled(Index n, SplitMix64& random) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[below(random, i)]);
  return order;
}

/// The matrix P of p: row p[i] of P B is row i of B.
inline Matrix matrix_of(const Permutation& p) {
  Matrix P(p.size(), p.size());
  for (Index i = 0; i < p.size(); ++i) P(p[i], i) = Nim64(1U);
  return P;
}

/// A B by the schoolbook, in Nim64's own arithmetic.
inline Matrix product(ConstMatrixView A, ConstMatrixView B) {
  Matrix C(A.rows(), B.cols());
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index k = 0; k < A.cols(); ++k) {
      if (!A(i, k)) continue;
      for (Index j = 0; j < B.cols(); ++j) C(i, j) += A(i, k) * B(k, j);
    }
  }
  return C;
}

/// m x n of rank r, almost surely (1 - 2^-60 or better): r random rows and combinations of two of
/// them in random order, the first r columns independent.
inline Matrix matrix_of_rank(Index m, Index n, Index r, std::uint64_t seed) {
  SplitMix64 random(seed);
  const Matrix base = random_matrix(r, n, ~seed);
  const std::vector<Index> order = shuffled(m, random);
  Matrix A(m, n);
  for (Index i = 0; i < m && r > 0; ++i) {
    const auto row = A.row(order[static_cast<std::size_t>(i)]);
    if (i < r) {
      std::ranges::copy(base.row(i), row.begin());
      continue;
    }
    for (int term = 0; term < 2; ++term) {
      const auto other = base.row(static_cast<Index>(below(random, static_cast<std::uint64_t>(r))));
      const Nim64 a(random());
      for (std::size_t j = 0; j < row.size(); ++j) row[j] += a * other[j];
    }
  }
  return A;
}

/// A matrix with the decomposition it was made from.
struct PrescribedPle {
  Matrix A;
  Ple expected;
};

/// m x n of rank r with random pivot rows in random order, random pivot columns, and entries of L
/// and E below 2^bits wherever the pivot rule allows one: L(i, k) != 0 only if P[i] > P[k], since
/// of the rows with a residue in the column of pivot k the first is the pivot.
inline PrescribedPle prescribed_ple(Index m, Index n, Index r, int bits, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Index> source = shuffled(m, random);
  std::sort(source.begin() + r, source.end());
  std::vector<Index> pivots = shuffled(n, random);
  pivots.resize(static_cast<std::size_t>(r));
  std::ranges::sort(pivots);
  const auto entry = [&random, bits] { return Nim64(random() >> (64 - bits)); };

  Ple ple{.P = Permutation(source), .L = Matrix(m, r), .E = Matrix(r, n), .pivots = pivots};
  for (Index k = 0; k < r; ++k) {
    const Index pivot = pivots[static_cast<std::size_t>(k)];
    ple.L(k, k) = Nim64(1U);
    for (Index i = k + 1; i < m; ++i) {
      if (ple.P[i] > ple.P[k]) ple.L(i, k) = entry();
    }
    ple.E(k, pivot) = Nim64((random() >> (64 - bits)) | 1U);
    for (Index j = pivot + 1; j < n; ++j) ple.E(k, j) = entry();
  }

  const Matrix LE = product(ple.L, ple.E);
  Matrix A(m, n);
  for (Index i = 0; i < m; ++i) std::ranges::copy(LE.row(i), A.row(ple.P[i]).begin());
  return {std::move(A), std::move(ple)};
}

/// Matrices of every kind that an elimination treats in its own way: no rows or no columns, tall
/// and wide, words and bits, zero rows and columns, any rank and rank profile.
inline std::vector<Matrix> various_matrices() {
  std::vector<Matrix> all;
  for (const auto [m, n] : {Shape{0, 0}, {0, 5}, {5, 0}, {1, 1}, {1, 7}, {7, 1}, {2, 2}}) {
    all.push_back(random_matrix(m, n, 1));
    all.emplace_back(m, n);
  }
  for (const auto [m, n] : {Shape{15, 17}, {17, 15}, {16, 16}, {33, 33}, {9, 40}, {40, 9}}) {
    const auto most = std::min(m, n);
    all.push_back(random_matrix(m, n, 2));
    all.push_back(small_matrix(m, n, 1, 4, 3));
    all.push_back(small_matrix(m, n, 64, 8, 4));
    all.push_back(matrix_of_rank(m, n, most / 2, 5));
    all.push_back(matrix_of_rank(m, n, most - 1, 6));
    all.push_back(anti_diagonal(m, n));
    all.push_back(constant_matrix(m, n, Nim64(7U)));
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Index r = seed < 2 ? most : (most * static_cast<Index>(seed)) / 7;
      all.push_back(prescribed_ple(m, n, r, seed % 2 == 0 ? 1 : 64, seed).A);
    }
  }
  all.push_back(prescribed_ple(70, 90, 50, 1, 9).A);
  all.push_back(prescribed_ple(90, 70, 60, 64, 10).A);
  return all;
}

/// A copy of A inside a larger matrix of random words, seen through a view with a stride.
class Embedded {
 public:
  explicit Embedded(ConstMatrixView A, Index margin = 3)
      : outer_(random_matrix(A.rows() + 2 * margin, A.cols() + 2 * margin, 99)) {
    const MatrixView place = outer_.block(margin, margin, A.rows(), A.cols());
    copy(A, place);
    view_ = place;
    before_ = outer_;
  }

  ConstMatrixView view() const noexcept { return view_; }
  /// True iff the entries and everything around them are as they were.
  bool untouched() const noexcept { return outer_ == before_; }

 private:
  Matrix outer_;
  ConstMatrixView view_;
  Matrix before_;
};

}  // namespace nimla::tests
