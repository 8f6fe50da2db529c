#pragma once
/// The backends of this build, in order of preference, and the choice among them.

#include <span>
#include <string_view>

#include "kernels/backend.hpp"

namespace nimla::kernels {

/// Every backend that was compiled, best first. The last is `table`, which needs nothing.
std::span<const Backend* const> compiled_backends() noexcept;

/// The compiled backend of that name, or nullptr.
const Backend* find_backend(std::string_view name) noexcept;

/// True iff a processor with `available` can run `backend`.
constexpr bool supports(IsaSet available, const Backend& backend) noexcept {
  return (backend.needs & ~available) == 0;
}

/// The first compiled backend that a processor with `available` can run: a pure function of ISA
/// bits.
const Backend& choose_backend(IsaSet available) noexcept;

}  // namespace nimla::kernels
