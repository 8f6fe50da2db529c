#include "kernels/generic/bit_product.hpp"

namespace nimla::kernels {

namespace {

/// The bits of one lookup, and the lookups of a word of H.
constexpr std::size_t bits = 8;
constexpr std::size_t lookups = 64 / bits;

/// A strip of columns: at `width` 8 the tables of a word of H are 128 KiB and stay in L2, at 1 they
/// are 16 KiB and stay in L1 (bench: bit_multiply).
template <std::size_t width>
struct Tables {
  Word sums[lookups][1 << bits][width];

  /// Of `rows` <= 64 rows of `cols` <= width entries of B.
  void fill(const Word* B, std::ptrdiff_t ldb, std::size_t rows, std::size_t cols) noexcept {
    for (std::size_t t = 0; t < lookups; ++t) {
      for (std::size_t j = 0; j < width; ++j) sums[t][0][j] = 0;
      for (std::size_t b = 0; b < bits; ++b) {
        const std::size_t p = bits * t + b;
        Word row[width] = {};
        for (std::size_t j = 0; p < rows && j < cols; ++j) {
          row[j] = B[static_cast<std::ptrdiff_t>(p) * ldb + static_cast<std::ptrdiff_t>(j)];
        }
        const std::size_t half = std::size_t{1} << b;
        for (std::size_t i = 0; i < half; ++i) {
          for (std::size_t j = 0; j < width; ++j) sums[t][half + i][j] = sums[t][i][j] ^ row[j];
        }
      }
    }
  }

  /// C row += the row of H, of which `word` are 64 bits.
  void add_row(Word word, Word (&sum)[width]) const noexcept {
#pragma GCC unroll 8
    for (std::size_t t = 0; t < lookups; ++t) {
      const Word* chosen = sums[t][(word >> (bits * t)) & 255];
      for (std::size_t j = 0; j < width; ++j) sum[j] ^= chosen[j];
    }
  }
};

/// The block of H that is multiplied at a time: a line of cache of each row. Its words are copied
/// so that those of a table follow each other (bench: bit_multiply).
constexpr std::size_t block_rows = 1024;
constexpr std::size_t block_words = 8;

template <std::size_t width>
void add_strip(std::size_t m, std::size_t n, std::size_t k, const Word* H, std::ptrdiff_t ldh,
               const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc) noexcept {
  Tables<width> tables;
  Word block[block_words][block_rows];
  for (std::size_t i = 0; i < m; i += block_rows) {
    const std::size_t rows = m - i < block_rows ? m - i : block_rows;
    for (std::size_t p = 0; p < k; p += 64 * block_words) {
      const std::size_t depth = k - p < 64 * block_words ? k - p : 64 * block_words;
      const std::size_t words = (depth + 63) / 64;
      const Word* from =
          H + static_cast<std::ptrdiff_t>(i) * ldh + static_cast<std::ptrdiff_t>(p / 64);
      for (std::size_t r = 0; r < rows; ++r, from += ldh) {
        for (std::size_t w = 0; w < words; ++w) block[w][r] = from[w];
      }
      for (std::size_t w = 0; w < words; ++w) {
        const std::size_t left = depth - 64 * w;
        tables.fill(B + static_cast<std::ptrdiff_t>(p + 64 * w) * ldb, ldb, left < 64 ? left : 64,
                    n);
        Word* c = C + static_cast<std::ptrdiff_t>(i) * ldc;
        for (std::size_t r = 0; r < rows; ++r, c += ldc) {
          Word sum[width] = {};
          tables.add_row(block[w][r], sum);
          for (std::size_t j = 0; j < n; ++j) c[j] ^= sum[j];
        }
      }
    }
  }
}

}  // namespace

void bit_gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* H, std::ptrdiff_t ldh,
                  const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc) noexcept {
  constexpr std::size_t wide = 8;
  std::size_t j = 0;
  for (; n - j >= 2; j += n - j < wide ? n - j : wide) {
    add_strip<wide>(m, n - j < wide ? n - j : wide, k, H, ldh, B + j, ldb, C + j, ldc);
  }
  if (j < n) add_strip<1>(m, 1, k, H, ldh, B + j, ldb, C + j, ldc);
}

}  // namespace nimla::kernels
