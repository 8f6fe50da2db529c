/// The `pclmul` backend: 128-bit carry-less multiplication, SSE4.1 and PCLMULQDQ.

#include "kernels/clmul_loops.hpp"
#include "kernels/tuning.hpp"
#include "kernels/xmm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_pclmul = {
    .name = "pclmul",
    .needs = isa::sse41 | isa::pclmul,
    .encode = clmul::encode<Xmm>,
    .decode = clmul::decode<Xmm>,
    .mul = clmul::mul<Xmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Xmm>,
    .scal = clmul::scal<Xmm>,
    .axpy = clmul::axpy<Xmm>,
    .ger = clmul::ger<Xmm>,
    .dot = clmul::dot<Xmm>,
    .gemm_add = clmul::gemm_add<Xmm>,
    .gemm_workspace = clmul::gemm_workspace<Xmm>,
    .gemm_tile = 256,
    .strassen = tuning::strassen_clmul,
    .panel_cols = 16,  // bench: det/pclmul
    .nim_mul = clmul::nim_mul<Xmm>,
    .nim_mul_batch = clmul::nim_mul_batch<Xmm>,
};

}  // namespace nimla::kernels
