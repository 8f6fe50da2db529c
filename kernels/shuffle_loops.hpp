#pragma once
/// The loops of the backends that have a byte shuffle and no carry-less multiplication, written once
/// over xsimd's vectors. The basis is the nim basis.
///
/// A product in GF(2^64) = GF(2^8)^8 is Karatsuba three times: 27 products of bytes at 27 points,
/// the sums of bytes that `spread` makes, put together by `interpolate`. The loops differ in how
/// they multiply at a point: two arrays by logarithms of nibbles, an array with a scalar by the
/// scalar's tables of multiples, matrices likewise with sums over k before they interpolate.
///
/// V derives from Batches and has, beside what kernels/byte_slices.hpp asks of it,
///   table(t)        the sixteen bytes of a Table in every lane
///   shuffle(t, i)   byte i of the lane of t, for every byte i < 16 of the other; 0 for i >= 128
///   high_nibbles(a) a / 16 of every byte
///   smaller(a, b)   of every byte, without sign
///   keep(a)         a, for the compiler to forget how it came about
///   tile_rows       rows of C that a register tile of the product holds, two vectors each

#include <xsimd/xsimd.hpp>

#include "kernels/byte_slices.hpp"
#include "kernels/scalars.hpp"
#include "kernels/shuffle_tables.hpp"

namespace nimla::kernels::shuffle {

using slices::Slice;
using slices::slice_words;
using slices::width;

/// What xsimd has for all architectures. Own is the backend's type, so that nothing here is shared.
template <class Own, class Arch>
struct Batches {
  using Vec = xsimd::batch<Byte, Arch>;
  static constexpr int lanes = static_cast<int>(Vec::size / 16);

  static Vec load(const Byte* p) noexcept { return Vec::load_unaligned(p); }
  static void store(Byte* p, Vec v) noexcept { v.store_unaligned(p); }
  static Vec load(const Word* p) noexcept { return load(reinterpret_cast<const Byte*>(p)); }
  static void store(Word* p, Vec v) noexcept { store(reinterpret_cast<Byte*>(p), v); }
  static Vec zero() noexcept { return Vec(Byte{0}); }
  static Vec add(Vec a, Vec b) noexcept { return a ^ b; }
  static Vec low_nibbles(Vec a) noexcept { return a & Vec(Byte{15}); }
  static Vec smaller(Vec a, Vec b) noexcept { return xsimd::min(a, b); }
};

inline constexpr int points = 27;

/// Points of a product of `bytes` bytes.
constexpr int points_of(int bytes) noexcept { return bytes == 1 ? 1 : 3 * points_of(bytes / 2); }

/// True iff `interpolate` takes 2^7 times the product at this point: where its two bytes are the
/// high bytes of pairs.
constexpr bool is_halved(int point) noexcept { return point % 3 == 1; }

/// The values at the points from `point` on: low half, high half, sum of halves, likewise below.
template <int point = 0, class V, int bytes>
[[gnu::always_inline]] inline void spread(const Slice<V, bytes>& x,
                                          typename V::Vec (&values)[points]) noexcept {
  if constexpr (bytes == 1) {
    values[point] = x.byte[0];
  } else {
    constexpr int third = points_of(bytes) / 3;
    spread<point>(x.low(), values);
    spread<point + third>(x.high(), values);
    spread<point + 2 * third>(x.low() + x.high(), values);
  }
}

/// M x of every byte of x.
template <class V>
[[gnu::always_inline]] inline typename V::Vec apply(const ByteTables& M,
                                                    typename V::Vec x) noexcept {
  return V::add(V::shuffle(V::table(M.low), V::low_nibbles(x)),
                V::shuffle(V::table(M.high), V::high_nibbles(x)));
}

/// x (F / 2) for the Fermat power F of the next level, F / 2 = (G / 2) G with the G of this one:
/// (x1 G + x0)(G / 2) G = ((G / 2)(x1 + x0)) G + (G / 2)^2 x1.
template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, bytes> times_half_of_next(
    const Slice<V, bytes>& x) noexcept {
  if constexpr (bytes == 2) {
    return {{apply<V>(multiples.by[half_squared], x.byte[1]),
             apply<V>(multiples.by[half], V::add(x.byte[0], x.byte[1]))}};
  } else {
    return join(times_half_of_next(times_half_of_next(x.high())),
                times_half_of_next(x.low() + x.high()));
  }
}

/// The product from those at the points from `point` on: with low, high and sum the products of the
/// low halves, of the high halves and of their sums, (sum + low) F + (low + (F / 2) high).
template <class V, int bytes = 8, int point = 0, class At>
[[gnu::always_inline]] inline Slice<V, bytes> interpolate(const At& at) noexcept {
  if constexpr (bytes == 1) {
    return {{at(point)}};
  } else {
    constexpr int third = points_of(bytes) / 3;
    const auto low = interpolate<V, bytes / 2, point>(at);
    const auto high = interpolate<V, bytes / 2, point + third>(at);
    const auto sum = interpolate<V, bytes / 2, point + 2 * third>(at);
    if constexpr (bytes == 2) {
      return join(low + high, sum + low);
    } else {
      return join(low + times_half_of_next(high), sum + low);
    }
  }
}

/// The nibbles of the values of an operand at the points.
template <class V>
struct Points {
  typename V::Vec low[points];
  typename V::Vec high[points];
};

template <class V>
[[gnu::always_inline]] inline void spread_nibbles(const Slice<V, 8>& x, Points<V>& values) noexcept {
  Slice<V, 8> low;
  Slice<V, 8> high;
  for (int i = 0; i < 8; ++i) {
    // Else GCC takes the nibbles of each sum instead of the sums of nibbles.
    low.byte[i] = V::keep(V::low_nibbles(x.byte[i]));
    high.byte[i] = V::keep(V::high_nibbles(x.byte[i]));
  }
  spread(low, values.low);
  spread(high, values.high);
}

/// Products at a point of two arrays.
template <class V>
struct ProductsAt {
  using Vec = typename V::Vec;
  const Points<V>& x;
  const Points<V>& y;

