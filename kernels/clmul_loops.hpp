#pragma once
/// Every loop of the carry-less backends, written once over a vector of 128-bit lanes.
///
/// A backend file defines a type V in its unnamed namespace and instantiates these templates with
/// it, so no code compiled for one instruction set is shared with another file. V has
///   Vec, lanes                        a register of `lanes` pairs of words
///   tile_rows                         rows of C that a register tile of the product holds
///   zero(), load(p), store(p, v)      2 * lanes words, any alignment
///   load(p, n), store(p, v, n)        the first n of them, 0 < n < 2 * lanes; the rest is zero
///   pair(p), word(a)                  the pair p[0], p[1], or a twice, in every lane
///   add(a, b), add(a, b, c)           XOR
///   shift_left<k>, shift_right<k>     of every word
///   low_words(a, b), high_words(a, b) the low (high) word of each lane of a, then that of b
///   mul_low(a, b), mul_high(a, b)     carry-less products of the low (high) words, 128 bits a lane
///   mul_within(a)                     the same of the low and the high word of each lane
///
/// The basis is GF(2)[x] / (x^64 + x^4 + x^3 + x + 1), see kernels/basis.hpp. Sums of products stay
/// 128 bits wide and are reduced once.

#include "kernels/backend.hpp"
#include "kernels/basis.hpp"
#include "kernels/polynomial_inverse.hpp"
#include "kernels/tuning.hpp"

namespace nimla::kernels::clmul {

/// Words in a vector.
template <class V>
inline constexpr std::size_t width = 2 * static_cast<std::size_t>(V::lanes);

/// low + high x^64 for every word. high x^64 = high (x^4 + x^3 + x + 1), and the four bits that
/// this shifts out at the top are the coefficients of x^64 once more.
template <class V>
inline typename V::Vec reduce(typename V::Vec low, typename V::Vec high) noexcept {
  const auto folded = V::add(V::add(high, V::template shift_right<63>(high)),
                             V::template shift_right<61>(high), V::template shift_right<60>(high));
  return V::add(V::add(low, folded, V::template shift_left<1>(folded)),
                V::template shift_left<3>(folded), V::template shift_left<4>(folded));
}

/// The reduced words of two vectors of 128-bit sums, `even` for words 0, 2, .., `odd` for 1, 3, ..
template <class V>
inline typename V::Vec reduce_pairs(typename V::Vec even, typename V::Vec odd) noexcept {
  return reduce<V>(V::low_words(even, odd), V::high_words(even, odd));
}

/// The products of the words of x and a.
template <class V>
inline typename V::Vec multiply(typename V::Vec x, typename V::Vec a) noexcept {
  return reduce_pairs<V>(V::mul_low(x, a), V::mul_high(x, a));
}

template <class V>
inline Word map_word(const ByteMap& map, Word x) noexcept {
  Word image = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) image ^= map.tables[byte][(x >> (8 * byte)) & 0xff];
  return image;
}

/// y = M x, by slice(i, count) for `step` words from i on, or the last ones where they are at least
/// `pays`, and by the byte tables of M for fewer (bench: encode).
template <class V, std::size_t step, std::size_t pays = 16, class OfSlice>
inline void map_slices(const ByteMap& map, const Word* x, Word* y, std::size_t n,
                       const OfSlice& slice) noexcept {
  for (std::size_t i = 0; i < n; i += step) {
    const std::size_t count = n - i < step ? n - i : step;
    if (count >= pays) {
      slice(i, count);
    } else {
      for (; i < n; ++i) y[i] = map_word<V>(map, x[i]);
    }
  }
}

template <class V>
void encode(const Word* x, Word* y, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) y[i] = map_word<V>(polynomial::from_nim, x[i]);
}

template <class V>
void decode(const Word* x, Word* y, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) y[i] = map_word<V>(polynomial::to_nim, x[i]);
}

template <class V>
Word mul(Word a, Word b) noexcept {
  const auto product = V::mul_low(V::word(a), V::word(b));
  Word words[width<V>];
  V::store(words, reduce_pairs<V>(product, product));
  return words[0];
}

/// The image of x under a linear map of its low nibbles.
template <class V, std::size_t nibbles>
inline Word map_nibbles(const Word (&tables)[nibbles][16], Word x) noexcept {
  Word image = 0;
#pragma GCC unroll 16
  for (std::size_t i = 0; i < nibbles; ++i) image ^= tables[i][(x >> (4 * i)) & 0xf];
  return image;
}

