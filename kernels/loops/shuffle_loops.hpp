#pragma once
/// The loops of the backends that have a byte shuffle and no carry-less multiplication, written
/// once over xsimd's vectors. The basis is the nim basis.
///
/// A product in GF(2^64) = GF(2^8)^8 is Karatsuba three times: 27 products of bytes at 27 points,
/// the sums of bytes that `spread` makes, put together by `interpolate`. The loops differ in how
/// they multiply at a point: two arrays by logarithms of nibbles, an array with a scalar by the
/// scalar's tables of multiples, matrices likewise with sums over k before they interpolate.
///
/// V derives from Batches and adds
///   table(p)        the sixteen bytes at p, a Table or two words, in every lane
///   shuffle(t, i)   byte i of the lane of t, for every byte i < 16 of the other; 0 for i >= 128
///   shift_right<n>(a), shift_left<n>(a)
///                   of bits, in bytes or wider lanes
///   low_bytes(a, b), high_bytes(a, b)
///                   see kernels/loops/byte_slices.hpp; xsimd's zip is not the same in all versions
///   keep(a)         a, for the compiler to forget how it came about
///   tile_rows       rows of C that a register tile of the product holds, two vectors each

#include <xsimd/xsimd.hpp>

#include "kernels/loops/byte_slices.hpp"
#include "kernels/maps/shuffle_maps.hpp"
#include "kernels/tower/scalars.hpp"

namespace nimla::kernels::shuffle {

using slices::Slice;
using slices::slice_words;
using slices::width;
using slices::Words;

/// What xsimd has for every architecture. Own is the backend's type, so that nothing here is
/// shared.
template <class Own, class Arch>
struct Batches {
  using Batch = xsimd::batch<Byte, Arch>;
  using Vec = typename Batch::register_type;
  static constexpr int lanes = static_cast<int>(Batch::size / 16);

