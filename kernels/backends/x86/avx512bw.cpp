/// The `avx512bw` backend: byte shuffles on 512 bits, no carry-less multiplication. AVX-512
/// F/BW/VL.

#include <immintrin.h>

#include "kernels/backends/shuffle_backend.hpp"

namespace nimla::kernels {

namespace {

/// xsimd's architecture, without AVX-512 CD and DQ, from which xsimd takes the registers.
struct Arch : xsimd::avx512bw {};

}  // namespace

}  // namespace nimla::kernels

namespace xsimd::types {
XSIMD_DECLARE_SIMD_REGISTER_ALIAS(nimla::kernels::Arch, avx512f);
}  // namespace xsimd::types

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, Arch> {
  static constexpr std::size_t tile_rows = 8;  // 16 sums of 32 registers (bench: multiply/avx512bw)
  static constexpr tuning::BilinearCosts bilinear_costs = {12, 6, 7, 0.17, 4, 2.2};

  using Batches::add;
  static Vec add(Vec a, Vec b, Vec c) noexcept {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);  // the truth table of a ^ b ^ c
  }
  static Vec add_shuffles(Vec sum, Vec t, Vec i, Vec u, Vec j) noexcept {
    return add(sum, shuffle(t, i), shuffle(u, j));
  }
  static Vec table(const void* p) noexcept {
    return _mm512_broadcast_i32x4(_mm_load_si128(static_cast<const __m128i*>(p)));
  }
  static Vec shuffle(Vec t, Vec i) noexcept { return _mm512_shuffle_epi8(t, i); }
  template <int n>
  static Vec shift_right(Vec a) noexcept {
    return _mm512_srli_epi16(a, n);
  }
  template <int n>
  static Vec shift_left(Vec a) noexcept {
    return _mm512_slli_epi16(a, n);
  }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm512_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm512_unpackhi_epi8(a, b); }
  static Vec keep(Vec a) noexcept {
    asm("" : "+v"(a));
    return a;
  }
};

}  // namespace

extern constinit const Backend backend_avx512bw =
    shuffle::backend<Bytes>("avx512bw", isa::avx512f | isa::avx512bw | isa::avx512vl);

}  // namespace nimla::kernels
