/// The `pclmul` backend: 128-bit carry-less multiplication, SSE4.1 and PCLMULQDQ.

#include "kernels/backends/x86/xmm.hpp"
#include "kernels/loops/clmul_gemm.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_pclmul =
    clmul::backend<Xmm>("pclmul", isa::sse41 | isa::pclmul);

}  // namespace nimla::kernels
