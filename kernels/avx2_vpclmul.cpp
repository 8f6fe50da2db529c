/// The `avx2_vpclmul` backend: 256-bit carry-less multiplication, AVX2 and VPCLMULQDQ.

#include "kernels/clmul_loops.hpp"
#include "kernels/tuning.hpp"
#include "kernels/ymm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_avx2_vpclmul = {
    .name = "avx2_vpclmul",
    .needs = isa::avx2 | isa::vpclmul,
    .encode = clmul::encode<Ymm>,
    .decode = clmul::decode<Ymm>,
    .mul = clmul::mul<Ymm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Ymm>,
    .scal = clmul::scal<Ymm>,
    .axpy = clmul::axpy<Ymm>,
    .ger = clmul::ger<Ymm>,
    .dot = clmul::dot<Ymm>,
    .gemm_add = clmul::gemm_add<Ymm>,
    .gemm_workspace = clmul::gemm_workspace<Ymm>,
    .gemm_tile = 256,
    .strassen = tuning::strassen_clmul,
    .panel_cols = 16,  // bench: det/avx2_vpclmul
    .nim_mul = clmul::nim_mul<Ymm>,
    .nim_mul_batch = clmul::nim_mul_batch<Ymm>,
};

}  // namespace nimla::kernels
