/// The `avx2_vpclmul` backend: 256-bit carry-less multiplication, and large products of matrices by
/// byte shuffles. AVX2 and VPCLMULQDQ.

#include "kernels/backends/x86/avx2_bytes.hpp"
#include "kernels/backends/x86/ymm.hpp"
#include "kernels/loops/clmul_gemm.hpp"
#include "kernels/loops/shuffle_basis.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = {35, 23, 30, 0.4, 1.7, 2.7};
};

}  // namespace

extern constinit const Backend backend_avx2_vpclmul = shuffle::with_shuffled_basis<Bytes>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<Ymm>, clmul::gemm_workspace<Ymm>>(
        clmul::backend<Ymm>("avx2_vpclmul", isa::avx2 | isa::vpclmul)));

}  // namespace nimla::kernels
