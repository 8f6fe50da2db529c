#pragma once
/// The slow truth: the field from the definition of the nim product, and linear algebra over it by
/// the schoolbook. Shares no arithmetic and no algorithm with nimla.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla::tests::reference {

using Word = std::uint64_t;

/// The nim products of all a, b < n by the definition (Conway, On Numbers and Games, chapter 6):
/// a (x) b = mex { a' (x) b + a (x) b' + a' (x) b' : a' < a, b' < b }. Time n^4 / 4.
inline std::vector<std::vector<Word>> products_by_mex(std::size_t n) {
  std::vector<std::vector<Word>> table(n, std::vector<Word>(n));
  std::vector<bool> excluded;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      excluded.assign(a * b + 2, false);  // the mex of a b values is at most a b
      for (std::size_t c = 0; c < a; ++c) {
        for (std::size_t d = 0; d < b; ++d) {
          const Word value = table[c][b] ^ table[a][d] ^ table[c][d];
          if (value < excluded.size()) excluded[value] = true;
        }
      }
      while (excluded[table[a][b]]) ++table[a][b];
    }
  }
  return table;
}

/// a (x) b by the two rules of Fermat powers F = 2^(2^k): F (x) x = F x for x < F, and
/// F (x) F = F + F/2. With four products a level, not three.
constexpr Word product_by_rules(Word a, Word b) noexcept {
  if (a < 2 || b < 2) return a * b;
  int half = 1;  // F = 2^half, F <= max(a, b) < F^2
  while (half < 32 && (std::max(a, b) >> (2 * half)) != 0) half *= 2;
  const Word F = Word{1} << half;
  const Word a1 = a / F;
  const Word a0 = a % F;
  const Word b1 = b / F;
  const Word b0 = b % F;
  const Word high = product_by_rules(a1, b1);
  return ((high ^ product_by_rules(a1, b0) ^ product_by_rules(a0, b1)) * F) ^
         product_by_rules(a0, b0) ^ product_by_rules(F / 2, high);
}

/// a (x) b as the sum of 2^i (x) 2^j over the bits of a and b, each by the rules. About 0.5 us.
inline Word product(Word a, Word b) {
  static const auto powers = [] {
    std::array<std::array<Word, 64>, 64> table{};
    for (std::size_t i = 0; i < 64; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        table[i][j] = table[j][i] = product_by_rules(Word{1} << i, Word{1} << j);
      }
    }
    return table;
  }();
  Word sum = 0;
  for (Word x = a; x != 0; x &= x - 1) {
    const auto& row = powers[static_cast<std::size_t>(std::countr_zero(x))];
    for (Word y = b; y != 0; y &= y - 1) sum ^= row[static_cast<std::size_t>(std::countr_zero(y))];
  }
  return sum;
}

inline Word pow(Word a, std::uint64_t e) {
  Word result = 1;
  for (int bit = 63; bit >= 0; --bit) {
    result = product(result, result);
    if (((e >> bit) & 1) != 0) result = product(result, a);
  }
  return result;
}

/// a^(2^64 - 2): 1/a, and 0 for 0.
inline Word inverse_or_zero(Word a) { return pow(a, ~Word{0} - 1); }

/// a + a^2 + a^4 + ... + a^(2^(width - 1)).
inline Word trace(Word a, int width) {
  Word sum = 0;
  for (int i = 0; i < width; ++i) {
    sum ^= a;
    a = product(a, a);
  }
  return sum;
}

/// A matrix by rows.
using Rows = std::vector<std::vector<Word>>;

inline Rows rows_of(ConstMatrixView A) {
  Rows rows(static_cast<std::size_t>(A.rows()));
  for (Index i = 0; i < A.rows(); ++i) {
    for (const Nim64 entry : A.row(i)) rows[static_cast<std::size_t>(i)].push_back(entry.bits);
  }
  return rows;
}

/// The determinant by its definition, the sum over all permutations (no signs in characteristic
/// 2), expanded along the first row. Time n!.
inline Word det_by_definition(const Rows& A) {
  if (A.empty()) return 1;
  Word sum = 0;
  for (std::size_t j = 0; j < A.size(); ++j) {
    Rows minor(A.begin() + 1, A.end());
    for (auto& row : minor) row.erase(row.begin() + static_cast<std::ptrdiff_t>(j));
    sum ^= product(A[0][j], det_by_definition(minor));
  }
  return sum;
}

/// A = P L E of n columns, see nimla::Ple.
struct Ple {
  std::vector<Index> P;
  Rows L, E;
  std::vector<Index> pivots;
};

