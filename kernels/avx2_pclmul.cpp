/// The `avx2_pclmul` backend: as `pclmul`, with large products of matrices by byte shuffles on 256
/// bits. AVX2 and PCLMULQDQ.

#include "kernels/avx2_bytes.hpp"
#include "kernels/clmul_gemm.hpp"
#include "kernels/shuffle_basis.hpp"
#include "kernels/xmm.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = tuning::avx2_pclmul;
};

}  // namespace

extern constinit const Backend backend_avx2_pclmul = shuffle::with_shuffled_basis<Bytes>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<Xmm>, clmul::gemm_workspace<Xmm>>(
        clmul::backend<Xmm>("avx2_pclmul", isa::avx2 | isa::pclmul)));

}  // namespace nimla::kernels