  [[gnu::always_inline]] static Vec log_of_product(Vec a, Vec b) noexcept {
    const Vec logs = V::table(log);
    const Vec s = xsimd::sadd(V::shuffle(logs, a), V::shuffle(logs, b));
    return V::smaller(s, s - Vec(log_period));
  }
  [[gnu::always_inline]] Vec operator()(int i) const noexcept {
    const ByteFromLogs& byte = is_halved(i) ? half_product : product;
    const Vec low = log_of_product(x.low[i], y.low[i]);
    const Vec high = log_of_product(x.high[i], y.high[i]);
    const Vec sum = log_of_product(V::add(x.low[i], x.high[i]), V::add(y.low[i], y.high[i]));
    return V::add(V::add(V::shuffle(V::table(byte.low), low), V::shuffle(V::table(byte.high), high)),
                  V::shuffle(V::table(byte.sum), sum));
  }
};

/// The products of slice_words<V> words at a and at b.
template <class V>
[[gnu::always_inline]] inline Slice<V, 8> product_of_slices(const Word* a, const Word* b) noexcept {
  Points<V> x;
  Points<V> y;
  spread_nibbles(slices::load_slice<V>(a), x);
  spread_nibbles(slices::load_slice<V>(b), y);
  return interpolate<V>(ProductsAt<V>{x, y});
}

/// n < slice_words<V> words and zeros.
template <class V>
struct PartOfSlice {
  Word words[slice_words<V>] = {};

  PartOfSlice(const Word* p, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) words[i] = p[i];
  }
};

/// Up to this many words are faster one by one (bench: mul_batch).
inline constexpr std::size_t few = 4;

