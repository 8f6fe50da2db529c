/// The `neon64` backend: byte shuffles on 128 bits, no carry-less multiplication. AArch64.

#include <arm_neon.h>

#include "kernels/backends/shuffle_backend.hpp"

namespace nimla::kernels {

namespace {

struct Bytes : shuffle::Batches<Bytes, xsimd::neon64> {
  static constexpr std::size_t tile_rows = 8;  // 16 sums of 32 registers
  // As measured for ssse3, not here.
  static constexpr tuning::BilinearCosts bilinear_costs = {11, 6, 9, 0.15, 3, 2.4};

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

}  // namespace

extern constinit const Backend backend_neon64 = shuffle::backend<Bytes>("neon64", isa::neon);

}  // namespace nimla::kernels
