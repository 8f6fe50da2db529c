#include "nimla/games/mex.hpp"

#include <algorithm>
#include <vector>

namespace nimla::games {

std::uint64_t mex(std::span<const std::uint64_t> values) {
  std::vector<bool> present(values.size());  // the mex of n values is at most n
  for (const std::uint64_t value : values) {
    if (value < present.size()) present[value] = true;
  }
  return static_cast<std::uint64_t>(std::ranges::find(present, false) - present.begin());
}

Nim64 nim_sum(std::span<const Nim64> values) noexcept {
  Nim64 sum;
  for (const Nim64 value : values) sum += value;
  return sum;
}

}  // namespace nimla::games