template <class V>
void mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  for (; n >= step; a += step, b += step, c += step, n -= step) {
    slices::store_slice(c, product_of_slices<V>(a, b));
  }
  if (n <= few) {
    for (std::size_t i = 0; i < n; ++i) c[i] = scalars::mul(a[i], b[i]);
    return;
  }
  PartOfSlice<V> x(a, n);
  const PartOfSlice<V> y(b, n);
  slices::store_slice(x.words, product_of_slices<V>(x.words, y.words));
  for (std::size_t i = 0; i < n; ++i) c[i] = x.words[i];
}

template <class V>
Word dot(const Word* x, const Word* y, std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Word result = 0;
  if (n > few) {
    Slice<V, 8> sum;
    for (auto& byte : sum.byte) byte = V::zero();
    for (; n >= step; x += step, y += step, n -= step) sum = sum + product_of_slices<V>(x, y);
    if (n > few) {
      const PartOfSlice<V> a(x, n);
      const PartOfSlice<V> b(y, n);
      sum = sum + product_of_slices<V>(a.words, b.words);
      n = 0;
    }
    Word words[step];
    slices::store_slice(words, sum);
    for (const Word word : words) result ^= word;
  }
  for (std::size_t i = 0; i < n; ++i) result ^= scalars::mul(x[i], y[i]);
  return result;
}

/// A scalar's values at the points, those of halved points times 2^7.
struct Multiplier {
  Byte at[points];
};

template <class V, int point = 0, int bytes = 8>
inline void spread(Word a, Multiplier& values) noexcept {
  if constexpr (bytes == 1) {
    values.at[point] = static_cast<Byte>(a);
    if constexpr (is_halved(point)) {
      const ByteTables& M = multiples.by[half];
      values.at[point] = M.low.entry[a & 15] ^ M.high.entry[(a >> 4) & 15];
    }
  } else {
    constexpr int third = points_of(bytes) / 3;
    const Word high = a >> (4 * bytes);
    spread<V, point, bytes / 2>(a, values);
    spread<V, point + third, bytes / 2>(high, values);
    spread<V, point + 2 * third, bytes / 2>(a ^ high, values);
  }
}

/// Products at a point of an array with a scalar.
template <class V>
struct MultiplesAt {
  const Points<V>& x;
  const Multiplier& a;

  [[gnu::always_inline]] typename V::Vec operator()(int i) const noexcept {
    const ByteTables& M = multiples.by[a.at[i]];
    return V::add(V::shuffle(V::table(M.low), x.low[i]), V::shuffle(V::table(M.high), x.high[i]));
  }
};

template <class V>
[[gnu::always_inline]] inline Slice<V, 8> multiple_of_slice(const Multiplier& a,
                                                            const Word* x) noexcept {
  Points<V> values;
  spread_nibbles(slices::load_slice<V>(x), values);
  return interpolate<V>(MultiplesAt<V>{values, a});
}

template <class V>
void scal(Word a, Word* x, std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Multiplier factor;
  spread<V>(a, factor);
  for (; n >= step; x += step, n -= step) {
    slices::store_slice(x, multiple_of_slice<V>(factor, x));
  }
  if (n == 0) return;
  PartOfSlice<V> part(x, n);
  slices::store_slice(part.words, multiple_of_slice<V>(factor, part.words));
  for (std::size_t i = 0; i < n; ++i) x[i] = part.words[i];
}

template <class V>
void axpy(Word a, const Word* x, Word* y, std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  Multiplier factor;
  spread<V>(a, factor);
  for (; n >= step; x += step, y += step, n -= step) {
    slices::add_slice(y, multiple_of_slice<V>(factor, x));
  }
  if (n == 0) return;
  PartOfSlice<V> part(x, n);
  slices::store_slice(part.words, multiple_of_slice<V>(factor, part.words));
  for (std::size_t i = 0; i < n; ++i) y[i] ^= part.words[i];
}

}  // namespace nimla::kernels::shuffle
