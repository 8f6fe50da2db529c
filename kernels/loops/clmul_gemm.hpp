#pragma once
/// The product of matrices of the carry-less backends, by Winograd's inner product: over pairs of
/// k,
///   x1 y1 + x2 y2 = (x1 + y2)(x2 + y1) + x1 x2 + y1 y2,
/// where x1 x2 sums to one word a row of A and y1 y2 to one a column of B, so that one carry-less
/// multiplication does two mul-adds. Over the vectors of kernels/loops/clmul_loops.hpp.
/// S. Winograd, A new algorithm for inner product, IEEE Trans. Computers C-17 (1968).

#include <type_traits>

#include "kernels/loops/clmul_loops.hpp"
#include "kernels/tuning.hpp"

namespace nimla::kernels::clmul {

/// What is multiplied at a time: depth x block_cols words of B, packed 64 KiB, stay in L2 while
/// block_rows rows of A pass.
inline constexpr std::size_t depth = 256;
inline constexpr std::size_t block_cols = 32;
inline constexpr std::size_t block_rows = 256;

/// B is packed in groups of width<V> columns, the last filled with zeros. A group is pairs of
/// vectors, one for the even and one for the odd columns j: first the sums of B[2p][j] B[2p+1][j]
/// over p, unreduced, then for each p the lanes (B[2p+1][j], B[2p][j]). These are its words, with
/// room for `rows` rows.
template <class V>
constexpr std::size_t group_words(std::size_t rows) noexcept {
  return (rows + rows % 2 + 2) * width<V>;
}

template <class V>
constexpr std::size_t packed_words(std::size_t rows, std::size_t cols) noexcept {
  return (cols + width<V> - 1) / width<V> * group_words<V>(rows);
}

/// Packs rows p..p+k-1 of one group of `cols` columns, whose sums are those of other pairs.
template <class V>
inline void pack_group(std::size_t p, std::size_t k, std::size_t cols, const Word* B,
                       std::ptrdiff_t ldb, Word* group) noexcept {
  const auto row = [&](std::size_t i) {
    const Word* b = B + static_cast<std::ptrdiff_t>(i) * ldb;
    return cols == width<V> ? V::load(b) : V::load(b, cols);
  };
  auto even_sum = V::load(group);
  auto odd_sum = V::load(group + width<V>);
  const auto add_pair = [&](Word* pair, typename V::Vec even, typename V::Vec odd) {
    V::store(pair, even);
    V::store(pair + width<V>, odd);
    even_sum = V::add(even_sum, V::mul_within(even));
    odd_sum = V::add(odd_sum, V::mul_within(odd));
  };
  Word* pair = group + (p / 2 + 1) * 2 * width<V>;
  std::size_t i = 0;
  if (p % 2 != 0 && k > 0) {  // the second row of a pair
    const auto second = row(i++);
    add_pair(pair, V::add(V::load(pair), V::low_words(second, V::zero())),
             V::add(V::load(pair + width<V>), V::high_words(second, V::zero())));
    pair += 2 * width<V>;
  }
  for (; i < k; i += 2, pair += 2 * width<V>) {
    const auto first = row(i);
    const auto second = i + 1 < k ? row(i + 1) : V::zero();
    add_pair(pair, V::low_words(second, first), V::high_words(second, first));
  }
  V::store(group, even_sum);
  V::store(group + width<V>, odd_sum);
}

/// See PackedProduct::append.
template <class V>
void append_packed(std::size_t rows, bool first, std::size_t p, std::size_t k, std::size_t n,
                   const Word* B, std::ptrdiff_t ldb, Word* packed) noexcept {
  for (std::size_t j = 0; j < n; j += width<V>, packed += group_words<V>(rows)) {
    if (first) {
      V::store(packed, V::zero());
      V::store(packed + width<V>, V::zero());
    }
    pack_group<V>(p, k, n - j < width<V> ? n - j : width<V>, B + j, ldb, packed);
  }
}

/// The sum of x1 x2 over the pairs of each row of A, unreduced: two words a row.
template <class V>
inline void sum_rows(std::size_t m, std::size_t k, const Word* A, std::ptrdiff_t lda,
                     Word* sums) noexcept {
  for (std::size_t i = 0; i < m; ++i, A += lda, sums += 2) {
    auto sum = V::zero();
    std::size_t q = 0;
    for (; q + width<V> <= k; q += width<V>) sum = V::add(sum, V::mul_within(V::load(A + q)));
    if (q < k) sum = V::add(sum, V::mul_within(V::load(A + q, k - q)));
    Word words[width<V>];
    V::store(words, sum);
    sums[0] = words[0];
    sums[1] = words[1];
    for (std::size_t lane = 2; lane < width<V>; lane += 2) {
      sums[0] ^= words[lane];
      sums[1] ^= words[lane + 1];
    }
  }
}

/// The k words of a row of A as pairs, the last filled with a zero where k is odd.
template <class V>
inline typename V::Vec pair_of_row(const Word* row, std::size_t i, std::size_t k) noexcept {
  if (i + 1 < k) return V::pair(row + i);
  const Word last[2] = {row[i], 0};
  return V::pair(last);
}

/// `rows` rows of C += A B for `cols` columns in `groups` groups, given the sums of the rows of A,
/// and of B the groups and where in them the pairs of its first row begin.
template <class V, int rows, int groups>
inline void multiply_tile(std::size_t k, const Word* A, std::ptrdiff_t lda, const Word* row_sums,
                          const Word* packed, std::size_t group, std::size_t first, Word* C,
                          std::ptrdiff_t ldc, std::size_t cols) noexcept {
  typename V::Vec even[std::size_t{rows}][std::size_t{groups}];
  typename V::Vec odd[std::size_t{rows}][std::size_t{groups}];
  for (int r = 0; r < rows; ++r) {
    const auto sum = V::pair(row_sums + 2 * r);
    for (std::size_t g = 0; g < groups; ++g) {
      even[r][g] = V::add(sum, V::load(packed + g * group));
      odd[r][g] = V::add(sum, V::load(packed + g * group + width<V>));
    }
  }
  const Word* pairs = packed + first;
  std::size_t i = 0;
  for (; i + 3 < k; i += 4, pairs += 4 * width<V>) {
    const Word* column = A + i;
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      const auto a0 = V::pair(column + r * lda);
      const auto a1 = V::pair(column + r * lda + 2);
#pragma GCC unroll 4
      for (std::size_t g = 0; g < groups; ++g) {
        const Word* b = pairs + g * group;
        even[r][g] = V::add(even[r][g], V::mul_within(V::add(a0, V::load(b))),
                            V::mul_within(V::add(a1, V::load(b + 2 * width<V>))));
        odd[r][g] = V::add(odd[r][g], V::mul_within(V::add(a0, V::load(b + width<V>))),
                           V::mul_within(V::add(a1, V::load(b + 3 * width<V>))));
      }
    }
  }
  for (; i < k; i += 2, pairs += 2 * width<V>) {
    for (int r = 0; r < rows; ++r) {
      const auto a = pair_of_row<V>(A + r * lda, i, k);
      for (std::size_t g = 0; g < groups; ++g) {
        const Word* b = pairs + g * group;
        even[r][g] = V::add(even[r][g], V::mul_within(V::add(a, V::load(b))));
        odd[r][g] = V::add(odd[r][g], V::mul_within(V::add(a, V::load(b + width<V>))));
      }
    }
  }
  for (int r = 0; r < rows; ++r) {
    for (std::size_t g = 0; g < groups; ++g) {
      const auto product = reduce_pairs<V>(even[r][g], odd[r][g]);
      Word* c = C + r * ldc + g * width<V>;
      const std::size_t count = cols - g * width<V>;
      if (count >= width<V>) {
        V::store(c, V::add(V::load(c), product));
      } else {
        V::store(c, V::add(V::load(c, count), product), count);
      }
    }
  }
}