  static Vec load(const Byte* p) noexcept { return Batch::load_unaligned(p); }
  static void store(Byte* p, Vec v) noexcept { Batch(v).store_unaligned(p); }
  static Vec load(const Word* p) noexcept { return load(reinterpret_cast<const Byte*>(p)); }
  static void store(Word* p, Vec v) noexcept { store(reinterpret_cast<Byte*>(p), v); }
  static Vec all(Byte b) noexcept { return Batch(b); }
  static Vec zero() noexcept { return all(0); }
  static Vec add(Vec a, Vec b) noexcept { return Batch(a) ^ Batch(b); }
  static Vec add(Vec a, Vec b, Vec c) noexcept { return add(add(a, b), c); }
  /// sum + shuffle(t, i) + shuffle(u, j). GCC would re-associate long sums and spill them.
  static Vec add_shuffles(Vec sum, Vec t, Vec i, Vec u, Vec j) noexcept {
    sum = Own::keep(add(sum, Own::shuffle(t, i)));
    return Own::keep(add(sum, Own::shuffle(u, j)));
  }
  static Vec both(Vec a, Vec b) noexcept { return Batch(a) & Batch(b); }
  static Vec low_nibbles(Vec a) noexcept { return both(a, all(15)); }
  static Vec high_nibbles(Vec a) noexcept { return low_nibbles(Own::template shift_right<4>(a)); }
  static Vec smaller(Vec a, Vec b) noexcept { return xsimd::min(Batch(a), Batch(b)); }
  static Vec plus(Vec a, Vec b) noexcept { return Batch(a) + Batch(b); }
  static Vec minus(Vec a, Vec b) noexcept { return Batch(a) - Batch(b); }
};

inline constexpr int points = 27;

/// Points of a product of `bytes` bytes.
template <int bytes>
inline constexpr int points_of = 3 * points_of<bytes / 2>;
template <>
inline constexpr int points_of<1> = 1;

/// True iff `interpolate` takes 2^7 times the product at this point: where its two bytes are the
/// high bytes of pairs.
template <int point>
inline constexpr bool is_halved = point % 3 == 1;

/// Calls visit.at<i>(x at point i) from the point `point` on: low half, high half, sum of halves,
/// and likewise for each of these.
template <int bytes = 8, int point = 0, class Visit, class Operand>
[[gnu::always_inline]] inline void spread(const Visit& visit, const Operand& x) noexcept {
  if constexpr (bytes == 1) {
    visit.template at<point>(x);
  } else {
    constexpr int third = points_of<bytes> / 3;
    spread<bytes / 2, point>(visit, x.low());
    spread<bytes / 2, point + third>(visit, x.high());
    spread<bytes / 2, point + 2 * third>(visit, x.low() + x.high());
  }
}

/// M x of every byte of x.
template <class V>
[[gnu::always_inline]] inline typename V::Vec apply(const ByteTables& M,
                                                    typename V::Vec x) noexcept {
  return V::add(V::shuffle(V::table(&M.low), V::low_nibbles(x)),
                V::shuffle(V::table(&M.high), V::high_nibbles(x)));
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

/// An operand of `bytes` bytes as nibbles: those of weight 1 and those of weight 16 of each byte.
template <class V, int bytes>
struct Nibbles {
  Slice<V, bytes> units;
  Slice<V, bytes> sixteens;

  [[gnu::always_inline]] Nibbles<V, bytes / 2> low() const noexcept {
    return {units.low(), sixteens.low()};
  }
  [[gnu::always_inline]] Nibbles<V, bytes / 2> high() const noexcept {
    return {units.high(), sixteens.high()};
  }
  [[gnu::always_inline]] Nibbles operator+(const Nibbles& other) const noexcept {
    return {units + other.units, sixteens + other.sixteens};
  }
};

template <class V>
[[gnu::always_inline]] inline Nibbles<V, 8> nibbles_of(const Slice<V, 8>& x) noexcept {
  Nibbles<V, 8> result;
  for (int i = 0; i < 8; ++i) {
    // Else GCC takes the nibbles of each sum instead of the sums of nibbles.
    result.units.byte[i] = V::keep(V::low_nibbles(x.byte[i]));
    result.sixteens.byte[i] = V::keep(V::high_nibbles(x.byte[i]));
  }
  return result;
}

/// The product of the operands, given that multiply.at<i>(their values at point i) is the product
/// there, from the point `point` on. With low, high and sum the products of the low halves, of the
/// high halves and of their sums, it is (sum + low) F + (low + (F / 2) high).
template <class V, int bytes = 8, int point = 0, class Multiply, class... Operands>
[[gnu::always_inline]] inline Slice<V, bytes> interpolate(const Multiply& multiply,
                                                          const Operands&... x) noexcept {
  if constexpr (bytes == 1) {
    return {{multiply.template at<point>(x...)}};
  } else {
    constexpr int third = points_of<bytes> / 3;
    const auto low = interpolate<V, bytes / 2, point>(multiply, x.low()...);
    const auto high = interpolate<V, bytes / 2, point + third>(multiply, x.high()...);
    const auto sum =
        interpolate<V, bytes / 2, point + 2 * third>(multiply, (x.low() + x.high())...);
    if constexpr (bytes == 2) {
      return join(low + high, sum + low);
    } else {
      return join(low + times_half_of_next(high), sum + low);
    }
  }
}

/// Products at a point of two arrays.
template <class V>
struct ByLogarithms {
  using Vec = typename V::Vec;

  [[gnu::always_inline]] static Vec log_of_product(Vec a, Vec b) noexcept {
    const Vec logs = V::table(&log);
    const Vec s = V::plus(V::shuffle(logs, a), V::shuffle(logs, b));
    return V::smaller(s, V::minus(s, V::all(log_period)));
  }
  template <int point>
  [[gnu::always_inline]] Vec at(const Nibbles<V, 1>& x, const Nibbles<V, 1>& y) const noexcept {
    const ByteFromLogs& byte = is_halved<point> ? half_product : product;
    const Vec x0 = x.units.byte[0];
    const Vec x1 = x.sixteens.byte[0];
    const Vec y0 = y.units.byte[0];
    const Vec y1 = y.sixteens.byte[0];
    return V::add(V::shuffle(V::table(&byte.low), log_of_product(x0, y0)),
                  V::shuffle(V::table(&byte.high), log_of_product(x1, y1)),
                  V::shuffle(V::table(&byte.sum), log_of_product(V::add(x0, x1), V::add(y0, y1))));
  }
};

/// The slice of slice_words<V> words at p.
template <class V>
[[gnu::always_inline]] inline Slice<V, 8> whole_slice(const Word* p) noexcept {
  return slices::slice_of(slices::load_words<V>(p, slice_words<V>));
}

/// M x for every word of a slice: 128 shuffles.
template <class V>
[[gnu::noinline]] Slice<V, 8> map_slice(const ByteBlocks& M, const Slice<V, 8>& x) noexcept {
  const Nibbles<V, 8> nibbles = nibbles_of(x);
  Slice<V, 8> image;
#pragma GCC unroll 2
  for (std::size_t first = 0; first < 8; first += 4) {
    typename V::Vec sum[4] = {V::zero(), V::zero(), V::zero(), V::zero()};
#pragma GCC unroll 8
    for (std::size_t j = 0; j < 8; ++j) {
#pragma GCC unroll 4
      for (std::size_t i = 0; i < 4; ++i) {
        const ByteTables& T = M.blocks[first + i][j];
        sum[i] = V::add_shuffles(sum[i], V::table(&T.low), nibbles.units.byte[j], V::table(&T.high),
                                 nibbles.sixteens.byte[j]);
      }
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) image.byte[first + i] = sum[i];
  }
  return image;
}

/// The products of slice_words<V> words at a and at b. Out of line, since it is long.
template <class V>
[[gnu::noinline]] Slice<V, 8> product_of_slices(const Word* a, const Word* b) noexcept {
  return interpolate<V>(ByLogarithms<V>{}, nibbles_of(whole_slice<V>(a)),
                        nibbles_of(whole_slice<V>(b)));
}

/// Up to this many words of an incomplete slice are faster one by one: products of arrays, and with
/// a scalar. A slice takes as long as 8 to 15 products, or as 4 (bench: nim_mul, mul_batch, axpy).
inline constexpr std::size_t few_products = 8;
inline constexpr std::size_t few_multiples = 4;

/// Calls slice(i, n) for the slices of n words from word i on that make up an array. The last one
/// may have fewer than slice_words<V>; it is left to word(i) where it has at most `few`.
template <class V, std::size_t few, class OfSlice, class OfWord>
[[gnu::always_inline]] inline void for_each_slice(std::size_t n, const OfSlice& slice,
                                                  const OfWord& word) noexcept {
  constexpr std::size_t step = slice_words<V>;
  for (std::size_t i = 0; i < n; i += step) {
    const std::size_t count = n - i < step ? n - i : step;
    if (count > few) {
      slice(i, count);
    } else {
      for (; i < n; ++i) word(i);
    }
  }
}

/// n <= slice_words<V> words as so many, in their place or a copy with zeros behind them.
template <class V>
struct Whole {
  const Word* words;
  Word copy[slice_words<V>];

  Whole(const Word* p, std::size_t n) noexcept : words(n == slice_words<V> ? p : copy) {
    if (n < slice_words<V>) {
      slices::store_words(copy, slices::load_words<V>(p, n), slice_words<V>);
    }
  }
};

template <class V>
void mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  for_each_slice<V, few_products>(
      n,
      [=](std::size_t i, std::size_t count) {
        const Whole<V> x(a + i, count);
        const Whole<V> y(b + i, count);
        slices::store_words(c + i, slices::words_of(product_of_slices<V>(x.words, y.words)), count);
      },
      [=](std::size_t i) { c[i] = scalars::mul(a[i], b[i]); });
}

template <class V>
Word dot(const Word* x, const Word* y, std::size_t n) noexcept {
  Slice<V, 8> sum;
  for (auto& byte : sum.byte) byte = V::zero();
  Word result = 0;
  for_each_slice<V, few_products>(
      n,
      [&](std::size_t i, std::size_t count) {
        const Whole<V> a(x + i, count);
        const Whole<V> b(y + i, count);
        sum = sum + product_of_slices<V>(a.words, b.words);
      },
      [&](std::size_t i) { result ^= scalars::mul(x[i], y[i]); });
  typename V::Vec total = V::zero();
  for (const auto vector : slices::words_of(sum).vector) total = V::add(total, vector);
  Word words[width<V>];
  V::store(words, total);
  for (const Word word : words) result ^= word;
  return result;
}

/// A scalar's values at the points, those of halved points times 2^7.
struct Multiplier {
  Byte at[points];
};

/// The last `bytes` bytes of a word.
template <class V, int bytes>
struct BytesOfWord {
  Word word;

