#include "nimla/games/equalise.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

namespace nimla::games {

namespace {

/// Calls visit(to, from_first), the last pile of a block and the first pile of a higher one, for
/// each pair of blocks until it returns true; whether it did.
template <class Mask, class Visit>
bool any_move(Mask mask, const Visit& visit) {
  for (Mask borders = mask; borders != 0; borders &= borders - 1) {
    const int from_first = std::countr_zero(borders) + 1;
    for (Mask lower = mask & ((Mask{1} << from_first) - 1); lower != 0; lower &= lower - 1) {
      if (visit(std::countr_zero(lower), from_first)) return true;
    }
  }
  return false;
}

}  // namespace

Equalise::Equalise(std::size_t piles) : piles_(piles) {
  if (piles > most_piles) {
    throw std::domain_error("equalise: " + std::to_string(piles) + " piles, at most " +
                            std::to_string(most_piles) + " are worked out");
  }
  outcomes_.resize(piles == 0 ? 1 : std::size_t{1} << (piles - 1), unknown);
}

/// The mask after a pile of the block with first pile `from_first` has gone to the block with last
/// pile `to`: the borders between them move up by one. The one that reaches the end of its block
/// falls together with that end where the block had one pile, or behind the last pile.
Equalise::Mask Equalise::after(Mask mask, int to, int from_first) const noexcept {
  const Mask between = ((Mask{1} << from_first) - 1) & ~((Mask{1} << to) - 1);
  const Mask moved = (mask & ~between) | ((mask & between) << 1);
  return moved & static_cast<Mask>(outcomes_.size() - 1);
}

// A move lowers the sum of the piles' ranks: the recursion is at most n (n - 1) / 2 deep.
bool Equalise::is_won(Mask mask) {
  if (outcomes_[mask] == unknown) {
    const bool wins = any_move(
        mask, [&](int to, int from_first) { return !is_won(after(mask, to, from_first)); });
    outcomes_[mask] = wins ? won : lost;
  }
  return outcomes_[mask] == won;
}

std::optional<EqualiseMove> Equalise::move(std::span<const std::uint64_t> piles) {
  if (piles.size() != piles_) {
    throw std::domain_error("equalise: " + std::to_string(piles.size()) + " piles in a game of " +
                            std::to_string(piles_));
  }
  std::vector<std::uint64_t> sorted(piles.begin(), piles.end());
  std::ranges::sort(sorted);
  Mask mask = 0;
  for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
    if (sorted[i] != sorted[i + 1]) mask |= Mask{1} << i;
  }
  std::optional<EqualiseMove> found;
  any_move(mask, [&](int to, int from_first) {
    if (is_won(after(mask, to, from_first))) return false;
    found = EqualiseMove{sorted[static_cast<std::size_t>(from_first)],
                         sorted[static_cast<std::size_t>(to)]};
    return true;
  });
  return found;
}

std::optional<EqualiseMove> equalise_move(std::span<const std::uint64_t> piles) {
  return Equalise(piles.size()).move(piles);
}

bool equalise_is_won(std::span<const std::uint64_t> piles) {
  return equalise_move(piles).has_value();
}

}  // namespace nimla::games
