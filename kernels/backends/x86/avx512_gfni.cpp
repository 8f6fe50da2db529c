/// The `avx512_gfni` backend: as `avx512_vpclmul`, with the change of basis and the element-wise
/// nim product by GFNI. AVX-512 F/BW/VL, VPCLMULQDQ and GFNI.

#include "kernels/backends/x86/zmm.hpp"
#include "kernels/bilinear/affine_bits.hpp"
#include "kernels/loops/clmul_gemm.hpp"

namespace nimla::kernels {

namespace {

/// The vector of every loop here.
struct GfniZmm : Zmm {
  static constexpr tuning::BilinearCosts bilinear_costs = {19, 10, 21, 0.25, 2.5, 3.5};

  static Vec matrix(const Word* p) noexcept {
    Vec matrices = word(*p);
    // A broadcast from memory inside the affine instruction is slower, and Clang's assembler
    // encodes it wrongly: keep it in a register.
    asm("" : "+v"(matrices));
    return matrices;
  }
  static Vec affine(Vec x, Vec M) noexcept { return _mm512_gf2p8affine_epi64_epi8(x, M, 0); }
  static Vec affine(Vec x, const affine::ByteMatrix& M) noexcept { return affine(x, matrix(&M)); }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm512_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm512_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm512_unpackhi_epi8(a, b); }
};

using Bits = bilinear::AffineBits<GfniZmm>;

}  // namespace

extern constinit const Backend backend_avx512_gfni = affine::with_affine<GfniZmm>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<GfniZmm>, clmul::gemm_workspace<GfniZmm>>(
        clmul::backend<GfniZmm>("avx512_gfni", isa::avx512f | isa::avx512bw | isa::avx512vl |
                                                   isa::vpclmul | isa::gfni)));

}  // namespace nimla::kernels
