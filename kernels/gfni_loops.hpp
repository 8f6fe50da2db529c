#pragma once
/// The loops of the backends with GFNI, written once over a vector of 128-bit lanes: the change of
/// basis and the element-wise nim product, on bytes of equal weight side by side.
///
/// Beside what kernels/clmul_loops.hpp asks of it, V has
///   affine(x, M)                      M x for every byte of x
///   mul_bytes(a, b)                   the product in GF(2)[x] / (x^8 + x^4 + x^3 + x + 1)
///   low_bytes(a, b), high_bytes(a, b) the bytes of the low (high) words of each lane of a and b in
///                                     turn

#include "kernels/clmul_loops.hpp"
#include "kernels/gfni_maps.hpp"

namespace nimla::kernels::gfni {

/// An element of GF(2^(8 bytes)) in each byte position: vector i has the bytes of weight 2^(8 i).
template <class V, int bytes>
struct Slice {
  typename V::Vec byte[std::size_t{bytes}];

  [[gnu::always_inline]] Slice<V, bytes / 2> low() const noexcept {
    Slice<V, bytes / 2> half;
    for (int i = 0; i < bytes / 2; ++i) half.byte[i] = byte[i];
    return half;
  }
  [[gnu::always_inline]] Slice<V, bytes / 2> high() const noexcept {
    Slice<V, bytes / 2> half;
    for (int i = 0; i < bytes / 2; ++i) half.byte[i] = byte[bytes / 2 + i];
    return half;
  }
};

template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, 2 * bytes> join(const Slice<V, bytes>& low,
                                                       const Slice<V, bytes>& high) noexcept {
  Slice<V, 2 * bytes> whole;
  for (int i = 0; i < bytes; ++i) {
    whole.byte[i] = low.byte[i];
    whole.byte[bytes + i] = high.byte[i];
  }
  return whole;
}

template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, bytes> operator+(const Slice<V, bytes>& a,
                                                        const Slice<V, bytes>& b) noexcept {
  Slice<V, bytes> sum;
  for (int i = 0; i < bytes; ++i) sum.byte[i] = V::add(a.byte[i], b.byte[i]);
  return sum;
}

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

/// Words in a slice: eight vectors of them.
template <class V>
inline constexpr std::size_t slice_words = 8 * clmul::width<V>;

/// One step of a transposition: x[i] and x[i + distance] become their interleaved bytes. Number the
/// bytes of eight vectors by three bits for the vector and four for the place in a lane: the step
/// moves the bit `distance` of the vector to the end of the place, and the first bit of the place
/// to where it was.
template <class V, int distance>
[[gnu::always_inline]] inline void interleave(typename V::Vec (&x)[8]) noexcept {
  for (int i = 0; i < 8; ++i) {
    if ((i & distance) != 0) continue;
    const auto a = x[i];
    const auto b = x[i + distance];
    x[i] = V::low_bytes(a, b);
    x[i + distance] = V::high_bytes(a, b);
  }
}

/// slice_words<V> words as a slice. With r2 r1 r0 the vector and w b2 b1 b0 the place of a byte (w
/// the word in its lane), four steps lead to b2 b1 b0 and r0 r2 r1 w: every position in a lane is
/// one word, in an order that `store_slice` undoes.
template <class V>
[[gnu::always_inline]] inline Slice<V, 8> load_slice(const Word* p) noexcept {
  Slice<V, 8> slice;
  for (std::size_t i = 0; i < 8; ++i) slice.byte[i] = V::load(p + i * clmul::width<V>);
  interleave<V, 1>(slice.byte);  // vector r2 r1 w,  place b2 b1 b0 r0
  interleave<V, 4>(slice.byte);  // vector b2 r1 w,  place b1 b0 r0 r2
  interleave<V, 2>(slice.byte);  // vector b2 b1 w,  place b0 r0 r2 r1
  interleave<V, 1>(slice.byte);  // vector b2 b1 b0, place r0 r2 r1 w
  return slice;
}

template <class V>
[[gnu::always_inline]] inline void store_slice(Word* p, Slice<V, 8> slice) noexcept {
  interleave<V, 4>(slice.byte);  // vector r0 b1 b0, place r2 r1 w b2
  interleave<V, 2>(slice.byte);  // vector r0 r2 b0, place r1 w b2 b1
  interleave<V, 1>(slice.byte);  // vector r0 r2 r1, place w b2 b1 b0
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t r = ((i >> 2) & 1) | ((i >> 1) & 1) << 2 | (i & 1) << 1;
    V::store(p + r * clmul::width<V>, slice.byte[i]);
  }
}

template <class V>
[[gnu::always_inline]] inline Slice<V, 8> nim_product(const Word* a, const Word* b) noexcept {
  auto x = load_slice<V>(a);
  auto y = load_slice<V>(b);
  for (int i = 0; i < 8; ++i) x.byte[i] = V::affine(x.byte[i], from_nim_byte);
  for (int i = 0; i < 8; ++i) y.byte[i] = V::affine(y.byte[i], from_nim_byte);
  auto product = x * y;
  for (int i = 0; i < 8; ++i) product.byte[i] = V::affine(product.byte[i], to_nim_byte);
  return product;
}

template <class V>
void nim_mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  constexpr std::size_t words = slice_words<V>;
  std::size_t i = 0;
  for (; i + words <= n; i += words) store_slice<V>(c + i, nim_product<V>(a + i, b + i));
  if (i == n) return;
  Word left[words] = {};
  Word right[words] = {};
  for (std::size_t j = i; j < n; ++j) {
    left[j - i] = a[j];
    right[j - i] = b[j];
  }
  store_slice<V>(left, nim_product<V>(left, right));
  for (std::size_t j = i; j < n; ++j) c[j] = left[j - i];
}

/// M x for the words of a slice at p, in place.
template <class V>
[[gnu::always_inline]] inline void apply_to_slice(const WordMatrix& M, Word* p) noexcept {
  const auto x = load_slice<V>(p);
  Slice<V, 8> image;
  for (int to = 0; to < 8; ++to) {
    const auto part = [&](int from) { return V::affine(x.byte[from], M.blocks[to][from]); };
    image.byte[to] = V::add(V::add(V::add(part(0), part(1), part(2)), part(3), part(4)),
                            V::add(part(5), part(6), part(7)));
  }
  store_slice<V>(p, image);
}

/// Fewer words than this are faster by the byte tables (bench: encode).
inline constexpr std::size_t slice_pays = 16;

template <class V>
inline void apply(const WordMatrix& M, const ByteMap& map, Word* x, std::size_t n) noexcept {
  constexpr std::size_t words = slice_words<V>;
  std::size_t i = 0;
  for (; i + words <= n; i += words) apply_to_slice<V>(M, x + i);
  if (n - i < slice_pays) {
    for (; i < n; ++i) x[i] = clmul::map_word<V>(map, x[i]);
    return;
  }
  Word rest[words] = {};
  for (std::size_t j = i; j < n; ++j) rest[j - i] = x[j];
  apply_to_slice<V>(M, rest);
  for (std::size_t j = i; j < n; ++j) x[j] = rest[j - i];
}

template <class V>
void encode(Word* x, std::size_t n) noexcept {
  apply<V>(from_nim, polynomial::from_nim, x, n);
}

template <class V>
void decode(Word* x, std::size_t n) noexcept {
  apply<V>(to_nim, polynomial::to_nim, x, n);
}

}  // namespace nimla::kernels::gfni
