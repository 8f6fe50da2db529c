/// The `avx2_gfni` backend: as `avx2_vpclmul`, with the change of basis and the element-wise nim
/// product by GFNI. AVX2, VPCLMULQDQ and GFNI.

#include "kernels/backends/x86/ymm.hpp"
#include "kernels/bilinear/affine_bits.hpp"
#include "kernels/loops/clmul_gemm.hpp"

namespace nimla::kernels {

namespace {

/// The vector of every loop here.
struct GfniYmm : Ymm {
  static constexpr tuning::BilinearCosts bilinear_costs = {17, 9, 22, 0.27, 2, 3};

  static Vec matrix(const Word* p) noexcept { return word(*p); }
  static Vec affine(Vec x, Vec M) noexcept { return _mm256_gf2p8affine_epi64_epi8(x, M, 0); }
  static Vec affine(Vec x, const affine::ByteMatrix& M) noexcept { return affine(x, matrix(&M)); }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm256_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi8(a, b); }
};

using Bits = bilinear::AffineBits<GfniYmm>;

}  // namespace

extern constinit const Backend backend_avx2_gfni = affine::with_affine<GfniYmm>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<GfniYmm>, clmul::gemm_workspace<GfniYmm>>(
        clmul::backend<GfniYmm>("avx2_gfni", isa::avx2 | isa::vpclmul | isa::gfni)));

}  // namespace nimla::kernels
