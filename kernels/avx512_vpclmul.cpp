/// The `avx512_vpclmul` backend: 512-bit carry-less multiplication, AVX-512 F/BW/VL and VPCLMULQDQ.

#include "kernels/clmul_gemm.hpp"
#include "kernels/zmm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_avx512_vpclmul = clmul::backend<Zmm>(
    "avx512_vpclmul", isa::avx512f | isa::avx512bw | isa::avx512vl | isa::vpclmul);

}  // namespace nimla::kernels
