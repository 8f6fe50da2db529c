/// The `avx2_pclmul` backend: as `pclmul`, with large products of matrices by byte shuffles on 256
/// bits. AVX2 and PCLMULQDQ.

#include "kernels/avx2_bytes.hpp"
#include "kernels/clmul_loops.hpp"
#include "kernels/shuffle_basis.hpp"
#include "kernels/xmm.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = tuning::avx2_pclmul;
};

}  // namespace

extern constinit const Backend backend_avx2_pclmul = {
    .name = "avx2_pclmul",
    .needs = isa::avx2 | isa::pclmul,
    .encode = shuffle::encode<Bytes>,
    .decode = shuffle::decode<Bytes>,
    .mul = clmul::mul<Xmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Xmm>,
    .scal = clmul::scal<Xmm>,
    .axpy = clmul::axpy<Xmm>,
    .ger = clmul::ger<Xmm>,
    .dot = clmul::dot<Xmm>,
    .gemm_add = bilinear::gemm_add<Bits, clmul::gemm_add<Xmm>>,
    .gemm_workspace = bilinear::gemm_workspace<Bits, clmul::gemm_workspace<Xmm>>,
    .gemm_tile = 1024,
    .strassen = tuning::strassen_bilinear,
    .panel_cols = 16,  // bench: det/avx2_pclmul
    .nim_mul = clmul::nim_mul<Xmm>,
    .nim_mul_batch = clmul::nim_mul_batch<Xmm>,
};

}  // namespace nimla::kernels
