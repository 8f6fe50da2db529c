/// The `ssse3` backend: byte shuffles on 128 bits, no carry-less multiplication. SSSE3.

#include <tmmintrin.h>

#include "kernels/shuffle_gemm.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::ssse3> {
  static constexpr std::size_t tile_rows = 4;  // 8 sums of 16 registers (bench: multiply/ssse3)

  static Vec table(const shuffle::Table& t) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(t.entry));
  }
  static Vec shuffle(Vec t, Vec i) noexcept { return _mm_shuffle_epi8(t, i); }
  static Vec high_nibbles(Vec a) noexcept { return low_nibbles(_mm_srli_epi16(a, 4)); }
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

extern constinit const Backend backend_ssse3 = {
    .name = "ssse3",
    .needs = isa::ssse3,
    .encode = scalars::keep,
    .decode = scalars::keep,
    .mul = scalars::mul,
    .inverse_or_zero = scalars::inverse_or_zero,
    .mul_batch = shuffle::mul_batch<Bytes>,
    .scal = shuffle::scal<Bytes>,
    .axpy = shuffle::axpy<Bytes>,
    .ger = shuffle::ger<Bytes>,
    .dot = shuffle::dot<Bytes>,
    .gemm_add = shuffle::gemm_add<Bytes>,
    .gemm_workspace = shuffle::gemm_workspace<Bytes>,
    .gemm_tile = 256,
    .panel_cols = 8,  // bench: det/ssse3
    .nim_mul = scalars::mul,
    .nim_mul_batch = shuffle::mul_batch<Bytes>,
};

}  // namespace nimla::kernels
