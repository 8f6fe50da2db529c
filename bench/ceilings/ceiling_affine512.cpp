#include <immintrin.h>

#include "bench/ceilings/affine_sums.hpp"
#include "bench/ceilings/ceiling.hpp"

namespace nimla::bench {

namespace {

struct Zmm {
  using Vec = __m512i;
  static constexpr int words = 8;
  static Vec zero() noexcept { return _mm512_setzero_si512(); }
  static Vec load(const std::uint64_t* p) noexcept { return _mm512_loadu_si512(p); }
  static void store(std::uint64_t* p, Vec v) noexcept { _mm512_storeu_si512(p, v); }
  static Vec matrix(const std::uint64_t* p) noexcept {
    Vec m = _mm512_set1_epi64(static_cast<long long>(*p));
    asm("" : "+v"(m));  // Clang's assembler encodes a broadcast inside the instruction wrongly
    return m;
  }
  static Vec add_affine(Vec sum, Vec b0, Vec a0, Vec b1, Vec a1) noexcept {
    constexpr int all_three = 0x96;  // the truth table of x ^ y ^ z
    return _mm512_ternarylogic_epi64(sum, _mm512_gf2p8affine_epi64_epi8(b0, a0, 0),
                                     _mm512_gf2p8affine_epi64_epi8(b1, a1, 0), all_three);
  }
};

}  // namespace

void affine512_sums(const std::uint64_t* A, const std::uint64_t* B, int depth,
                    std::uint64_t* sums) noexcept {
  affine_sums<Zmm, affine512_rows>(A, B, depth, sums);
}

}  // namespace nimla::bench