/// See kernels/polynomial_inverse.hpp.
template <class V>
Word inverse_or_zero(Word a) noexcept {
  const auto& tables = polynomial::inverse_tables;
  const Word b = map_nibbles<V>(tables.power_16, a);
  const Word c = mul<V>(a, b);
  const Word d = map_nibbles<V>(tables.power_32, c);
  const Word N = mul<V>(c, d);
  const Word e = map_nibbles<V>(tables.power_8, N);
  const Word norm = mul<V>(N, e);
  const Word inverse = tables.inverses_8[(norm ^ (norm >> polynomial::index_shift)) & 0xff];
  return mul<V>(mul<V>(mul<V>(b, d), e), inverse);
}

template <class V>
Word nim_mul(Word a, Word b) noexcept {
  return map_word<V>(polynomial::to_nim, mul<V>(map_word<V>(polynomial::from_nim, a),
                                                map_word<V>(polynomial::from_nim, b)));
}

template <class V>
void nim_mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) c[i] = nim_mul<V>(a[i], b[i]);
}

template <class V>
void mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(c + i, multiply<V>(V::load(a + i), V::load(b + i)));
  }
  if (i < n) V::store(c + i, multiply<V>(V::load(a + i, n - i), V::load(b + i, n - i)), n - i);
}

template <class V>
void scal(Word a, Word* x, std::size_t n) noexcept {
  const auto factor = V::word(a);
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(x + i, multiply<V>(V::load(x + i), factor));
  }
  if (i < n) V::store(x + i, multiply<V>(V::load(x + i, n - i), factor), n - i);
}

template <class V>
void axpy(Word a, const Word* x, Word* y, std::size_t n) noexcept {
  const auto factor = V::word(a);
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(y + i, V::add(V::load(y + i), multiply<V>(V::load(x + i), factor)));
  }
  if (i < n) {
    const auto product = multiply<V>(V::load(x + i, n - i), factor);
    V::store(y + i, V::add(V::load(y + i, n - i), product), n - i);
  }
}

template <class V>
void ger(std::size_t m, std::size_t n, const Word* x, std::ptrdiff_t incx, const Word* y, Word* A,
         std::ptrdiff_t lda) noexcept {
  for (std::size_t j = 0; j < n; j += width<V>, A += width<V>) {
    const std::size_t cols = n - j;
    const Word* factor = x;
    Word* row = A;
    if (cols >= width<V>) {
      const auto right = V::load(y + j);
      for (std::size_t i = 0; i < m; ++i, factor += incx, row += lda) {
        V::store(row, V::add(V::load(row), multiply<V>(right, V::word(*factor))));
      }
    } else {
      const auto right = V::load(y + j, cols);
      for (std::size_t i = 0; i < m; ++i, factor += incx, row += lda) {
        V::store(row, V::add(V::load(row, cols), multiply<V>(right, V::word(*factor))), cols);
      }
    }
  }
}

template <class V>
Word dot(const Word* x, const Word* y, std::size_t n) noexcept {
  auto sum = V::zero();
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    const auto a = V::load(x + i);
    const auto b = V::load(y + i);
    sum = V::add(sum, V::mul_low(a, b), V::mul_high(a, b));
  }
  if (i < n) {
    const auto a = V::load(x + i, n - i);
    const auto b = V::load(y + i, n - i);
    sum = V::add(sum, V::mul_low(a, b), V::mul_high(a, b));
  }
  Word words[width<V>];
  V::store(words, reduce_pairs<V>(sum, V::zero()));
  Word result = 0;
  for (std::size_t lane = 0; lane < width<V>; lane += 2) result ^= words[lane];
  return result;
}

// The product C += A B by Winograd's inner product: over pairs of k,
//   x1 y1 + x2 y2 = (x1 + y2)(x2 + y1) + x1 x2 + y1 y2,
// where x1 x2 sums to one word a row of A and y1 y2 to one a column of B, so that one carry-less
// multiplication does two mul-adds.
// S. Winograd, A new algorithm for inner product, IEEE Trans. Computers C-17 (1968).

/// The block of B that is packed at a time: depth x block_cols words, 64 KiB, stays in L2 while the
/// rows of A pass; and the rows of A between two packings.
inline constexpr std::size_t depth = 256;
inline constexpr std::size_t block_cols = 32;
inline constexpr std::size_t block_rows = 256;

