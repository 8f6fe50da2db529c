#pragma once
/// The change of basis by byte shuffles, for backends that also have carry-less multiplication.

#include "kernels/loops/clmul_loops.hpp"
#include "kernels/loops/shuffle_loops.hpp"

namespace nimla::kernels::shuffle {

template <class V>
inline void apply(const ByteBlocks& M, const ByteMap& map, const Word* x, Word* y,
                  std::size_t n) noexcept {
  clmul::map_slices<V, slice_words<V>>(map, x, y, n, [&](std::size_t i, std::size_t count) {
    const Whole<V> source(x + i, count);
    slices::store_words(y + i, slices::words_of(map_slice(M, whole_slice<V>(source.words))), count);
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

/// A carry-less backend with its change of basis by byte shuffles.
template <class V>
constexpr Backend with_shuffled_basis(Backend backend) noexcept {
  backend.encode = encode<V>;
  backend.decode = decode<V>;
  return backend;
}

}  // namespace nimla::kernels::shuffle
