/// The `ssse3` backend: byte shuffles on 128 bits, no carry-less multiplication. SSSE3.

#include <tmmintrin.h>

#include "kernels/backends/shuffle_backend.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::ssse3> {
  static constexpr std::size_t tile_rows = 4;  // 8 sums of 16 registers (bench: multiply/ssse3)
  static constexpr tuning::BilinearCosts bilinear_costs = {11, 6, 9, 0.15, 3, 2.4};

  static Vec table(const void* p) noexcept {
    return _mm_load_si128(static_cast<const __m128i*>(p));
  }
  static Vec shuffle(Vec t, Vec i) noexcept { return _mm_shuffle_epi8(t, i); }
  template <int n>
  static Vec shift_right(Vec a) noexcept {
    return _mm_srli_epi16(a, n);
  }
  template <int n>
  static Vec shift_left(Vec a) noexcept {
    return _mm_slli_epi16(a, n);
  }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm_unpackhi_epi8(a, b); }
  // xsimd compares and selects before SSE4.1.
  static Vec smaller(Vec a, Vec b) noexcept { return _mm_min_epu8(a, b); }
  static Vec keep(Vec a) noexcept {
    asm("" : "+x"(a));
    return a;
  }
};

}  // namespace

extern constinit const Backend backend_ssse3 = shuffle::backend<Bytes>("ssse3", isa::ssse3);

}  // namespace nimla::kernels
