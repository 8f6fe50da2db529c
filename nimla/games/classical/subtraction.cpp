#include "nimla/games/subtraction.hpp"

#include <algorithm>
#include <stdexcept>

#include "nimla/base/memory.hpp"
#include "nimla/games/mex.hpp"

namespace nimla::games {

std::vector<std::uint64_t> subtraction_values(std::span<const std::uint64_t> take, Index n) {
  if (n < 0) throw ShapeError("subtraction game: " + std::to_string(n) + " stones");
  if (std::ranges::count(take, std::uint64_t{0}) != 0) {
    throw std::domain_error("subtraction game: a move takes 0 stones");
  }
  const auto heaps = static_cast<std::uint64_t>(n) + 1;
  detail::require_memory("a table of " + std::to_string(heaps) + " heaps", heaps, 8);
  std::vector<std::uint64_t> values(heaps), options;
  for (std::uint64_t heap = 0; heap < heaps; ++heap) {
    options.clear();
    for (const std::uint64_t stones : take) {
      if (stones <= heap) options.push_back(values[heap - stones]);
    }
    values[heap] = mex(options);
  }
  return values;
}

}  // namespace nimla::games
