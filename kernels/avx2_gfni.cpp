/// The `avx2_gfni` backend: as `avx2_vpclmul`, with the change of basis and the element-wise nim
/// product by GFNI. AVX2, VPCLMULQDQ and GFNI.

#include "kernels/gfni_loops.hpp"
#include "kernels/ymm.hpp"

namespace nimla::kernels {

namespace {

struct GfniYmm : Ymm {
  static Vec affine(Vec x, gfni::ByteMatrix M) noexcept {
    return _mm256_gf2p8affine_epi64_epi8(x, word(M), 0);
  }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm256_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi8(a, b); }
};

}  // namespace

extern constinit const Backend backend_avx2_gfni = {
    .name = "avx2_gfni",
    .needs = isa::avx2 | isa::vpclmul | isa::gfni,
    .encode = gfni::encode<GfniYmm>,
    .decode = gfni::decode<GfniYmm>,
    .mul = clmul::mul<Ymm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Ymm>,
    .scal = clmul::scal<Ymm>,
    .axpy = clmul::axpy<Ymm>,
    .ger = clmul::ger<Ymm>,
    .dot = clmul::dot<Ymm>,
    .gemm_add = clmul::gemm_add<Ymm>,
    .panel_cols = 16,  // bench: det/avx2_gfni
    .nim_mul = clmul::nim_mul<Ymm>,
    .nim_mul_batch = gfni::nim_mul_batch<GfniYmm>,
};

}  // namespace nimla::kernels
