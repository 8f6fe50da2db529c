#pragma once
/// Products of matrices by byte shuffles: 27 products of matrices of bytes, one for each point of
/// kernels/loops/shuffle_loops.hpp.
///
///     B --(spread, nibbles)--> 27 blocks of vectors      A --(spread)--> 27 blocks of bytes
///     27 products over GF(2^8) --(interpolate)--> C
///
/// An entry of A multiplies a vector of B by its tables of multiples, two shuffles: 108 operations
/// for the mul-adds of a slice of words.

#include <cstring>

#include "kernels/loops/shuffle_loops.hpp"

namespace nimla::kernels::shuffle {

/// A matrix whose entry (i, j) is first[i * row + j * col].
template <class V, class Entry>
struct Strided {
  Entry* first;
  std::ptrdiff_t row;
  std::ptrdiff_t col;

  Entry* at(std::size_t i, std::size_t j) const noexcept {
    return first + static_cast<std::ptrdiff_t>(i) * row + static_cast<std::ptrdiff_t>(j) * col;
  }
  Strided from(std::size_t i, std::size_t j) const noexcept { return {at(i, j), row, col}; }
  Strided transposed() const noexcept { return {first, col, row}; }
};

[[gnu::always_inline]] constexpr std::size_t smaller(std::size_t a, std::size_t b) noexcept {
  return a < b ? a : b;
}

/// The block of each dimension (bench: multiply): a point's part of B and the tables of multiples
/// stay in L1, everything in L2.
inline constexpr std::size_t block_rows = 64;
inline constexpr std::size_t block_cols = 128;
inline constexpr std::size_t block_k = 64;

/// The parts of the workspace, in bytes. From one point to the next it is an odd number of cache
/// lines, so that the points do not fall into the same sets of a cache.
template <class V>
struct Parts {
  std::size_t vectors;  ///< of columns
  std::size_t A_point;
  std::size_t B_point;
  std::size_t C_point;

  Parts(std::size_t m, std::size_t n, std::size_t k) noexcept
      : vectors((n + slice_words<V> - 1) / slice_words<V>),
        A_point(odd_lines(m * k + slice_words<V>)),
        B_point(odd_lines(2 * vectors * k * slice_words<V>)),
        C_point(odd_lines(m * vectors * slice_words<V>)) {}

  std::size_t A() const noexcept { return points * B_point; }
  std::size_t C() const noexcept { return A() + points * A_point; }
  std::size_t end() const noexcept { return C() + points * C_point; }

 private:
  static std::size_t odd_lines(std::size_t bytes) noexcept { return bytes / 128 * 128 + 192; }
};

template <class V>
struct StoreBytes {
  Byte* first;
  std::size_t stride;

  template <int point>
  [[gnu::always_inline]] void at(const Slice<V, 1>& x) const noexcept {
    const auto value = is_halved<point> ? apply<V>(multiples.by[half], x.byte[0]) : x.byte[0];
    V::store(first + point * stride, value);
  }
};

/// Spreads m x k entries of A without gaps: for each V::tile_rows rows, or the last ones, column
/// after column.
template <class V>
void spread_rows(std::size_t m, std::size_t k, Strided<V, const Word> A, Byte* out,
                 std::size_t stride) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Word words[step] = {};
  std::size_t count = 0;
  const auto flush = [&]() noexcept {
    spread(StoreBytes<V>{out, stride}, whole_slice<V>(words));
    out += step;
    count = 0;
  };
  for (std::size_t i = 0; i < m; i += V::tile_rows) {
    const std::size_t rows = smaller(V::tile_rows, m - i);
    for (std::size_t p = 0; p < k; ++p) {
      for (std::size_t r = 0; r < rows; ++r) {
        words[slices::word_at<V>(count)] = *A.at(i + r, p);
        if (++count == step) flush();
      }
    }
  }
  if (count > 0) flush();
}

template <class V>
struct StoreNibbles {
  Byte* first;
  std::size_t stride;

  template <int point>
  [[gnu::always_inline]] void at(const Nibbles<V, 1>& x) const noexcept {
    V::store(first + point * stride, x.units.byte[0]);
    V::store(first + point * stride + slice_words<V>, x.sixteens.byte[0]);
  }
};

/// Spreads k rows of n columns of B: for each vector of columns, its k rows.
template <class V>
void spread_columns(std::size_t k, std::size_t n, Strided<V, const Word> B, Byte* out,
                    std::size_t stride) noexcept {
  constexpr std::size_t step = slice_words<V>;
  for (std::size_t j = 0; j < n; j += step) {
    const std::size_t cols = smaller(step, n - j);
    for (std::size_t p = 0; p < k; ++p, out += 2 * step) {
      const Word* row = B.at(p, j);
      Word copy[step];
      if (cols < step || B.col != 1) {
        for (std::size_t c = 0; c < cols; ++c) copy[c] = *B.at(p, j + c);
        for (std::size_t c = cols; c < step; ++c) copy[c] = 0;
        row = copy;
      }
      spread(StoreNibbles<V>{out, stride}, nibbles_of(whole_slice<V>(row)));
    }
  }
}

