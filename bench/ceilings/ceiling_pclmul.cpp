#include <immintrin.h>

#include <utility>

#include "bench/ceilings/ceiling.hpp"

namespace nimla::bench {

namespace {

// Unrolled by the pack, so that every chain is a register whatever the optimiser does with loops.
template <int... chain>
std::uint64_t run(const std::uint64_t* start, std::uint64_t factor, int steps,
                  std::integer_sequence<int, chain...>) noexcept {
  const __m128i by = _mm_cvtsi64_si128(static_cast<long long>(factor));
  __m128i x[] = {_mm_cvtsi64_si128(static_cast<long long>(start[chain]))...};
  for (int step = 0; step < steps; ++step) {
    ((x[chain] = _mm_clmulepi64_si128(x[chain], by, 0)), ...);
  }
  __m128i sum = _mm_setzero_si128();
  ((sum = _mm_xor_si128(sum, x[chain])), ...);
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)) ^
         static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_srli_si128(sum, 8)));
}

}  // namespace

std::uint64_t pclmul_chains(const std::uint64_t* start, std::uint64_t factor, int steps) noexcept {
  return run(start, factor, steps, std::make_integer_sequence<int, ceiling_chains>());
}

}  // namespace nimla::bench