/// The last rows, fewer than that.
template <class V, int groups, int rows, class... Rest>
inline void multiply_rest(std::size_t count, const Rest&... rest) noexcept {
  if constexpr (rows > 0) {
    if (count == static_cast<std::size_t>(rows)) {
      multiply_tile<V, rows, groups>(rest...);
    } else {
      multiply_rest<V, groups, rows - 1>(count, rest...);
    }
  }
}

/// All rows for `cols` columns in `groups` groups.
template <class V, int groups>
inline void multiply_groups(std::size_t m, std::size_t k, const Word* A, std::ptrdiff_t lda,
                            const Word* row_sums, const Word* packed, std::size_t group,
                            std::size_t first, Word* C, std::ptrdiff_t ldc,
                            std::size_t cols) noexcept {
  constexpr int rows = V::tile / groups;
  constexpr std::size_t step = static_cast<std::size_t>(rows);
  for (; m >= step; m -= step) {
    multiply_tile<V, rows, groups>(k, A, lda, row_sums, packed, group, first, C, ldc, cols);
    A += rows * lda;
    C += rows * ldc;
    row_sums += 2 * rows;
  }
  multiply_rest<V, groups, rows - 1>(m, k, A, lda, row_sums, packed, group, first, C, ldc, cols);
}

/// C += A B for at most block_cols columns: rows p.. of the packed B with room for `rows`.
template <class V>
inline void multiply_block(std::size_t m, std::size_t n, std::size_t p, std::size_t k,
                           const Word* A, std::ptrdiff_t lda, const Word* row_sums,
                           const Word* packed, std::size_t rows, Word* C,
                           std::ptrdiff_t ldc) noexcept {
  const std::size_t group = group_words<V>(rows);
  const std::size_t first = (p / 2 + 1) * 2 * width<V>;
  std::size_t j = 0;
  const auto multiply = [&]<int groups>(std::integral_constant<int, groups>) {
    constexpr std::size_t step = static_cast<std::size_t>(groups) * width<V>;
    // The last group may be filled with zeros.
    for (; j < n && n - j > step - width<V>; j += step) {
      multiply_groups<V, groups>(m, k, A, lda, row_sums, packed + j / width<V> * group, group,
                                 first, C + j, ldc, n - j);
    }
  };
  multiply(std::integral_constant<int, 4>{});
  multiply(std::integral_constant<int, 2>{});
  multiply(std::integral_constant<int, 1>{});
}

