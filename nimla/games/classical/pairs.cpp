#include "nimla/games/pairs.hpp"

#include <bit>
#include <stdexcept>

#include "nimla/field/top_bit.hpp"

namespace nimla::games {

namespace {

Nim64 value_of(const PilesPair& pair) {
  if (pair.i == 0 || pair.j == 0) throw std::domain_error("pairs: an empty pile");
  return Nim64(std::countr_one((pair.i - 1) | (pair.j - 1)));
}

}  // namespace

Nim64 pairs_value(std::span<const PilesPair> pairs) {
  Nim64 sum;
  for (const PilesPair& pair : pairs) sum += value_of(pair);
  return sum;
}

// To go from the value v down to t, which is below it, one splits a pile s with bit t of s - 1 set
// into 2^t and s - 2^t: of 2^t - 1 and s - 2^t - 1 the lower t bits are set together, bit t is not.
std::optional<PairsMove> pairs_move(std::span<const PilesPair> pairs) {
  const Nim64 total = pairs_value(pairs);
  if (!total) return std::nullopt;
  std::size_t i = 0;
  while (!detail::has_bit(value_of(pairs[i]), detail::top_bit(total))) ++i;
  const std::uint64_t part = std::uint64_t{1} << (value_of(pairs[i]) + total).bits;
  const std::uint64_t pile = ((pairs[i].i - 1) & part) != 0 ? pairs[i].i : pairs[i].j;
  return PairsMove{i, {part, pile - part}};
}

}  // namespace nimla::games
