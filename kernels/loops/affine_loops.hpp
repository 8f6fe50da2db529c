#pragma once
/// The loops of the backends with an affine instruction on bytes, written once over a vector of
/// 128-bit lanes: the change of basis and the element-wise nim product, on bytes of equal weight
/// side by side.
///
/// Beside what kernels/loops/clmul_loops.hpp asks of it, V has
///   affine(x, M)                      M x for every byte of x
///   mul_bytes(a, b)                   the product in GF(2)[x] / (x^8 + x^4 + x^3 + x + 1)
///   low_bytes(a, b), high_bytes(a, b) the bytes of the low (high) words of each lane of a and b in
///                                     turn

#include "kernels/loops/byte_slices.hpp"
#include "kernels/loops/clmul_loops.hpp"
#include "kernels/maps/affine_maps.hpp"

namespace nimla::kernels::affine {

using slices::join;
using slices::Slice;
using slices::slice_words;

/// x (F / 2) for the Fermat power F of the next level, F / 2 = (G / 2) G with the G of this one:
/// (x1 G + x0)(G / 2) G = ((G / 2)(x1 + x0)) G + (G / 2)^2 x1.
template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, bytes> times_half_of_next(
    const Slice<V, bytes>& x) noexcept {
  if constexpr (bytes == 1) {
    return {{V::affine(x.byte[0], times_half)}};
  } else if constexpr (bytes == 2) {
    return {{V::affine(x.byte[1], times_half_squared),
             V::affine(V::add(x.byte[0], x.byte[1]), times_half)}};
  } else {
    return join(times_half_of_next(times_half_of_next(x.high())),
                times_half_of_next(x.low() + x.high()));
  }
}

/// Karatsuba up the tower: 27 byte products and 21 affine maps for 8 bytes.
template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, bytes> operator*(const Slice<V, bytes>& a,
                                                        const Slice<V, bytes>& b) noexcept {
  if constexpr (bytes == 1) {
    return {{V::mul_bytes(a.byte[0], b.byte[0])}};
  } else {
    const auto low = a.low() * b.low();
    const auto high = a.high() * b.high();
    const auto sum = (a.low() + a.high()) * (b.low() + b.high());
    return join(low + times_half_of_next(high), sum + low);
  }
}

/// c = a (x) b for n <= slice_words<V> words.
template <class V>
[[gnu::always_inline]] inline void multiply_slices(const Word* a, const Word* b, Word* c,
                                                   std::size_t n) noexcept {
  auto x = slices::slice_of(slices::load_words<V>(a, n));
  auto y = slices::slice_of(slices::load_words<V>(b, n));
  for (int i = 0; i < 8; ++i) x.byte[i] = V::affine(x.byte[i], from_nim_byte);
  for (int i = 0; i < 8; ++i) y.byte[i] = V::affine(y.byte[i], from_nim_byte);
  auto product = x * y;
  for (int i = 0; i < 8; ++i) product.byte[i] = V::affine(product.byte[i], to_nim_byte);
  slices::store_words(c, slices::words_of(product), n);
}

template <class V>
void nim_mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  constexpr std::size_t words = slice_words<V>;
  std::size_t i = 0;
  for (; i + words <= n; i += words) multiply_slices<V>(a + i, b + i, c + i, words);
  if (i < n) multiply_slices<V>(a + i, b + i, c + i, n - i);
}

/// y = M x for n <= slice_words<V> words.
template <class V>
[[gnu::always_inline]] inline void apply_to_slice(const WordMatrix& M, const Word* words, Word* y,
                                                  std::size_t n) noexcept {
  const auto x = slices::slice_of(slices::load_words<V>(words, n));
  Slice<V, 8> image;
  for (int to = 0; to < 8; ++to) {
    const auto part = [&](int from) { return V::affine(x.byte[from], M.blocks[to][from]); };
    image.byte[to] = V::add(V::add(V::add(part(0), part(1), part(2)), part(3), part(4)),
                            V::add(part(5), part(6), part(7)));
  }
  slices::store_words(y, slices::words_of(image), n);
}

template <class V>
inline void apply(const WordMatrix& M, const ByteMap& map, const Word* x, Word* y,
                  std::size_t n) noexcept {
  clmul::map_slices<V, slice_words<V>>(map, x, y, n, [&](std::size_t i, std::size_t count) {
    apply_to_slice<V>(M, x + i, y + i, count);
  });
}

template <class V>
void encode(const Word* x, Word* y, std::size_t n) noexcept {
  apply<V>(from_nim, polynomial::from_nim, x, y, n);
}

template <class V>
void decode(const Word* x, Word* y, std::size_t n) noexcept {
  apply<V>(to_nim, polynomial::to_nim, x, y, n);
}

/// A carry-less backend with its change of basis and element-wise nim product by affine maps of
/// bytes.
template <class V>
constexpr Backend with_affine(Backend backend) noexcept {
  backend.encode = encode<V>;
  backend.decode = decode<V>;
  backend.nim_mul_batch = nim_mul_batch<V>;
  return backend;
}

}  // namespace nimla::kernels::affine
