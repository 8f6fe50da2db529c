/// How many carry-less 64-bit products can this processor make a second, and how many mul-adds by
/// the affine instruction?

#include "bench/ceilings/ceiling.hpp"

#include <bit>

#include "bench/row.hpp"
#include "kernels/isa.hpp"

namespace nimla::bench {

#if defined(__x86_64__)

namespace {

using Chains = std::uint64_t (*)(const std::uint64_t*, std::uint64_t, int) noexcept;

// What the chains of `words` should give, bit by bit.
Word expected(const Words& words, Word factor, int steps) {
  Word result = 0;
  for (Word x : words) {
    Word high = 0;
    for (int step = 0; step < steps; ++step) {
      Word low = 0;
      high = 0;
      for (int bit = 0; bit < 64; ++bit) {
        if (((factor >> bit) & 1) == 0) continue;
        low ^= x << bit;
        if (bit > 0) high ^= x >> (64 - bit);
      }
      x = low;
    }
    result ^= x ^ high;
  }
  return result;
}

Row ceiling_row(const char* who, Chains chains, int words_per_chain) {
  const Words start = random_words(static_cast<std::size_t>(ceiling_chains * words_per_chain), 1);
  const Word factor = random_words(1, 2)[0] | 1;
  Row row{"ceiling", who};
  row.ceiling = true;
  row.check = [=] {
    return chains(start.data(), factor, 1) == expected(start, factor, 1) &&
           chains(start.data(), factor, 100) == expected(start, factor, 100);
  };
  row.time = [=](benchmark::State& state) {
    constexpr int steps = 1000;
    const auto products = static_cast<benchmark::IterationCount>(start.size()) * steps;
    time_calls(
        state, [&] { benchmark::DoNotOptimize(chains(start.data(), factor, steps)); }, products);
  };
  return row;
}

using Sums = void (*)(const std::uint64_t*, const std::uint64_t*, int, std::uint64_t*) noexcept;

/// What the matrix a makes of the low byte of x: bit i is the parity of x AND byte 7 - i of a.
Word affine_image(Word a, Word x) {
  Word image = 0;
  for (int i = 0; i < 8; ++i) {
    const Word row = (a >> (8 * (7 - i))) & x & 0xff;
    image |= static_cast<Word>(std::popcount(row) & 1) << i;
  }
  return image;
}

Words expected_sums(const Words& A, const Words& B, std::size_t rows, std::size_t words,
                    std::size_t depth) {
  Words sums(rows * 2 * words);
  for (std::size_t o = 0; o < depth; ++o) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const std::size_t r = i / (2 * words);
      const Word b = B[2 * words * o + i % (2 * words)];
      for (int byte = 0; byte < 64; byte += 8) {
        sums[i] ^= affine_image(A[rows * o + r], b >> byte) << byte;
      }
    }
  }
  return sums;
}

/// `words`: those of a vector.
Row affine_row(const char* who, Sums affine_sums, std::size_t rows, std::size_t words) {
  constexpr std::size_t depth = 64;  // A and B take 12 KiB of the first cache at 512 bits
  const Words A = random_words(depth * rows, 1);
  const Words B = random_words(depth * 2 * words, 2);
  Row row{"ceiling", who};
  row.ceiling = true;
  row.check = [=] {
    Words sums(rows * 2 * words);
    affine_sums(A.data(), B.data(), depth, sums.data());
    return sums == expected_sums(A, B, rows, words, depth);
  };
  row.time = [=](benchmark::State& state) {
    Words sums(rows * 2 * words);
    time_calls(state, [&] {
      affine_sums(A.data(), B.data(), depth, sums.data());
      benchmark::DoNotOptimize(sums.data());
      benchmark::ClobberMemory();
    });
  };
  // Each instruction multiplies 8 x 8 bits by 8 x (8 words); a mul-add is 297 products of bits
  // (kernels/README.md).
  row.mul_adds = static_cast<double>(depth * rows * 2 * 8 * 8 * 8 * words) / 297;
  return row;
}

}  // namespace

void add_ceilings(std::vector<Row>& rows) {
  const kernels::IsaSet isa = kernels::detect_isa();
  const auto has = [isa](kernels::IsaSet needed) { return (needed & ~isa) == 0; };
  if (has(kernels::isa::pclmul)) rows.push_back(ceiling_row("pclmul", pclmul_chains, 1));
  if (has(kernels::isa::pclmul | kernels::isa::vpclmul | kernels::isa::avx512f)) {
    rows.push_back(ceiling_row("vpclmul512", vpclmul512_chains, 4));
  }
  if (has(kernels::isa::gfni | kernels::isa::avx2)) {
    rows.push_back(affine_row("affine256", affine256_sums, affine256_rows, 4));
  }
  if (has(kernels::isa::gfni | kernels::isa::avx512f | kernels::isa::avx512bw)) {
    rows.push_back(affine_row("affine512", affine512_sums, affine512_rows, 8));
  }
}

#else

void add_ceilings(std::vector<Row>&) {}

#endif

}  // namespace nimla::bench
