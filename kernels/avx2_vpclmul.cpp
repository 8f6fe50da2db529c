/// The `avx2_vpclmul` backend: 256-bit carry-less multiplication, and large products of matrices by
/// byte shuffles. AVX2 and VPCLMULQDQ.

#include "kernels/avx2_bytes.hpp"
#include "kernels/clmul_loops.hpp"
#include "kernels/shuffle_basis.hpp"
#include "kernels/ymm.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = tuning::avx2_vpclmul;
};

}  // namespace

extern constinit const Backend backend_avx2_vpclmul = {
    .name = "avx2_vpclmul",
    .needs = isa::avx2 | isa::vpclmul,
    .encode = shuffle::encode<Bytes>,
    .decode = shuffle::decode<Bytes>,
    .mul = clmul::mul<Ymm>,
    .inverse_or_zero = polynomial::inverse_or_zero,
    .mul_batch = clmul::mul_batch<Ymm>,
    .scal = clmul::scal<Ymm>,
    .axpy = clmul::axpy<Ymm>,
    .ger = clmul::ger<Ymm>,
    .dot = clmul::dot<Ymm>,
    .gemm_add = bilinear::gemm_add<Bits, clmul::gemm_add<Ymm>>,
    .gemm_workspace = bilinear::gemm_workspace<Bits, clmul::gemm_workspace<Ymm>>,
    .gemm_tile = 1024,
    .strassen = tuning::strassen_bilinear,
    .panel_cols = 16,  // bench: det/avx2_vpclmul
    .nim_mul = clmul::nim_mul<Ymm>,
    .nim_mul_batch = clmul::nim_mul_batch<Ymm>,
};

}  // namespace nimla::kernels
