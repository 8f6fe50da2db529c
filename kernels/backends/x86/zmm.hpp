#pragma once
/// The 512-bit vector of kernels/loops/clmul_loops.hpp, for the backend files that are compiled for
/// it.

#include <immintrin.h>

#include "kernels/backend.hpp"

namespace nimla::kernels {

namespace {

struct Zmm {
  using Vec = __m512i;
  static constexpr int lanes = 4;
  static constexpr int tile = 8;  // 16 sums of 32 registers (bench: multiply/avx512_vpclmul)

  static Vec zero() noexcept { return _mm512_setzero_si512(); }
  static Vec load(const Word* p) noexcept { return _mm512_loadu_si512(p); }
  static void store(Word* p, Vec v) noexcept { _mm512_storeu_si512(p, v); }
  static __mmask8 first(std::size_t n) noexcept { return static_cast<__mmask8>((1U << n) - 1); }
  static Vec load(const Word* p, std::size_t n) noexcept {
    return _mm512_maskz_loadu_epi64(first(n), p);
  }
  static void store(Word* p, Vec v, std::size_t n) noexcept {
    _mm512_mask_storeu_epi64(p, first(n), v);
  }
  static Vec pair(const Word* p) noexcept {
    return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  static Vec word(Word a) noexcept { return _mm512_set1_epi64(static_cast<long long>(a)); }
  static Vec add(Vec a, Vec b) noexcept { return _mm512_xor_si512(a, b); }
  static Vec add(Vec a, Vec b, Vec c) noexcept {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);  // the truth table of a ^ b ^ c
  }
  template <unsigned k>
  static Vec shift_left(Vec a) noexcept {
    return _mm512_slli_epi64(a, k);
  }
  template <unsigned k>
  static Vec shift_right(Vec a) noexcept {
    return _mm512_srli_epi64(a, k);
  }
  static Vec low_words(Vec a, Vec b) noexcept { return _mm512_unpacklo_epi64(a, b); }
  static Vec high_words(Vec a, Vec b) noexcept { return _mm512_unpackhi_epi64(a, b); }
  static Vec mul_low(Vec a, Vec b) noexcept { return _mm512_clmulepi64_epi128(a, b, 0x00); }
  static Vec mul_high(Vec a, Vec b) noexcept { return _mm512_clmulepi64_epi128(a, b, 0x11); }
  static Vec mul_within(Vec a) noexcept { return _mm512_clmulepi64_epi128(a, a, 0x10); }
};

}  // namespace

}  // namespace nimla::kernels