/// See PackedProduct::gemm_add.
template <class V>
void gemm_add_packed(std::size_t m, std::size_t n, std::size_t p, std::size_t k, const Word* A,
                     std::ptrdiff_t lda, const Word* packed, std::size_t rows, Word* C,
                     std::ptrdiff_t ldc) noexcept {
  Word row_sums[2 * block_rows];
  for (std::size_t i = 0; i < m; i += block_rows) {
    const std::size_t mb = m - i < block_rows ? m - i : block_rows;
    sum_rows<V>(mb, k, A, lda, row_sums);
    for (std::size_t j = 0; j < n; j += block_cols) {
      const std::size_t nb = n - j < block_cols ? n - j : block_cols;
      multiply_block<V>(mb, nb, p, k, A, lda, row_sums, packed + packed_words<V>(rows, j), rows,
                        C + j, ldc);
    }
    A += static_cast<std::ptrdiff_t>(block_rows) * lda;
    C += static_cast<std::ptrdiff_t>(block_rows) * ldc;
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
  alignas(64) Word packed[packed_words<V>(depth, block_cols)];
  Word row_sums[2 * block_rows];
  for (std::size_t p = 0; p < k; p += depth) {
    const std::size_t kb = k - p < depth ? k - p : depth;
    for (std::size_t i = 0; i < m; i += block_rows) {
      const std::size_t mb = m - i < block_rows ? m - i : block_rows;
      const Word* block = A + static_cast<std::ptrdiff_t>(i) * lda + p;
      sum_rows<V>(mb, kb, block, lda, row_sums);
      for (std::size_t j = 0; j < n; j += block_cols) {
        const std::size_t nb = n - j < block_cols ? n - j : block_cols;
        append_packed<V>(kb, true, 0, kb, nb, B + static_cast<std::ptrdiff_t>(p) * ldb + j, ldb,
                         packed);
        multiply_block<V>(mb, nb, 0, kb, block, lda, row_sums, packed, kb,
                          C + static_cast<std::ptrdiff_t>(i) * ldc + j, ldc);
      }
    }
  }
}

template <class V>
inline constexpr PackedProduct packed_product = {
    .words = packed_words<V>, .append = append_packed<V>, .gemm_add = gemm_add_packed<V>};

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
      .panel_cols = packed_block,
      .packed = &packed_product<V>,
      .nim_mul = nim_mul<V>,
      .nim_mul_batch = nim_mul_batch<V>,
  };
}

}  // namespace nimla::kernels::clmul
