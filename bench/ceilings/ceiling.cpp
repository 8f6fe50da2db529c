/// How many carry-less 64-bit products can this processor make a second?

#include "bench/ceilings/ceiling.hpp"

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

}  // namespace

void add_ceilings(std::vector<Row>& rows) {
  const kernels::IsaSet isa = kernels::detect_isa();
  const auto has = [isa](kernels::IsaSet needed) { return (needed & ~isa) == 0; };
  if (has(kernels::isa::pclmul)) rows.push_back(ceiling_row("pclmul", pclmul_chains, 1));
  if (has(kernels::isa::pclmul | kernels::isa::vpclmul | kernels::isa::avx512f)) {
    rows.push_back(ceiling_row("vpclmul512", vpclmul512_chains, 4));
  }
}

#else

void add_ceilings(std::vector<Row>&) {}

#endif

}  // namespace nimla::bench
