/// The `avx2` backend: byte shuffles on 256 bits, no carry-less multiplication. AVX2.

#include "kernels/shuffle_loops.hpp"

namespace nimla::kernels {

namespace {

struct Avx2 : xsimd::avx2 {};

}  // namespace

}  // namespace nimla::kernels

namespace xsimd::types {
XSIMD_DECLARE_SIMD_REGISTER_ALIAS(nimla::kernels::Avx2, avx2);
}

namespace nimla::kernels {

namespace {

struct Bytes256 : shuffle::Batches<Bytes256, Avx2> {
  static constexpr int tile_rows = 4;  // 8 sums of 16 registers (bench: multiply/avx2)

  static Vec table(const shuffle::Table& t) noexcept {
    return _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(t.entry)));
  }
  static Vec shuffle(Vec t, Vec i) noexcept { return _mm256_shuffle_epi8(t, i); }
  static Vec high_nibbles(Vec a) noexcept { return low_nibbles(_mm256_srli_epi16(a, 4)); }
  static Vec low_bytes(Vec a, Vec b) noexcept { return _mm256_unpacklo_epi8(a, b); }
  static Vec high_bytes(Vec a, Vec b) noexcept { return _mm256_unpackhi_epi8(a, b); }
  static Vec keep(Vec a) noexcept {
    __m256i native = a;
    asm("" : "+x"(native));
    return native;
  }
};

}  // namespace

}  // namespace nimla::kernels
void avx2_mb(const nimla::kernels::Word*a,const nimla::kernels::Word*b,nimla::kernels::Word*c,std::size_t n) noexcept{ nimla::kernels::shuffle::mul_batch<nimla::kernels::Bytes256>(a,b,c,n);}
nimla::kernels::Word avx2_dot(const nimla::kernels::Word*a,const nimla::kernels::Word*b,std::size_t n) noexcept{ return nimla::kernels::shuffle::dot<nimla::kernels::Bytes256>(a,b,n);}
void avx2_axpy(nimla::kernels::Word a,const nimla::kernels::Word*b,nimla::kernels::Word*c,std::size_t n) noexcept{ nimla::kernels::shuffle::axpy<nimla::kernels::Bytes256>(a,b,c,n);}