  BytesOfWord<V, bytes / 2> low() const noexcept { return {word}; }
  BytesOfWord<V, bytes / 2> high() const noexcept { return {word >> (4 * bytes)}; }
  BytesOfWord operator+(const BytesOfWord& other) const noexcept { return {word ^ other.word}; }
};

template <class V>
struct StoreMultiplier {
  Multiplier& values;

  template <int point>
  void at(const BytesOfWord<V, 1>& x) const noexcept {
    const auto byte = static_cast<Byte>(x.word);
    if constexpr (is_halved<point>) {
      const ByteTables& M = multiples.by[half];
      values.at[point] = M.low.entry[byte & 15] ^ M.high.entry[byte >> 4];
    } else {
      values.at[point] = byte;
    }
  }
};

template <class V>
inline Multiplier multiplier(Word a) noexcept {
  Multiplier values;
  spread(StoreMultiplier<V>{values}, BytesOfWord<V, 8>{a});
  return values;
}

/// Products at a point of an array with a scalar.
template <class V>
struct ByMultiples {
  const Multiplier& a;

  template <int point>
  [[gnu::always_inline]] typename V::Vec at(const Nibbles<V, 1>& x) const noexcept {
    const ByteTables& M = multiples.by[a.at[point]];
    return V::add(V::shuffle(V::table(&M.low), x.units.byte[0]),
                  V::shuffle(V::table(&M.high), x.sixteens.byte[0]));
  }
};

/// The multiples of slice_words<V> words at x.
template <class V>
[[gnu::always_inline]] inline Words<V> multiple_of_slice(const Multiplier& a,
                                                         const Word* x) noexcept {
  return slices::words_of(interpolate<V>(ByMultiples<V>{a}, nibbles_of(whole_slice<V>(x))));
}

template <class V>
void scal(Word a, Word* x, std::size_t n) noexcept {
  const Multiplier factor = n > few_multiples ? multiplier<V>(a) : Multiplier{};
  for_each_slice<V, few_multiples>(
      n,
      [&](std::size_t i, std::size_t count) {
        const Whole<V> source(x + i, count);
        slices::store_words(x + i, multiple_of_slice<V>(factor, source.words), count);
      },
      [&](std::size_t i) { x[i] = scalars::mul(a, x[i]); });
}

template <class V>
void axpy(Word a, const Word* x, Word* y, std::size_t n) noexcept {
  const Multiplier factor = n > few_multiples ? multiplier<V>(a) : Multiplier{};
  for_each_slice<V, few_multiples>(
      n,
      [&](std::size_t i, std::size_t count) {
        const Whole<V> source(x + i, count);
        slices::add_words(y + i, multiple_of_slice<V>(factor, source.words), count);
      },
      [&](std::size_t i) { y[i] ^= scalars::mul(a, x[i]); });
}

}  // namespace nimla::kernels::shuffle
