/// The `avx2_pclmul` backend: as `pclmul`, with large products of matrices by byte shuffles on 256
/// bits. AVX2 and PCLMULQDQ.

#include "kernels/backends/x86/avx2_bytes.hpp"
#include "kernels/backends/x86/xmm.hpp"
#include "kernels/loops/clmul_gemm.hpp"
#include "kernels/loops/shuffle_basis.hpp"

namespace nimla::kernels {

namespace {

struct Bits : bilinear::ShuffleBits<Bytes, bilinear::polynomial_byte_maps> {
  static constexpr tuning::BilinearCosts costs = {18, 10.5, 15.5, 0.205, 1.5, 2.5};
};

}  // namespace

extern constinit const Backend backend_avx2_pclmul = shuffle::with_shuffled_basis<Bytes>(
    bilinear::with_bilinear<Bits, clmul::gemm_add<Xmm>, clmul::gemm_workspace<Xmm>>(
        clmul::backend<Xmm>("avx2_pclmul", isa::avx2 | isa::pclmul)));

}  // namespace nimla::kernels
