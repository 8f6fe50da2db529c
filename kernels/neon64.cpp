/// The `neon64` backend: byte shuffles on 128 bits, no carry-less multiplication. AArch64.

#include <arm_neon.h>

#include "kernels/shuffle_gemm.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::neon64> {
  static constexpr std::size_t tile_rows = 8;  // 16 sums of 32 registers

  static Vec table(const shuffle::Table& t) noexcept { return load(t.entry); }
  static Vec shuffle(Vec t, Vec i) noexcept { return vqtbl1q_u8(t, i); }
  static Vec high_nibbles(Vec a) noexcept { return vshrq_n_u8(a, 4); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return vzip1q_u8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return vzip2q_u8(a, b); }
  static Vec keep(Vec a) noexcept {
    asm("" : "+w"(a));
    return a;
  }
};

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
    .gemm_add = shuffle::gemm_add<Bytes>,
    .gemm_workspace = shuffle::gemm_workspace<Bytes>,
    .gemm_tile = 256,
    .panel_cols = 8,  // as ssse3
    .nim_mul = scalars::mul,
    .nim_mul_batch = shuffle::mul_batch<Bytes>,
};

}  // namespace nimla::kernels
