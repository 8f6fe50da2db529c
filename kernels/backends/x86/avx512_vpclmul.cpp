/// The `avx512_vpclmul` backend: 512-bit carry-less multiplication, AVX-512 F/BW/VL and VPCLMULQDQ.

#include "kernels/backends/x86/zmm.hpp"
#include "kernels/loops/clmul_gemm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_avx512_vpclmul = clmul::backend<Zmm>(
    "avx512_vpclmul", isa::avx512f | isa::avx512bw | isa::avx512vl | isa::vpclmul);

}  // namespace nimla::kernels