/// B packed: for every group of width<V> columns and every pair of rows 2p, 2p + 1, two vectors
/// with the lanes (B[2p+1][j], B[2p][j]) of the even and of the odd columns j.
template <class V>
struct PackedB {
  typename V::Vec pairs[block_cols / width<V>][depth / 2][2];
  typename V::Vec sums[block_cols / width<V>][2];  ///< of B[2p][j] B[2p+1][j], unreduced

  /// Packs k rows and n columns, adding zeros up to a pair and a group.
  void pack(const Word* B, std::ptrdiff_t ldb, std::size_t k, std::size_t n) noexcept {
    for (std::size_t j = 0; j < n; j += width<V>) {
      const std::size_t cols = n - j < width<V> ? n - j : width<V>;
      const Word* column = B + j;
      const auto row = [&](std::size_t i) {
        const Word* p = column + static_cast<std::ptrdiff_t>(i) * ldb;
        return cols == width<V> ? V::load(p) : V::load(p, cols);
      };
      auto& group = pairs[j / width<V>];
      auto even_sum = V::zero();
      auto odd_sum = V::zero();
      for (std::size_t i = 0; i < k; i += 2) {
        const auto first = row(i);
        const auto second = i + 1 < k ? row(i + 1) : V::zero();
        const auto even = V::low_words(second, first);
        const auto odd = V::high_words(second, first);
        group[i / 2][0] = even;
        group[i / 2][1] = odd;
        even_sum = V::add(even_sum, V::mul_within(even));
        odd_sum = V::add(odd_sum, V::mul_within(odd));
      }
      sums[j / width<V>][0] = even_sum;
      sums[j / width<V>][1] = odd_sum;
    }
  }
};

/// The k words of a row of A as pairs, the last filled with a zero where k is odd.
template <class V>
inline typename V::Vec pair_of_row(const Word* row, std::size_t i, std::size_t k) noexcept {
  if (i + 1 < k) return V::pair(row + i);
  const Word last[2] = {row[i], 0};
  return V::pair(last);
}

/// Rows i..i+rows-1 of one group of columns: C += A B, given the sums of x1 x2 of these rows.
template <class V, int rows>
inline void multiply_tile(const Word* A, std::ptrdiff_t lda, const PackedB<V>& B, std::size_t group,
                          std::size_t k, const typename V::Vec* row_sums, Word* C,
                          std::ptrdiff_t ldc, std::size_t cols) noexcept {
  typename V::Vec even[std::size_t{rows}];
  typename V::Vec odd[std::size_t{rows}];
  for (int r = 0; r < rows; ++r) {
    even[r] = V::add(row_sums[r], B.sums[group][0]);
    odd[r] = V::add(row_sums[r], B.sums[group][1]);
  }
  const auto& pairs = B.pairs[group];
  std::size_t i = 0;
  for (; i + 3 < k; i += 4) {
    const auto* b = pairs[i / 2];
    const Word* column = A + i;
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      const auto a0 = V::pair(column + r * lda);
      const auto a1 = V::pair(column + r * lda + 2);
      even[r] = V::add(even[r], V::mul_within(V::add(a0, b[0])), V::mul_within(V::add(a1, b[2])));
      odd[r] = V::add(odd[r], V::mul_within(V::add(a0, b[1])), V::mul_within(V::add(a1, b[3])));
    }
  }
  for (; i < k; i += 2) {
    for (int r = 0; r < rows; ++r) {
      const auto a = pair_of_row<V>(A + r * lda, i, k);
      even[r] = V::add(even[r], V::mul_within(V::add(a, pairs[i / 2][0])));
      odd[r] = V::add(odd[r], V::mul_within(V::add(a, pairs[i / 2][1])));
    }
  }
  for (int r = 0; r < rows; ++r) {
    const auto product = reduce_pairs<V>(even[r], odd[r]);
    Word* c = C + r * ldc;
    if (cols == width<V>) {
      V::store(c, V::add(V::load(c), product));
    } else {
      V::store(c, V::add(V::load(c, cols), product), cols);
    }
  }
}

/// The last rows, fewer than V::tile_rows.
template <class V, int rows = V::tile_rows - 1, class... Rest>
inline void multiply_rest(std::size_t count, const Word* A, const Rest&... rest) noexcept {
  if constexpr (rows > 0) {
    if (count == static_cast<std::size_t>(rows)) {
      multiply_tile<V, rows>(A, rest...);
    } else {
      multiply_rest<V, rows - 1>(count, A, rest...);
    }
  }
}

