#pragma once
/// Every loop of the carry-less backends, written once over a vector of 128-bit lanes.
///
/// A backend file defines a type V in its unnamed namespace and instantiates these templates with
/// it, so no code compiled for one instruction set is shared with another file. V has
///   Vec, lanes                        a register of `lanes` pairs of words
///   tile                              rows x vectors of C in a register tile, a multiple of 4
///   zero(), load(p), store(p, v)      2 * lanes words, any alignment
///   load(p, n), store(p, v, n)        the first n of them, 0 < n < 2 * lanes; the rest is zero
///   pair(p), word(a)                  the pair p[0], p[1], or a twice, in every lane
///   add(a, b), add(a, b, c)           XOR
///   shift_left<k>, shift_right<k>     of every word
///   low_words(a, b), high_words(a, b) the low (high) word of each lane of a, then that of b
///   mul_low(a, b), mul_high(a, b)     carry-less products of the low (high) words, 128 bits a lane
///   mul_within(a)                     the same of the low and the high word of each lane
///
/// The basis is GF(2)[x] / (x^64 + x^4 + x^3 + x + 1), see kernels/maps/basis.hpp. Sums of products
/// stay 128 bits wide and are reduced once.

#include "kernels/backend.hpp"
#include "kernels/maps/basis.hpp"
#include "kernels/maps/polynomial_inverse.hpp"

namespace nimla::kernels::clmul {

/// Words in a vector.
template <class V>
inline constexpr std::size_t width = 2 * static_cast<std::size_t>(V::lanes);

/// low + high x^64 for every word. high x^64 = high (x^4 + x^3 + x + 1), and the four bits that
/// this shifts out at the top are the coefficients of x^64 once more.
template <class V>
inline typename V::Vec reduce(typename V::Vec low, typename V::Vec high) noexcept {
  const auto folded = V::add(V::add(high, V::template shift_right<63>(high)),
                             V::template shift_right<61>(high), V::template shift_right<60>(high));
  return V::add(V::add(low, folded, V::template shift_left<1>(folded)),
                V::template shift_left<3>(folded), V::template shift_left<4>(folded));
}

/// The reduced words of two vectors of 128-bit sums, `even` for words 0, 2, .., `odd` for 1, 3, ..
template <class V>
inline typename V::Vec reduce_pairs(typename V::Vec even, typename V::Vec odd) noexcept {
  return reduce<V>(V::low_words(even, odd), V::high_words(even, odd));
}

/// The products of the words of x and a.
template <class V>
inline typename V::Vec multiply(typename V::Vec x, typename V::Vec a) noexcept {
  return reduce_pairs<V>(V::mul_low(x, a), V::mul_high(x, a));
}

template <class V>
inline Word map_word(const ByteMap& map, Word x) noexcept {
  Word image = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) image ^= map.tables[byte][(x >> (8 * byte)) & 0xff];
  return image;
}

/// y = M x, by slice(i, count) for `step` words from i on, or the last ones where they are at least
/// `pays`, and by the byte tables of M for fewer (bench: encode).
template <class V, std::size_t step, std::size_t pays = 16, class OfSlice>
inline void map_slices(const ByteMap& map, const Word* x, Word* y, std::size_t n,
                       const OfSlice& slice) noexcept {
  for (std::size_t i = 0; i < n; i += step) {
    const std::size_t count = n - i < step ? n - i : step;
    if (count >= pays) {
      slice(i, count);
    } else {
      for (; i < n; ++i) y[i] = map_word<V>(map, x[i]);
    }
  }
}

template <class V>
void encode(const Word* x, Word* y, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) y[i] = map_word<V>(polynomial::from_nim, x[i]);
}

template <class V>
void decode(const Word* x, Word* y, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) y[i] = map_word<V>(polynomial::to_nim, x[i]);
}

template <class V>
Word mul(Word a, Word b) noexcept {
  const auto product = V::mul_low(V::word(a), V::word(b));
  Word words[width<V>];
  V::store(words, reduce_pairs<V>(product, product));
  return words[0];
}

