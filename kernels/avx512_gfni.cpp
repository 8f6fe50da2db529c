/// The `avx512_gfni` backend: as `avx512_vpclmul`, with the change of basis and the element-wise
/// nim product by GFNI. AVX-512 F/BW/VL, VPCLMULQDQ and GFNI.

#include "kernels/gfni_loops.hpp"
#include "kernels/zmm.hpp"

namespace nimla::kernels {

namespace {

struct GfniZmm : Zmm {
  static Vec affine(Vec x, gfni::ByteMatrix M) noexcept {
    Vec matrices = word(M);
    // A broadcast from memory inside the instruction is slower, and Clang's assembler encodes it
    // wrongly: keep it in a register.
    asm("" : "+v"(matrices));
    return _mm512_gf2p8affine_epi64_epi8(x, matrices, 0);
  }
  static Vec mul_bytes(Vec a, Vec b) noexcept { return _mm512_gf2p8mul_epi8(a, b); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm512_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm512_unpackhi_epi8(a, b); }
};

}  // namespace

extern constinit const Backend backend_avx512_gfni = {
    .name = "avx512_gfni",
    .needs = isa::avx512f | isa::avx512bw | isa::avx512vl | isa::vpclmul | isa::gfni,
    .encode = gfni::encode<GfniZmm>,
    .decode = gfni::decode<GfniZmm>,
    .mul = clmul::mul<Zmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Zmm>,
    .scal = clmul::scal<Zmm>,
    .axpy = clmul::axpy<Zmm>,
    .ger = clmul::ger<Zmm>,
    .dot = clmul::dot<Zmm>,
    .gemm_add = clmul::gemm_add<Zmm>,
    .panel_cols = 16,  // bench: det/avx512_gfni
    .nim_mul = clmul::nim_mul<Zmm>,
    .nim_mul_batch = gfni::nim_mul_batch<GfniZmm>,
};

}  // namespace nimla::kernels
