/// The `avx2_gfni` backend: as `avx2_vpclmul`, with the change of basis and the element-wise nim
/// product by GFNI. AVX2, VPCLMULQDQ and GFNI.

#include "kernels/bilinear_affine.hpp"
#include "kernels/ymm.hpp"

namespace nimla::kernels {

namespace {

/// The vector of every loop here.
struct GfniYmm : Ymm {
  static constexpr tuning::BilinearCosts bilinear_costs = tuning::avx2_gfni;

  static Vec matrix(const Word* p) noexcept { return word(*p); }
  static Vec affine(Vec x, Vec M) noexcept { return _mm256_gf2p8affine_epi64_epi8(x, M, 0); }
  static Vec affine(Vec x, const gfni::ByteMatrix& M) noexcept { return affine(x, matrix(&M)); }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm256_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi8(a, b); }
};

using Bits = bilinear::AffineBits<GfniYmm>;

}  // namespace

extern constinit const Backend backend_avx2_gfni = {
    .name = "avx2_gfni",
    .needs = isa::avx2 | isa::vpclmul | isa::gfni,
    .encode = gfni::encode<GfniYmm>,
    .decode = gfni::decode<GfniYmm>,
    .mul = clmul::mul<GfniYmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<GfniYmm>,
    .scal = clmul::scal<GfniYmm>,
    .axpy = clmul::axpy<GfniYmm>,
    .ger = clmul::ger<GfniYmm>,
    .dot = clmul::dot<GfniYmm>,
    .gemm_add = bilinear::gemm_add<Bits, clmul::gemm_add<GfniYmm>>,
    .gemm_workspace = bilinear::gemm_workspace<Bits, clmul::gemm_workspace<GfniYmm>>,
    .gemm_tile = 1024,
    .strassen = tuning::strassen_bilinear,
    .panel_cols = 16,  // bench: det/avx2_gfni
    .nim_mul = clmul::nim_mul<GfniYmm>,
    .nim_mul_batch = gfni::nim_mul_batch<GfniYmm>,
};

}  // namespace nimla::kernels