/// The image of x under a linear map of its low nibbles.
template <class V, std::size_t nibbles>
inline Word map_nibbles(const Word (&tables)[nibbles][16], Word x) noexcept {
  Word image = 0;
#pragma GCC unroll 16
  for (std::size_t i = 0; i < nibbles; ++i) image ^= tables[i][(x >> (4 * i)) & 0xf];
  return image;
}

/// See kernels/maps/polynomial_inverse.hpp.
template <class V>
Word inverse_or_zero(Word a) noexcept {
  const auto& tables = polynomial::inverse_tables;
  const Word b = map_nibbles<V>(tables.power_16, a);
  const Word c = mul<V>(a, b);
  const Word d = map_nibbles<V>(tables.power_32, c);
  const Word N = mul<V>(c, d);
  const Word e = map_nibbles<V>(tables.power_8, N);
  const Word norm = mul<V>(N, e);
  const Word inverse = tables.inverses_8[(norm ^ (norm >> polynomial::index_shift)) & 0xff];
  return mul<V>(mul<V>(mul<V>(b, d), e), inverse);
}

template <class V>
Word nim_mul(Word a, Word b) noexcept {
  return map_word<V>(polynomial::to_nim, mul<V>(map_word<V>(polynomial::from_nim, a),
                                                map_word<V>(polynomial::from_nim, b)));
}

template <class V>
void nim_mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) c[i] = nim_mul<V>(a[i], b[i]);
}

template <class V>
void mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(c + i, multiply<V>(V::load(a + i), V::load(b + i)));
  }
  if (i < n) V::store(c + i, multiply<V>(V::load(a + i, n - i), V::load(b + i, n - i)), n - i);
}

template <class V>
void scal(Word a, Word* x, std::size_t n) noexcept {
  const auto factor = V::word(a);
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(x + i, multiply<V>(V::load(x + i), factor));
  }
  if (i < n) V::store(x + i, multiply<V>(V::load(x + i, n - i), factor), n - i);
}

template <class V>
void axpy(Word a, const Word* x, Word* y, std::size_t n) noexcept {
  const auto factor = V::word(a);
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    V::store(y + i, V::add(V::load(y + i), multiply<V>(V::load(x + i), factor)));
  }
  if (i < n) {
    const auto product = multiply<V>(V::load(x + i, n - i), factor);
    V::store(y + i, V::add(V::load(y + i, n - i), product), n - i);
  }
}

template <class V>
void ger(std::size_t m, std::size_t n, const Word* x, std::ptrdiff_t incx, const Word* y, Word* A,
         std::ptrdiff_t lda) noexcept {
  for (std::size_t j = 0; j < n; j += width<V>, A += width<V>) {
    const std::size_t cols = n - j;
    const Word* factor = x;
    Word* row = A;
    if (cols >= width<V>) {
      const auto right = V::load(y + j);
      for (std::size_t i = 0; i < m; ++i, factor += incx, row += lda) {
        V::store(row, V::add(V::load(row), multiply<V>(right, V::word(*factor))));
      }
    } else {
      const auto right = V::load(y + j, cols);
      for (std::size_t i = 0; i < m; ++i, factor += incx, row += lda) {
        V::store(row, V::add(V::load(row, cols), multiply<V>(right, V::word(*factor))), cols);
      }
    }
  }
}

template <class V>
Word dot(const Word* x, const Word* y, std::size_t n) noexcept {
  auto sum = V::zero();
  std::size_t i = 0;
  for (; i + width<V> <= n; i += width<V>) {
    const auto a = V::load(x + i);
    const auto b = V::load(y + i);
    sum = V::add(sum, V::mul_low(a, b), V::mul_high(a, b));
  }
  if (i < n) {
    const auto a = V::load(x + i, n - i);
    const auto b = V::load(y + i, n - i);
    sum = V::add(sum, V::mul_low(a, b), V::mul_high(a, b));
  }
  Word words[width<V>];
  V::store(words, reduce_pairs<V>(sum, V::zero()));
  Word result = 0;
  for (std::size_t lane = 0; lane < width<V>; lane += 2) result ^= words[lane];
  return result;
}

}  // namespace nimla::kernels::clmul
