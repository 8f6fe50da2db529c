/// The `avx2` backend: byte shuffles on 256 bits, no carry-less multiplication. AVX2.

#include "kernels/backends/shuffle_backend.hpp"
#include "kernels/backends/x86/avx2_bytes.hpp"

namespace nimla::kernels {

extern constinit const Backend backend_avx2 = shuffle::backend<Bytes>("avx2", isa::avx2);

}  // namespace nimla::kernels
