/// The `neon64` backend: byte shuffles on 128 bits, no carry-less multiplication. AArch64.

#include <arm_neon.h>

#include "kernels/bilinear_shuffle.hpp"
#include "kernels/shuffle_gemm.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::neon64> {
  static constexpr std::size_t tile_rows = 8;  // 16 sums of 32 registers
  static constexpr tuning::BilinearCosts bilinear_costs = tuning::neon64;

  static Vec table(const void* p) noexcept { return load(static_cast<const shuffle::Byte*>(p)); }
  static Vec shuffle(Vec t, Vec i) noexcept { return vqtbl1q_u8(t, i); }
  template <int n>
  static Vec shift_right(Vec a) noexcept {
    return vshrq_n_u8(a, n);
  }
  template <int n>
  static Vec shift_left(Vec a) noexcept {
    return vshlq_n_u8(a, n);
  }
  static Vec low_bytes(Vec a, Vec b) noexcept { return vzip1q_u8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return vzip2q_u8(a, b); }
  static Vec keep(Vec a) noexcept {
    asm("" : "+w"(a));
    return a;
  }
};

using Bits = bilinear::ShuffleBits<Bytes>;

}  // namespace

extern constinit const Backend backend_neon64 = {
    .name = "neon64",
    .needs = isa::neon,
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
    .panel_cols = 8,  // as ssse3
    .nim_mul = scalars::mul,
    .nim_mul_batch = shuffle::mul_batch<Bytes>,
};

}  // namespace nimla::kernels