/// Column by column: the first row with a nonzero residue is rotated up, so that the rows below the
/// pivots stay in their original order.
inline Ple ple(Rows A, Index n) {
  const auto m = static_cast<std::ptrdiff_t>(A.size());
  std::vector<Index> P(A.size());
  std::iota(P.begin(), P.end(), Index{0});
  Rows L(A.size());
  std::vector<Index> pivots;
  std::ptrdiff_t r = 0;
  for (Index c = 0; c < n; ++c) {
    const auto column = static_cast<std::size_t>(c);
    const auto pivot = std::find_if(A.begin() + r, A.end(), [column](const std::vector<Word>& row) {
      return row[column] != 0;
    });
    if (pivot == A.end()) continue;
    const std::ptrdiff_t i = pivot - A.begin();
    const auto rotate_up = [r, i](auto& rows) {
      std::rotate(rows.begin() + r, rows.begin() + i, rows.begin() + i + 1);
    };
    rotate_up(A);
    rotate_up(L);
    rotate_up(P);
    const std::vector<Word> top = A[static_cast<std::size_t>(r)];
    const Word inverse = inverse_or_zero(top[column]);
    L[static_cast<std::size_t>(r)].push_back(1);
    for (auto row = static_cast<std::size_t>(r) + 1; row < A.size(); ++row) {
      const Word multiplier = product(A[row][column], inverse);
      L[row].push_back(multiplier);
      if (multiplier == 0) continue;
      for (std::size_t j = 0; j < top.size(); ++j) A[row][j] ^= product(multiplier, top[j]);
    }
    pivots.push_back(c);
    if (++r == m) break;
  }
  for (auto& row : L) row.resize(static_cast<std::size_t>(r));
  A.resize(static_cast<std::size_t>(r));
  return {std::move(P), std::move(L), std::move(A), std::move(pivots)};
}

inline Index rank(Rows A, Index n) {
  return static_cast<Index>(ple(std::move(A), n).pivots.size());
}

/// The reduced row echelon form of n columns, without rows of zeros.
struct Rref {
  Rows R;
  std::vector<Index> pivots;
};

/// Gauss and Jordan: what stands above the pivots of E goes too.
inline Rref rref(Rows A, Index n) {
  Ple E = ple(std::move(A), n);
  for (std::size_t i = E.pivots.size(); i-- > 0;) {
    const auto pivot = static_cast<std::size_t>(E.pivots[i]);
    const Word inverse = inverse_or_zero(E.E[i][pivot]);
    for (Word& entry : E.E[i]) entry = product(entry, inverse);
    for (std::size_t above = 0; above < i; ++above) {
      const Word multiplier = E.E[above][pivot];
      if (multiplier == 0) continue;
      for (std::size_t j = 0; j < E.E[i].size(); ++j) {
        E.E[above][j] ^= product(multiplier, E.E[i][j]);
      }
    }
  }
  return {std::move(E.E), std::move(E.pivots)};
}

/// The product of the pivots.
inline Word det(Rows A) {
  const auto n = A.size();
  const Ple result = ple(std::move(A), static_cast<Index>(n));
  if (result.pivots.size() < n) return 0;
  Word d = 1;
  for (std::size_t i = 0; i < n; ++i) d = product(d, result.E[i][i]);
  return d;
}

/// The coefficients of det(x 1 + A), from that of 1 on, by their definition: that of x^(n-k) is the
/// sum of all k x k principal minors. Time 2^n determinants.
inline std::vector<Word> char_poly_by_minors(const Rows& A) {
  const std::size_t n = A.size();
  std::vector<Word> c(n + 1);
  for (std::size_t chosen = 0; chosen < std::size_t{1} << n; ++chosen) {
    Rows minor;
    for (std::size_t i = 0; i < n; ++i) {
      if (((chosen >> i) & 1) == 0) continue;
      auto& row = minor.emplace_back();
      for (std::size_t j = 0; j < n; ++j) {
        if (((chosen >> j) & 1) != 0) row.push_back(A[i][j]);
      }
    }
    c[n - minor.size()] ^= det(minor);
  }
  return c;
}

/// The coefficients of the minimal polynomial, from that of 1 on, by its definition: the first
/// power of A that is a combination of those before it, the powers as columns of n^2 entries.
inline std::vector<Word> min_poly(const Rows& A) {
  const std::size_t n = A.size();
  Rows power(n, std::vector<Word>(n));
  for (std::size_t i = 0; i < n; ++i) power[i][i] = 1;
  Rows columns(n * n);
  for (std::size_t d = 0;; ++d) {
    for (std::size_t i = 0; i < n * n; ++i) columns[i].push_back(power[i / n][i % n]);
    const Rref found = rref(columns, static_cast<Index>(d + 1));
    if (found.pivots.size() <= d) {
      std::vector<Word> c;
      for (const auto& row : found.R) c.push_back(row[d]);
      c.push_back(1);
      return c;
    }
    Rows next(n, std::vector<Word>(n));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t j = 0; j < n; ++j) next[i][j] ^= product(power[i][k], A[k][j]);
      }
    }
    power = std::move(next);
  }
}

/// The rows that are not combinations of those above them, by the definition: one rank a row.
inline std::vector<Index> row_rank_profile(const Rows& A, Index n) {
  std::vector<Index> profile;
  Rows above;
  for (std::size_t i = 0; i < A.size(); ++i) {
    above.push_back(A[i]);
    if (rank(above, n) > static_cast<Index>(profile.size())) {
      profile.push_back(static_cast<Index>(i));
    }
  }
  return profile;
}

}  // namespace nimla::tests::reference
