#pragma once
/// The change of basis by byte shuffles, for backends that also have carry-less multiplication.

#include "kernels/clmul_loops.hpp"
#include "kernels/shuffle_loops.hpp"

namespace nimla::kernels::shuffle {

/// Fewer words than this are faster by the byte tables (bench: encode/avx2_pclmul).
inline constexpr std::size_t slice_pays = 16;

template <class V>
inline void apply(const ByteBlocks& M, const ByteMap& map, const Word* x, Word* y,
                  std::size_t n) noexcept {
  constexpr std::size_t step = slice_words<V>;
  for (std::size_t i = 0; i < n; i += step) {
    const std::size_t count = n - i < step ? n - i : step;
    if (count >= slice_pays) {
      const Whole<V> source(x + i, count);
      slices::store_words(y + i, slices::words_of(map_slice(M, whole_slice<V>(source.words))),
                          count);
    } else {
      for (; i < n; ++i) y[i] = clmul::map_word<V>(map, x[i]);
    }
  }
}

template <class V>
void encode(const Word* x, Word* y, std::size_t n) noexcept {
  apply<V>(from_nim, polynomial::from_nim, x, y, n);
}

template <class V>
void decode(const Word* x, Word* y, std::size_t n) noexcept {
  apply<V>(to_nim, polynomial::to_nim, x, y, n);
}

}  // namespace nimla::kernels::shuffle
