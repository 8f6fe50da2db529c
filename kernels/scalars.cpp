#include "kernels/scalars.hpp"

#include "kernels/tower.hpp"

namespace nimla::kernels::scalars {

void keep(Word*, std::size_t) noexcept {}

Word mul(Word a, Word b) noexcept { return tower::mul64(a, b); }

Word inverse_or_zero(Word a) noexcept { return tower::inverse64(a); }

}  // namespace nimla::kernels::scalars
