#include "kernels/tower/scalars.hpp"

#include <algorithm>

#include "kernels/tower/tower.hpp"

namespace nimla::kernels::scalars {

void keep(const Word* x, Word* y, std::size_t n) noexcept {
  if (x != y) std::copy_n(x, n, y);
}

Word mul(Word a, Word b) noexcept { return tower::mul64(a, b); }

Word inverse_or_zero(Word a) noexcept { return tower::inverse64(a); }

}  // namespace nimla::kernels::scalars
