#pragma once
/// Words as slices of bytes: the bytes of equal weight side by side, so that one operation on bytes
/// works on as many words at once.
///
/// V is a vector of 128-bit lanes:
///   Vec, lanes                        a register of `lanes` pairs of words
///   load(p), store(p, v)              2 * lanes words, any alignment
///   add(a, b)                         XOR
///   low_bytes(a, b), high_bytes(a, b) the bytes of the low (high) words of each lane of a and b in
///                                     turn

#include "kernels/backend.hpp"

namespace nimla::kernels::slices {

/// Words in a vector.
template <class V>
inline constexpr std::size_t width = 2 * static_cast<std::size_t>(V::lanes);

/// Words in a slice: eight vectors of them.
template <class V>
inline constexpr std::size_t slice_words = 8 * width<V>;

/// An element of GF(2^(8 bytes)) in each byte position: vector i has the bytes of weight 2^(8 i).
template <class V, int bytes>
struct Slice {
  typename V::Vec byte[std::size_t{bytes}];

  [[gnu::always_inline]] Slice<V, bytes / 2> low() const noexcept {
    Slice<V, bytes / 2> half;
#pragma GCC unroll 8
    for (int i = 0; i < bytes / 2; ++i) half.byte[i] = byte[i];
    return half;
  }
  [[gnu::always_inline]] Slice<V, bytes / 2> high() const noexcept {
    Slice<V, bytes / 2> half;
#pragma GCC unroll 8
    for (int i = 0; i < bytes / 2; ++i) half.byte[i] = byte[bytes / 2 + i];
    return half;
  }
};

template <class V, int bytes>
[[gnu::always_inline]] inline Slice<V, 2 * bytes> join(const Slice<V, bytes>& low,
                                                       const Slice<V, bytes>& high) noexcept {
  Slice<V, 2 * bytes> whole;
#pragma GCC unroll 8
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
#pragma GCC unroll 8
  for (int i = 0; i < bytes; ++i) sum.byte[i] = V::add(a.byte[i], b.byte[i]);
  return sum;
}

/// One step of a transposition: x[i] and x[i + distance] become their interleaved bytes. Number the
/// bytes of eight vectors by three bits for the vector and four for the place in a lane: the step
/// moves the bit `distance` of the vector to the end of the place, and the first bit of the place
/// to where it was.
template <class V, int distance>
[[gnu::always_inline]] inline void interleave(typename V::Vec (&x)[8]) noexcept {
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
    if ((i & distance) != 0) continue;
    const auto a = x[i];
    const auto b = x[i + distance];
    x[i] = V::low_bytes(a, b);
    x[i + distance] = V::high_bytes(a, b);
  }
}

/// The words of a slice.
template <class V>
struct Words {
  typename V::Vec vector[8];
};

/// The n <= slice_words<V> words at p, then zeros. A vector is read whole where there is one.
template <class V>
[[gnu::always_inline]] inline Words<V> load_words(const Word* p, std::size_t n) noexcept {
  Words<V> words;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t first = i * width<V>;
    if (first + width<V> <= n) {
      words.vector[i] = V::load(p + first);
    } else {
      Word rest[width<V>] = {};
      for (std::size_t j = first; j < n; ++j) rest[j - first] = p[j];
      words.vector[i] = V::load(rest);
    }
  }
  return words;
}

/// Stores the first n words at p.
template <class V>
[[gnu::always_inline]] inline void store_words(Word* p, const Words<V>& words,
                                               std::size_t n) noexcept {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t first = i * width<V>;
    if (first + width<V> <= n) {
      V::store(p + first, words.vector[i]);
    } else if (first < n) {
      Word rest[width<V>];
      V::store(rest, words.vector[i]);
      for (std::size_t j = first; j < n; ++j) p[j] = rest[j - first];
    }
  }
}

/// The first n words at p become their sums with those given.
template <class V>
[[gnu::always_inline]] inline void add_words(Word* p, const Words<V>& words,
                                             std::size_t n) noexcept {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t first = i * width<V>;
    if (first + width<V> <= n) {
      V::store(p + first, V::add(V::load(p + first), words.vector[i]));
    } else if (first < n) {
      Word rest[width<V>];
      V::store(rest, words.vector[i]);
      for (std::size_t j = first; j < n; ++j) p[j] ^= rest[j - first];
    }
  }
}

/// With r2 r1 r0 the vector and w b2 b1 b0 the place of a byte (w the word in its lane), four steps
/// lead to b2 b1 b0 and r0 r2 r1 w: every position in a lane is one word, in an order that
/// `words_of` undoes.
template <class V>
[[gnu::always_inline]] inline Slice<V, 8> slice_of(const Words<V>& words) noexcept {
  Slice<V, 8> slice;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < 8; ++i) slice.byte[i] = words.vector[i];
  interleave<V, 1>(slice.byte);  // vector r2 r1 w,  place b2 b1 b0 r0
  interleave<V, 4>(slice.byte);  // vector b2 r1 w,  place b1 b0 r0 r2
  interleave<V, 2>(slice.byte);  // vector b2 b1 w,  place b0 r0 r2 r1
  interleave<V, 1>(slice.byte);  // vector b2 b1 b0, place r0 r2 r1 w
  return slice;
}

/// Which word of a slice stands at byte `position` of the vectors.
template <class V>
constexpr std::size_t word_at(std::size_t position) noexcept {
  const std::size_t r = ((position >> 3) & 1) | ((position >> 1) & 3) << 1;
  return r * width<V> + (position >> 4) * 2 + (position & 1);
}

template <class V>
[[gnu::always_inline]] inline Words<V> words_of(Slice<V, 8> slice) noexcept {
  interleave<V, 4>(slice.byte);  // vector r0 b1 b0, place r2 r1 w b2
  interleave<V, 2>(slice.byte);  // vector r0 r2 b0, place r1 w b2 b1
  interleave<V, 1>(slice.byte);  // vector r0 r2 r1, place w b2 b1 b0
  Words<V> words;
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
    words.vector[((i >> 2) & 1) | ((i >> 1) & 1) << 2 | (i & 1) << 1] = slice.byte[i];
  }
  return words;
}

}  // namespace nimla::kernels::slices
