#pragma once
/// The record of a backend that multiplies by byte shuffles, in the nim basis.

#include "kernels/bilinear/shuffle_bits.hpp"
#include "kernels/loops/shuffle_gemm.hpp"

namespace nimla::kernels::shuffle {

template <class V>
struct NimBits : bilinear::ShuffleBits<V, bilinear::nim_byte_maps> {
  static constexpr tuning::BilinearCosts costs = V::bilinear_costs;
};

/// For V as kernels/loops/shuffle_loops.hpp and kernels/bilinear/shuffle_bits.hpp want it, with its
/// bilinear_costs.
template <class V>
constexpr Backend backend(const char* name, IsaSet needs) noexcept {
  using Bits = NimBits<V>;
  return {
      .name = name,
      .needs = needs,
      .encode = scalars::keep,
      .decode = scalars::keep,
      .mul = scalars::mul,
      .inverse_or_zero = scalars::inverse_or_zero,
      .mul_batch = mul_batch<V>,
      .scal = scal<V>,
      .axpy = axpy<V>,
      .ger = ger<V>,
      .dot = dot<V>,
      .gemm_add = bilinear::gemm_add<Bits, gemm_add<V>>,
      .gemm_workspace = bilinear::gemm_workspace<Bits, gemm_workspace<V>>,
      .gemm_tile = 1024,
      .strassen = tuning::strassen_bilinear,
      .panel_cols = 8,  // bench: det/avx2, det/avx512bw and det/ssse3
      .packed = nullptr,
      .nim_mul = scalars::mul,
      .nim_mul_batch = mul_batch<V>,
  };
}

}  // namespace nimla::kernels::shuffle