/// C += A B for few columns: a product of rows with each, without packing.
template <class V>
inline void multiply_columns(std::size_t m, std::size_t n, std::size_t k, const Word* A,
                             std::ptrdiff_t lda, const Word* B, std::ptrdiff_t ldb, Word* C,
                             std::ptrdiff_t ldc) noexcept {
  Word column[depth];
  for (std::size_t p = 0; p < k; p += depth) {
    const std::size_t kb = k - p < depth ? k - p : depth;
    for (std::size_t j = 0; j < n; ++j) {
      const Word* b = B + static_cast<std::ptrdiff_t>(p) * ldb + j;
      for (std::size_t i = 0; i < kb; ++i, b += ldb) column[i] = *b;
      const Word* a = A + p;
      Word* c = C + j;
      for (std::size_t i = 0; i < m; ++i, a += lda, c += ldc) *c ^= dot<V>(a, column, kb);
    }
  }
}

template <class V>
std::size_t gemm_workspace(std::size_t, std::size_t, std::size_t) noexcept {
  return 0;
}

template <class V>
void gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
              const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc, Word*) noexcept {
  if (m == 0 || n == 0) return;  // A or B may be null
  if (2 * n <= width<V>) {
    multiply_columns<V>(m, n, k, A, lda, B, ldb, C, ldc);
    return;
  }
  if (k <= 2) {  // bench: multiply, n = 105, 113, 129, 130
    for (std::size_t p = 0; p < k; ++p, B += ldb) ger<V>(m, n, A + p, lda, B, C, ldc);
    return;
  }
  PackedB<V> packed;
  typename V::Vec row_sums[block_rows];
  constexpr std::size_t tile = static_cast<std::size_t>(V::tile_rows);
  for (std::size_t p = 0; p < k; p += depth) {
    const std::size_t kb = k - p < depth ? k - p : depth;
    for (std::size_t i = 0; i < m; i += block_rows) {
      const std::size_t mb = m - i < block_rows ? m - i : block_rows;
      const Word* block = A + static_cast<std::ptrdiff_t>(i) * lda + p;
      for (std::size_t r = 0; r < mb; ++r) {
        const Word* row = block + static_cast<std::ptrdiff_t>(r) * lda;
        auto sum = V::zero();
        for (std::size_t q = 0; q < kb; q += 2) {
          sum = V::add(sum, V::mul_within(pair_of_row<V>(row, q, kb)));
        }
        row_sums[r] = sum;
      }
      for (std::size_t j = 0; j < n; j += block_cols) {
        const std::size_t nb = n - j < block_cols ? n - j : block_cols;
        packed.pack(B + static_cast<std::ptrdiff_t>(p) * ldb + j, ldb, kb, nb);
        for (std::size_t r = 0; r < mb; r += tile) {
          const Word* rows = block + static_cast<std::ptrdiff_t>(r) * lda;
          for (std::size_t g = 0; g * width<V> < nb; ++g) {
            const std::size_t col = g * width<V>;
            const std::size_t cols = nb - col < width<V> ? nb - col : width<V>;
            Word* c = C + static_cast<std::ptrdiff_t>(i + r) * ldc + j + col;
            if (mb - r >= tile) {
              multiply_tile<V, V::tile_rows>(rows, lda, packed, g, kb, row_sums + r, c, ldc, cols);
            } else {
              multiply_rest<V>(mb - r, rows, lda, packed, g, kb, row_sums + r, c, ldc, cols);
            }
          }
        }
      }
    }
  }
}

/// The record of a backend of these loops.
template <class V>
constexpr Backend backend(const char* name, IsaSet needs) noexcept {
  return {
      .name = name,
      .needs = needs,
      .encode = encode<V>,
      .decode = decode<V>,
      .mul = mul<V>,
      .inverse_or_zero = inverse_or_zero<V>,
      .mul_batch = mul_batch<V>,
      .scal = scal<V>,
      .axpy = axpy<V>,
      .ger = ger<V>,
      .dot = dot<V>,
      .gemm_add = gemm_add<V>,
      .gemm_workspace = gemm_workspace<V>,
      .gemm_tile = 256,
      .strassen = tuning::strassen_clmul,
      .panel_cols = 16,  // bench: det
      .nim_mul = nim_mul<V>,
      .nim_mul_batch = nim_mul_batch<V>,
  };
}

}  // namespace nimla::kernels::clmul