/// One point: rows x vectors of C = A B, k of each.
template <class V, std::size_t rows, std::size_t vectors>
inline void multiply_tile(const Byte* A, const Byte* B, std::size_t k, Byte* C,
                          std::size_t C_row) noexcept {
  constexpr std::size_t step = slice_words<V>;
  typename V::Vec sums[rows][vectors];
  for (auto& row : sums) {
    for (auto& sum : row) sum = V::zero();
  }
  for (std::size_t p = 0; p < k; ++p, A += rows, B += 2 * step) {
    typename V::Vec units[vectors];
    typename V::Vec sixteens[vectors];
#pragma GCC unroll 4
    for (std::size_t v = 0; v < vectors; ++v) {
      units[v] = V::load(B + 2 * v * k * step);
      sixteens[v] = V::load(B + 2 * v * k * step + step);
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < rows; ++r) {
      const ByteTables& M = multiples.by[A[r]];
      const auto low = V::table(&M.low);
      const auto high = V::table(&M.high);
#pragma GCC unroll 4
      for (std::size_t v = 0; v < vectors; ++v) {
        sums[r][v] = V::add_shuffles(sums[r][v], low, units[v], high, sixteens[v]);
      }
    }
  }
#pragma GCC unroll 8
  for (std::size_t r = 0; r < rows; ++r) {
#pragma GCC unroll 4
    for (std::size_t v = 0; v < vectors; ++v) V::store(C + r * C_row + v * step, sums[r][v]);
  }
}

/// The last rows, at most V::tile_rows.
template <class V, std::size_t vectors, std::size_t rows = V::tile_rows>
inline void multiply_rows(std::size_t count, const Byte* A, const Byte* B, std::size_t k, Byte* C,
                          std::size_t C_row) noexcept {
  if constexpr (rows > 0) {
    if (count >= rows) {
      multiply_tile<V, rows, vectors>(A, B, k, C, C_row);
    } else {
      multiply_rows<V, vectors, rows - 1>(count, A, B, k, C, C_row);
    }
  }
}

/// One point: C = A B.
template <class V>
inline void multiply_point(std::size_t m, std::size_t vectors, std::size_t k, const Byte* A,
                           const Byte* B, Byte* C) noexcept {
  constexpr std::size_t step = slice_words<V>;
  const std::size_t C_row = vectors * step;
  for (std::size_t v = 0; v < vectors; v += 2) {
    for (std::size_t i = 0; i < m; i += V::tile_rows) {
      const Byte* a = A + i * k;
      const Byte* b = B + 2 * v * k * step;
      Byte* c = C + i * C_row + v * step;
      if (vectors - v >= 2) {
        multiply_rows<V, 2>(m - i, a, b, k, c, C_row);
      } else {
        multiply_rows<V, 1>(m - i, a, b, k, c, C_row);
      }
    }
  }
}

/// The sums of products at the points.
template <class V>
struct StoredProducts {
  const Byte* first;
  std::size_t stride;

  template <int point>
  [[gnu::always_inline]] typename V::Vec at() const noexcept {
    return V::load(first + point * stride);
  }
};

/// The first n <= slice_words<V> words of a row of C become their sums with those given.
template <class V>
inline void add_to_row(const Words<V>& words, Strided<V, Word> C, std::size_t n) noexcept {
  if (C.col == 1) {
    slices::add_words(C.first, words, n);
    return;
  }
  Word row[slice_words<V>];
  slices::store_words(row, words, slice_words<V>);
  for (std::size_t j = 0; j < n; ++j) *C.at(0, j) ^= row[j];
}

/// Up to block_rows scalars at the points.
template <class V>
struct Multipliers {
  static_assert(block_rows % slice_words<V> == 0);
  Byte at[points][block_rows];

  /// The tables of the multiples of scalar i at a point.
  template <int point>
  [[gnu::always_inline]] const ByteTables& tables(std::size_t i) const noexcept {
    return multiples.by[at[point][i]];
  }
};

/// Products at a point of an array, by its nibbles in memory, with a scalar.
template <class V>
struct StoredMultiples {
  const Byte* nibbles;
  const Multipliers<V>& scalars;
  std::size_t i;

