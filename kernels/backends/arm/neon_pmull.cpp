/// The `neon_pmull` backend: 128-bit carry-less multiplication on AArch64 with the crypto
/// extension.

#include <arm_neon.h>

#include "kernels/loops/clmul_gemm.hpp"

namespace nimla::kernels {

namespace {

struct Neon {
  using Vec = uint64x2_t;
  static constexpr int lanes = 1;
  static constexpr int tile = 8;  // 16 sums of 32 registers

  static Vec zero() noexcept { return vdupq_n_u64(0); }
  static Vec load(const Word* p) noexcept { return vld1q_u64(p); }
  static void store(Word* p, Vec v) noexcept { vst1q_u64(p, v); }
  static Vec load(const Word* p, std::size_t) noexcept {
    return vcombine_u64(vld1_u64(p), vcreate_u64(0));
  }
  static void store(Word* p, Vec v, std::size_t) noexcept { vst1_u64(p, vget_low_u64(v)); }
  static Vec pair(const Word* p) noexcept { return load(p); }
  static Vec word(Word a) noexcept { return vdupq_n_u64(a); }
  static Vec add(Vec a, Vec b) noexcept { return veorq_u64(a, b); }
  static Vec add(Vec a, Vec b, Vec c) noexcept { return add(add(a, b), c); }
  template <int k>
  static Vec shift_left(Vec a) noexcept {
    return vshlq_n_u64(a, k);
  }
  template <int k>
  static Vec shift_right(Vec a) noexcept {
    return vshrq_n_u64(a, k);
  }
  static Vec low_words(Vec a, Vec b) noexcept { return vzip1q_u64(a, b); }
  static Vec high_words(Vec a, Vec b) noexcept { return vzip2q_u64(a, b); }
  static Vec mul_low(Vec a, Vec b) noexcept {
    return vreinterpretq_u64_p128(vmull_p64(static_cast<poly64_t>(vgetq_lane_u64(a, 0)),
                                            static_cast<poly64_t>(vgetq_lane_u64(b, 0))));
  }
  static Vec mul_high(Vec a, Vec b) noexcept {
    return vreinterpretq_u64_p128(
        vmull_high_p64(vreinterpretq_p64_u64(a), vreinterpretq_p64_u64(b)));
  }
  static Vec mul_within(Vec a) noexcept {
    return vreinterpretq_u64_p128(vmull_p64(static_cast<poly64_t>(vgetq_lane_u64(a, 0)),
                                            static_cast<poly64_t>(vgetq_lane_u64(a, 1))));
  }
};

}  // namespace

extern constinit const Backend backend_neon_pmull =
    clmul::backend<Neon>("neon_pmull", isa::neon | isa::pmull);

}  // namespace nimla::kernels
