/// The `avx512_vpclmul` backend: 512-bit carry-less multiplication, AVX-512 F/BW/VL and VPCLMULQDQ.

#include "kernels/clmul_loops.hpp"
#include "kernels/tuning.hpp"
#include "kernels/zmm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_avx512_vpclmul = {
    .name = "avx512_vpclmul",
    .needs = isa::avx512f | isa::avx512bw | isa::avx512vl | isa::vpclmul,
    .encode = clmul::encode<Zmm>,
    .decode = clmul::decode<Zmm>,
    .mul = clmul::mul<Zmm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Zmm>,
    .scal = clmul::scal<Zmm>,
    .axpy = clmul::axpy<Zmm>,
    .ger = clmul::ger<Zmm>,
    .dot = clmul::dot<Zmm>,
    .gemm_add = clmul::gemm_add<Zmm>,
    .gemm_workspace = clmul::gemm_workspace<Zmm>,
    .gemm_tile = 256,
    .strassen = tuning::strassen_clmul,
    .panel_cols = 16,  // bench: det/avx512_vpclmul
    .nim_mul = clmul::nim_mul<Zmm>,
    .nim_mul_batch = clmul::nim_mul_batch<Zmm>,
};

}  // namespace nimla::kernels