  template <int point>
  [[gnu::always_inline]] typename V::Vec at() const noexcept {
    constexpr std::size_t step = slice_words<V>;
    const ByteTables& M = scalars.template tables<point>(i);
    const Byte* x = nibbles + 2 * point * step;
    return V::add(V::shuffle(V::table(&M.low), V::load(x)),
                  V::shuffle(V::table(&M.high), V::load(x + step)));
  }
};

/// A += x y for x m x 1, y 1 x n.
template <class V>
void add_outer(std::size_t m, std::size_t n, Strided<V, const Word> x, Strided<V, const Word> y,
               Strided<V, Word> A) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Multipliers<V> scalars;
  Byte nibbles[points * 2 * step];
  for (std::size_t i = 0; i < m; i += block_rows) {
    const std::size_t rows = smaller(block_rows, m - i);
    spread_rows<V>(rows, 1, x.from(i, 0), scalars.at[0], block_rows);
    for (std::size_t j = 0; j < n; j += step) {
      const std::size_t cols = smaller(step, n - j);
      spread_columns<V>(1, cols, y.from(0, j), nibbles, 2 * step);
      for (std::size_t r = 0; r < rows; ++r) {
        add_to_row(slices::words_of(interpolate<V>(StoredMultiples<V>{nibbles, scalars, r})),
                   A.from(i + r, j), cols);
      }
    }
  }
}

/// Adds products at a point of an array with a scalar to the sums there.
template <class V>
struct AddMultiples {
  typename V::Vec* sums;
  const Multipliers<V>& scalars;
  std::size_t i;

  template <int point>
  [[gnu::always_inline]] void at(const Nibbles<V, 1>& x) const noexcept {
    const ByteTables& M = scalars.template tables<point>(i);
    sums[point] = V::add_shuffles(sums[point], V::table(&M.low), x.units.byte[0], V::table(&M.high),
                                  x.sixteens.byte[0]);
  }
};

template <class V>
struct Sums {
  const typename V::Vec* sums;

  template <int point>
  [[gnu::always_inline]] typename V::Vec at() const noexcept {
    return sums[point];
  }
};

/// The words of a cache line: so many rows of a transposed matrix are copied together.
inline constexpr std::size_t line_words = 8;

/// The first rows x cols entries of A, row after row, and zeros behind each.
template <class V>
inline void copy_rows(std::size_t rows, std::size_t cols, Strided<V, const Word> A,
                      Word (&copy)[line_words][slice_words<V>]) noexcept {
  using Pair [[gnu::vector_size(16)]] = Word;
  std::size_t j = 0;
  for (; A.row == 1 && rows == line_words && j + 2 <= cols; j += 2) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < line_words; i += 2) {
      Pair x;
      Pair y;
      std::memcpy(&x, A.at(i, j), sizeof(x));
      std::memcpy(&y, A.at(i, j + 1), sizeof(y));
      const Pair upper = __builtin_shufflevector(x, y, 0, 2);
      const Pair lower = __builtin_shufflevector(x, y, 1, 3);
      std::memcpy(&copy[i][j], &upper, sizeof(upper));
      std::memcpy(&copy[i + 1][j], &lower, sizeof(lower));
    }
  }
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t c = j; c < cols; ++c) copy[i][c] = *A.at(i, c);
    for (std::size_t c = cols; c < slice_words<V>; ++c) copy[i][c] = 0;
  }
}

/// y += x A for x 1 x k, A k x n. No entry of A is used twice, so nothing is stored at the points.
template <class V>
void add_row(std::size_t n, std::size_t k, Strided<V, const Word> x, Strided<V, const Word> A,
             Strided<V, Word> y) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Multipliers<V> scalars;
  for (std::size_t p = 0; p < k; p += block_rows) {
    const std::size_t depth = smaller(block_rows, k - p);
    spread_rows<V>(1, depth, x.from(0, p), scalars.at[0], block_rows);
    for_each_slice<V, few_multiples>(
        n,
        [&](std::size_t j, std::size_t count) {
          const bool in_place = count == step && A.col == 1;
          Word copy[line_words][step];
          typename V::Vec sums[points];
          for (auto& sum : sums) sum = V::zero();
          for (std::size_t q = 0; q < depth; ++q) {
            const std::size_t line = q % line_words;
            if (!in_place && line == 0) {
              copy_rows<V>(smaller(line_words, depth - q), count, A.from(p + q, j), copy);
            }
            spread(AddMultiples<V>{sums, scalars, q},
                   nibbles_of(whole_slice<V>(in_place ? A.at(p + q, j) : copy[line])));
          }
          add_to_row(slices::words_of(interpolate<V>(Sums<V>{sums})), y.from(0, j), count);
        },
        [&](std::size_t j) {
          Word row[block_rows];
          Word column[block_rows];
          for (std::size_t q = 0; q < depth; ++q) {
            row[q] = *x.at(0, p + q);
            column[q] = *A.at(p + q, j);
          }
          *y.at(0, j) ^= dot<V>(row, column, depth);
        });
  }
}

