#include <immintrin.h>

#include <utility>

#include "bench/ceilings/ceiling.hpp"

namespace nimla::bench {

namespace {

// Four words of a chain, each in the low half of a 128-bit lane.
__m512i load(const std::uint64_t* start) noexcept {
  return _mm512_set_epi64(0, static_cast<long long>(start[3]), 0, static_cast<long long>(start[2]),
                          0, static_cast<long long>(start[1]), 0, static_cast<long long>(start[0]));
}

// Unrolled by the pack, so that every chain is a register whatever the optimiser does with loops.
template <int... chain>
std::uint64_t run(const std::uint64_t* start, std::uint64_t factor, int steps,
                  std::integer_sequence<int, chain...>) noexcept {
  const __m512i by = _mm512_set1_epi64(static_cast<long long>(factor));
  __m512i x[] = {load(start + 4 * chain)...};
  for (int step = 0; step < steps; ++step) {
    ((x[chain] = _mm512_clmulepi64_epi128(x[chain], by, 0)), ...);
  }
  __m512i sum = _mm512_setzero_si512();
  ((sum = _mm512_xor_si512(sum, x[chain])), ...);
  std::uint64_t words[8];
  _mm512_storeu_si512(words, sum);
  std::uint64_t result = 0;
  for (const std::uint64_t word : words) result ^= word;
  return result;
}

}  // namespace

std::uint64_t vpclmul512_chains(const std::uint64_t* start, std::uint64_t factor,
                                int steps) noexcept {
  return run(start, factor, steps, std::make_integer_sequence<int, ceiling_chains>());
}

}  // namespace nimla::bench
