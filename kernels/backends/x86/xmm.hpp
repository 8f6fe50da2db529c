#pragma once
/// The 128-bit vector of kernels/loops/clmul_loops.hpp, for the backend files that are compiled for
/// it.

#include <emmintrin.h>
#include <wmmintrin.h>

#include "kernels/backend.hpp"

namespace nimla::kernels {

namespace {

struct Xmm {
  using Vec = __m128i;
  static constexpr int lanes = 1;
  static constexpr int tile = 4;  // 8 sums of 16 registers (bench: multiply/pclmul)

  static Vec zero() noexcept { return _mm_setzero_si128(); }
  static Vec load(const Word* p) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  }
  static void store(Word* p, Vec v) noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }
  static Vec load(const Word* p, std::size_t) noexcept {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
  }
  static void store(Word* p, Vec v, std::size_t) noexcept {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), v);
  }
  static Vec pair(const Word* p) noexcept { return load(p); }
  static Vec word(Word a) noexcept { return _mm_set1_epi64x(static_cast<long long>(a)); }
  static Vec add(Vec a, Vec b) noexcept { return _mm_xor_si128(a, b); }
  static Vec add(Vec a, Vec b, Vec c) noexcept { return add(add(a, b), c); }
  template <int k>
  static Vec shift_left(Vec a) noexcept {
    return _mm_slli_epi64(a, k);
  }
  template <int k>
  static Vec shift_right(Vec a) noexcept {
    return _mm_srli_epi64(a, k);
  }
  static Vec low_words(Vec a, Vec b) noexcept { return _mm_unpacklo_epi64(a, b); }
  static Vec high_words(Vec a, Vec b) noexcept { return _mm_unpackhi_epi64(a, b); }
  static Vec mul_low(Vec a, Vec b) noexcept { return _mm_clmulepi64_si128(a, b, 0x00); }
  static Vec mul_high(Vec a, Vec b) noexcept { return _mm_clmulepi64_si128(a, b, 0x11); }
  static Vec mul_within(Vec a) noexcept { return _mm_clmulepi64_si128(a, a, 0x10); }
};

}  // namespace

}  // namespace nimla::kernels
