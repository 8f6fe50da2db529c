#pragma once
/// The evaluation of kernels/bilinear/bilinear297.hpp and its transpose on planes of bits, as
/// straight lines that the compiler unrolls: about 800 XORs each for all 297 forms.
///
/// V is a vector of kernels/loops/byte_slices.hpp; a plane is one vector, a value in GF(16) four
/// planes.

#include <utility>

#include "kernels/bilinear/bilinear297.hpp"
#include "kernels/loops/byte_slices.hpp"

namespace nimla::kernels::bilinear {

using slices::width;

template <class V>
struct Value {
  typename V::Vec plane[4];
};

template <class V>
[[gnu::always_inline]] inline Value<V> add(const Value<V>& a, const Value<V>& b) noexcept {
  return {{V::add(a.plane[0], b.plane[0]), V::add(a.plane[1], b.plane[1]),
           V::add(a.plane[2], b.plane[2]), V::add(a.plane[3], b.plane[3])}};
}

/// The sum of those of the four planes whose bit in `mask` is set; not for mask = 0.
template <class V, unsigned mask>
[[gnu::always_inline]] inline typename V::Vec select(const typename V::Vec (&planes)[4]) noexcept {
  constexpr unsigned lowest = mask & (0 - mask);
  constexpr int index = lowest == 1 ? 0 : lowest == 2 ? 1 : lowest == 4 ? 2 : 3;
  if constexpr (mask == lowest) {
    return planes[index];
  } else {
    return V::add(planes[index], select<V, mask - lowest>(planes));
  }
}

/// A form of the value whose four planes follow each other at `planes`.
template <class V, int form>
[[gnu::always_inline]] inline typename V::Vec load_form(const Word* planes) noexcept {
  const auto plane = [&](std::size_t t) { return V::load(planes + t * width<V>); };
  constexpr unsigned mask = form_masks[form];
  if constexpr (mask == 15) {
    return V::add(V::add(plane(0), plane(1), plane(2)), plane(3));
  } else {
    constexpr std::size_t low = (mask & 1) != 0 ? 0 : (mask & 2) != 0 ? 1 : (mask & 4) != 0 ? 2 : 3;
    constexpr unsigned rest = mask & (mask - 1);
    if constexpr (rest == 0) {
      return plane(low);
    } else {
      constexpr std::size_t high = rest == 2 ? 1 : rest == 4 ? 2 : 3;
      return V::add(plane(low), plane(high));
    }
  }
}

/// Row t of the matrix of x -> c (x) x, as a mask over the bits of x.
constexpr unsigned row_of_times(unsigned c, int t) noexcept {
  const BitMatrix<4> M = times(c);
  unsigned mask = 0;
  for (int i = 0; i < 4; ++i) mask |= static_cast<unsigned>((M.columns[i] >> t) & 1) << i;
  return mask;
}

template <class V, unsigned c>
[[gnu::always_inline]] inline Value<V> multiply_by(const Value<V>& x) noexcept {
  return {{select<V, row_of_times(c, 0)>(x.plane), select<V, row_of_times(c, 1)>(x.plane),
           select<V, row_of_times(c, 2)>(x.plane), select<V, row_of_times(c, 3)>(x.plane)}};
}

/// Step i of the evaluation of the 64 planes of coordinates.
template <class V, int i>
[[gnu::always_inline]] inline void evaluate_step(const typename V::Vec (&coordinate_bits)[64],
                                                 Value<V> (&values)[steps]) noexcept {
  constexpr Step s = program[i];
  if constexpr (s.kind == Kind::in) {
    const auto* x = coordinate_bits + 4 * s.a;
    values[i] = {{x[0], x[1], x[2], x[3]}};
  } else if constexpr (s.kind == Kind::add) {
    values[i] = add<V>(values[s.a], values[s.b]);
  } else {
    values[i] = multiply_by<V, s.a>(values[s.b]);
  }
}

template <class V, int... i, int... P>
[[gnu::always_inline]] inline void evaluate(const typename V::Vec (&coordinate_bits)[64], Word* out,
                                            std::size_t stride, std::integer_sequence<int, i...>,
                                            std::integer_sequence<int, P...>) noexcept {
  Value<V> values[steps];
  (evaluate_step<V, i>(coordinate_bits, values), ...);
  const auto store = [&](const Value<V>& value, std::size_t point) {
    for (std::size_t t = 0; t < 4; ++t) {
      V::store(out + point * stride + t * width<V>, value.plane[t]);
    }
  };
  (store(values[answers[P]], P), ...);
}

/// Stores the four planes of the value at point P at out + P * stride.
template <class V>
[[gnu::noinline]] void evaluate(const typename V::Vec (&coordinate_bits)[64], Word* out,
                                std::size_t stride) noexcept {
  evaluate<V>(coordinate_bits, out, stride, std::make_integer_sequence<int, steps>{},
              std::make_integer_sequence<int, points>{});
}

/// True iff, going backwards, something has been added to value x before step i.
constexpr bool has_sum(int x, int i) noexcept {
  for (const int answer : answers) {
    if (answer == x) return true;
  }
  for (int j = i + 1; j < steps; ++j) {
    if (program[j].kind == Kind::add && (program[j].a == x || program[j].b == x)) return true;
    if (program[j].kind == Kind::mul && program[j].b == x) return true;
  }
  return false;
}

/// sums[x] += value on the way back from step i.
template <class V, int x, int i>
[[gnu::always_inline]] inline void give(const Value<V>& value, Value<V> (&sums)[steps]) noexcept {
  if constexpr (has_sum(x, i)) {
    sums[x] = add<V>(sums[x], value);
  } else {
    sums[x] = value;
  }
}

template <class V, int i>
[[gnu::always_inline]] inline void interpolate_step(
    Value<V> (&sums)[steps], typename V::Vec (&coordinate_bits)[64]) noexcept {
  constexpr Step s = program[i];
  if constexpr (s.kind == Kind::in) {
    auto* x = coordinate_bits + 4 * s.a;
    for (int t = 0; t < 4; ++t) x[t] = sums[i].plane[t];
  } else if constexpr (s.kind == Kind::add) {
    give<V, s.a, i>(sums[i], sums);
    give<V, s.b, i>(sums[i], sums);
  } else {
    give<V, s.b, i>(multiply_by<V, s.a>(sums[i]), sums);
  }
}

template <class V, int... i, int... P>
[[gnu::always_inline]] inline void interpolate(const Word* products, std::size_t stride,
                                               typename V::Vec (&coordinate_bits)[64],
                                               std::integer_sequence<int, i...>,
                                               std::integer_sequence<int, P...>) noexcept {
  Value<V> sums[steps];
  const auto load = [&](std::size_t point) {
    Value<V> value;
    for (std::size_t t = 0; t < 4; ++t) {
      value.plane[t] = V::load(products + point * stride + t * width<V>);
    }
    return value;
  };
  ((sums[answers[P]] = multiply_by<V, kappa[P]>(load(P))), ...);
  (interpolate_step<V, steps - 1 - i>(sums, coordinate_bits), ...);
}

/// The transpose: the 64 planes of coordinates d_i from the four planes of the product at point P,
/// at products + P * stride.
template <class V>
[[gnu::noinline]] void interpolate(const Word* products, std::size_t stride,
                                   typename V::Vec (&coordinate_bits)[64]) noexcept {
  interpolate<V>(products, stride, coordinate_bits, std::make_integer_sequence<int, steps>{},
                 std::make_integer_sequence<int, points>{});
}

}  // namespace nimla::kernels::bilinear
