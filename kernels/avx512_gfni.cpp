/// The `avx512_gfni` backend: as `avx512_vpclmul`, with the change of basis and the element-wise
/// nim product by GFNI. AVX-512 F/BW/VL, VPCLMULQDQ and GFNI.

#include "kernels/bilinear_affine.hpp"
#include "kernels/zmm.hpp"

namespace nimla::kernels {

namespace {

/// The vector of every loop here.
struct GfniZmm : Zmm {
  static constexpr tuning::BilinearCosts bilinear_costs = tuning::avx512_gfni;

  static Vec matrix(const Word* p) noexcept {
    Vec matrices = word(*p);
    // A broadcast from memory inside the affine instruction is slower, and Clang's assembler
    // encodes it wrongly: keep it in a register.
    asm("" : "+v"(matrices));
    return matrices;
  }
  static Vec affine(Vec x, Vec M) noexcept { return _mm512_gf2p8affine_epi64_epi8(x, M, 0); }
  static Vec affine(Vec x, const gfni::ByteMatrix& M) noexcept { return affine(x, matrix(&M)); }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm512_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm512_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm512_unpackhi_epi8(a, b); }
};

using Bits = bilinear::AffineBits<GfniZmm>;

}  // namespace

extern constinit const Backend backend_avx512_gfni = {
    .name = "avx512_gfni",
    .needs = isa::avx512f | isa::avx512bw | isa::avx512vl | isa::vpclmul | isa::gfni,
    .encode = gfni::encode<GfniZmm>,
    .decode = gfni::decode<GfniZmm>,
    .mul = clmul::mul<GfniZmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<GfniZmm>,
    .scal = clmul::scal<GfniZmm>,
    .axpy = clmul::axpy<GfniZmm>,
    .ger = clmul::ger<GfniZmm>,
    .dot = clmul::dot<GfniZmm>,
    .gemm_add = bilinear::gemm_add<Bits, clmul::gemm_add<GfniZmm>>,
    .gemm_workspace = bilinear::gemm_workspace<Bits, clmul::gemm_workspace<GfniZmm>>,
    .gemm_tile = 1024,
    .strassen = tuning::strassen_bilinear,
    .panel_cols = 16,  // bench: det/avx512_gfni
    .nim_mul = clmul::nim_mul<GfniZmm>,
    .nim_mul_batch = gfni::nim_mul_batch<GfniZmm>,
};

}  // namespace nimla::kernels