/// C += A B with vectors along the columns.
template <class V>
void add_product(std::size_t m, std::size_t n, std::size_t k, Strided<V, const Word> A,
                 Strided<V, const Word> B, Strided<V, Word> C, Byte* workspace) noexcept {
  constexpr std::size_t step = slice_words<V>;
  if (m == 1) {
    add_row<V>(n, k, A, B, C);
    return;
  }
  for (std::size_t j = 0; j < n; j += block_cols) {
    const std::size_t cols = smaller(block_cols, n - j);
    for (std::size_t p = 0; p < k; p += block_k) {
      const std::size_t depth = smaller(block_k, k - p);
      const Parts<V> parts(smaller(m, block_rows), cols, depth);
      spread_columns<V>(depth, cols, B.from(p, j), workspace, parts.B_point);
      for (std::size_t i = 0; i < m; i += block_rows) {
        const std::size_t rows = smaller(block_rows, m - i);
        spread_rows<V>(rows, depth, A.from(i, p), workspace + parts.A(), parts.A_point);
        for (std::size_t point = 0; point < points; ++point) {
          multiply_point<V>(
              rows, parts.vectors, depth, workspace + parts.A() + point * parts.A_point,
              workspace + point * parts.B_point, workspace + parts.C() + point * parts.C_point);
        }
        const Byte* sums = workspace + parts.C();
        for (std::size_t r = 0; r < rows; ++r) {
          for (std::size_t v = 0; v < parts.vectors; ++v, sums += step) {
            add_to_row(slices::words_of(interpolate<V>(StoredProducts<V>{sums, parts.C_point})),
                       C.from(i + r, j + v * step), smaller(step, cols - v * step));
          }
        }
      }
    }
  }
}

/// True iff vectors along the rows instead of the columns of C pay: where they are filled so much
/// better that the words of a vector may be far apart, which costs a third (bench: det, multiply).
template <class V>
inline bool is_narrow(std::size_t m, std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  const auto vectors = [](std::size_t count) { return (count + step - 1) / step; };
  return 4 * n * vectors(m) < 3 * m * vectors(n);
}

/// For either direction of the vectors, so that a smaller product never needs more; at most
/// 800 KiB.
template <class V>
std::size_t gemm_workspace(std::size_t m, std::size_t n, std::size_t k) noexcept {
  const auto bytes = [k](std::size_t rows, std::size_t cols) {
    return Parts<V>(smaller(rows, block_rows), smaller(cols, block_cols), smaller(k, block_k))
        .end();
  };
  const std::size_t along_columns = bytes(m, n);
  const std::size_t along_rows = bytes(n, m);
  return (along_columns < along_rows ? along_rows : along_columns) / sizeof(Word);
}

/// C += A B. The columns beyond whole vectors, where they are few, get vectors along the rows.
template <class V>
void add_any_product(std::size_t m, std::size_t n, std::size_t k, Strided<V, const Word> A,
                     Strided<V, const Word> B, Strided<V, Word> C, Byte* workspace) noexcept {
  if (m == 0 || n == 0 || k == 0) return;
  if (is_narrow<V>(m, n)) {
    add_any_product<V>(n, m, k, B.transposed(), A.transposed(), C.transposed(), workspace);
    return;
  }
  const std::size_t rest = n % slice_words<V>;
  if (rest == 0 || rest == n || !is_narrow<V>(m, rest)) {
    add_product<V>(m, n, k, A, B, C, workspace);
    return;
  }
  const std::size_t whole = n - rest;
  add_product<V>(m, whole, k, A, B, C, workspace);
  add_any_product<V>(m, rest, k, A, B.from(0, whole), C.from(0, whole), workspace);
}

template <class V>
void gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
              const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc,
              Word* workspace) noexcept {
  add_any_product<V>(m, n, k, {A, lda, 1}, {B, ldb, 1}, {C, ldc, 1},
                     reinterpret_cast<Byte*>(workspace));
}

template <class V>
void ger(std::size_t m, std::size_t n, const Word* x, std::ptrdiff_t incx, const Word* y, Word* A,
         std::ptrdiff_t lda) noexcept {
  const Strided<V, const Word> column{x, incx, 1};
  const Strided<V, const Word> row{y, 1, 1};
  const Strided<V, Word> a{A, lda, 1};
  if (is_narrow<V>(m, n)) {
    add_outer<V>(n, m, row.transposed(), column.transposed(), a.transposed());
  } else {
    add_outer<V>(m, n, column, row, a);
  }
}

}  // namespace nimla::kernels::shuffle
