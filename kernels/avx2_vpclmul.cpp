/// The `avx2_vpclmul` backend: 256-bit carry-less multiplication, and large products of matrices by
/// byte shuffles. AVX2 and VPCLMULQDQ.

#include "kernels/avx2_bytes.hpp"
#include "kernels/clmul_gemm.hpp"
#include "kernels/shuffle_basis.hpp"
#include "kernels/ymm.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = tuning::avx2_vpclmul;
};

}  // namespace

extern constinit const Backend backend_avx2_vpclmul = shuffle::with_shuffled_basis<Bytes>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<Ymm>, clmul::gemm_workspace<Ymm>>(
        clmul::backend<Ymm>("avx2_vpclmul", isa::avx2 | isa::vpclmul)));

}  // namespace nimla::kernels
