/// The `avx2` backend: byte shuffles on 256 bits, no carry-less multiplication. AVX2.

#include <immintrin.h>

#include "kernels/bilinear_shuffle.hpp"
#include "kernels/shuffle_gemm.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::avx2> {
  static constexpr std::size_t tile_rows = 4;  // 8 sums of 16 registers (bench: multiply/avx2)
  static constexpr tuning::BilinearCosts bilinear_costs = tuning::avx2;

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

using Bits = bilinear::ShuffleBits<Bytes>;

}  // namespace

extern constinit const Backend backend_avx2 = {
    .name = "avx2",
    .needs = isa::avx2,
    .encode = scalars::keep,
    .decode = scalars::keep,
    .mul = scalars::mul,
    .inverse_or_zero = scalars::inverse_or_zero,
    .mul_batch = shuffle::mul_batch<Bytes>,
    .scal = shuffle::scal<Bytes>,
    .axpy = shuffle::axpy<Bytes>,
    .ger = shuffle::ger<Bytes>,
    .dot = shuffle::dot<Bytes>,
    .gemm_add = bilinear::gemm_add<Bits, shuffle::gemm_add<Bytes>>,
    .gemm_workspace = bilinear::gemm_workspace<Bits, shuffle::gemm_workspace<Bytes>>,
    .gemm_tile = 1024,
    .strassen = tuning::strassen_bilinear,
    .panel_cols = 8,  // bench: det/avx2
    .nim_mul = scalars::mul,
    .nim_mul_batch = shuffle::mul_batch<Bytes>,
};

}  // namespace nimla::kernels
