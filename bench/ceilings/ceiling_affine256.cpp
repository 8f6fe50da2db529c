#include <immintrin.h>

#include "bench/ceilings/affine_sums.hpp"
#include "bench/ceilings/ceiling.hpp"

namespace nimla::bench {

namespace {

struct Ymm {
  using Vec = __m256i;
  static constexpr int words = 4;
  static Vec zero() noexcept { return _mm256_setzero_si256(); }
  static Vec load(const std::uint64_t* p) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
  }
  static void store(std::uint64_t* p, Vec v) noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v);
  }
  static Vec matrix(const std::uint64_t* p) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(*p));
  }
  static Vec add_affine(Vec sum, Vec b0, Vec a0, Vec b1, Vec a1) noexcept {
    // One after the other: GCC would re-associate the sum and spill.
    sum = _mm256_xor_si256(sum, _mm256_gf2p8affine_epi64_epi8(b0, a0, 0));
    asm("" : "+x"(sum));
    return _mm256_xor_si256(sum, _mm256_gf2p8affine_epi64_epi8(b1, a1, 0));
  }
};

}  // namespace

void affine256_sums(const std::uint64_t* A, const std::uint64_t* B, int depth,
                    std::uint64_t* sums) noexcept {
  affine_sums<Ymm, affine256_rows>(A, B, depth, sums);
}

}  // namespace nimla::bench
