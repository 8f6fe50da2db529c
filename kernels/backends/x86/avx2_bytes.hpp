#pragma once
/// The 256-bit vector of kernels/loops/shuffle_loops.hpp, for the backend files that are compiled
/// for it.

#include <immintrin.h>

#include "kernels/bilinear/shuffle_bits.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::avx2> {
  static constexpr std::size_t tile_rows = 4;  // 8 sums of 16 registers (bench: multiply/avx2)
  static constexpr tuning::BilinearCosts bilinear_costs = {14, 7, 9, 0.19, 4, 2.8};

  static Vec table(const void* p) noexcept {
    return _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(p)));
  }
  static Vec shuffle(Vec t, Vec i) noexcept { return _mm256_shuffle_epi8(t, i); }
  template <int n>
  static Vec shift_right(Vec a) noexcept {
    return _mm256_srli_epi16(a, n);
  }
  template <int n>
  static Vec shift_left(Vec a) noexcept {
    return _mm256_slli_epi16(a, n);
  }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi8(a, b); }
  static Vec keep(Vec a) noexcept {
    asm("" : "+x"(a));
    return a;
  }
};

}  // namespace

}  // namespace nimla::kernels
