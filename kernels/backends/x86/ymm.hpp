#pragma once
/// The 256-bit vector of kernels/loops/clmul_loops.hpp, for the backend files that are compiled for
/// it.

#include <immintrin.h>

#include "kernels/backend.hpp"

namespace nimla::kernels {

namespace {

struct Ymm {
  using Vec = __m256i;
  static constexpr int lanes = 2;
  static constexpr int tile = 4;  // 8 sums of 16 registers (bench: multiply/avx2_vpclmul)

  static Vec zero() noexcept { return _mm256_setzero_si256(); }
  static Vec load(const Word* p) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
  }
  static void store(Word* p, Vec v) noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v);
  }
  static Vec first(std::size_t n) noexcept {
    return _mm256_cmpgt_epi64(word(n), _mm256_set_epi64x(3, 2, 1, 0));
  }
  static Vec load(const Word* p, std::size_t n) noexcept {
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), first(n));
  }
  static void store(Word* p, Vec v, std::size_t n) noexcept {
    _mm256_maskstore_epi64(reinterpret_cast<long long*>(p), first(n), v);
  }
  static Vec pair(const Word* p) noexcept {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  static Vec word(Word a) noexcept { return _mm256_set1_epi64x(static_cast<long long>(a)); }
  static Vec add(Vec a, Vec b) noexcept { return _mm256_xor_si256(a, b); }
  static Vec add(Vec a, Vec b, Vec c) noexcept { return add(add(a, b), c); }
  template <int k>
  static Vec shift_left(Vec a) noexcept {
    return _mm256_slli_epi64(a, k);
  }
  template <int k>
  static Vec shift_right(Vec a) noexcept {
    return _mm256_srli_epi64(a, k);
  }
  static Vec low_words(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi64(a, b); }
  static Vec high_words(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi64(a, b); }
  static Vec mul_low(Vec a, Vec b) noexcept { return _mm256_clmulepi64_epi128(a, b, 0x00); }
  static Vec mul_high(Vec a, Vec b) noexcept { return _mm256_clmulepi64_epi128(a, b, 0x11); }
  static Vec mul_within(Vec a) noexcept { return _mm256_clmulepi64_epi128(a, a, 0x10); }
};

}  // namespace

}  // namespace nimla::kernels
