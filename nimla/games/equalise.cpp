#include "nimla/games/equalise.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

namespace nimla::games {

namespace {

// Only the order of the sizes matters: with the piles sorted, bit i of a mask says that piles i and
// i + 1 differ. So a mask is a row of blocks of equal piles, each block ending at a set bit.
using Mask = std::uint32_t;

/// The mask after one pile of the block with last pile `from` has gone to the block with last pile
/// `to` < from: the borders from `to` up to that block move up by one, and where it is empty two of
/// them fall together.
constexpr Mask moved(Mask mask, int to, int from_first) noexcept {
  // Borders to, ..., from_first - 1.
  const Mask between = ((Mask{1} << from_first) - 1) & ~((Mask{1} << to) - 1);
  return (mask & ~between) | ((mask & between) << 1);
}

/// Calls visit(to, from_first) for each pair of blocks until it returns true; whether it did.
template <class Visit>
bool any_move(Mask mask, const Visit& visit) {
  for (Mask borders = mask; borders != 0; borders &= borders - 1) {
    const int from_first = std::countr_zero(borders) + 1;
    for (Mask lower = mask & ((Mask{1} << from_first) - 1); lower != 0; lower &= lower - 1) {
      if (visit(std::countr_zero(lower), from_first)) return true;
    }
  }
  return false;
}

class Outcomes {
 public:
  explicit Outcomes(std::size_t piles)
      : piles_(static_cast<int>(piles)), known_(std::size_t{1} << (piles - 1), unknown) {}

  /// A mask after a move, less the border behind the last pile, where one may have gone.
  Mask after(Mask mask, int to, int from_first) const noexcept {
    return moved(mask, to, from_first) & ((Mask{1} << (piles_ - 1)) - 1);
  }

  // A move lowers the sum of the piles' ranks, at most n (n - 1) / 2 of them deep.
  bool is_won(Mask mask) {
    if (known_[mask] != unknown) return known_[mask] == won;
    const bool wins = any_move(
        mask, [&](int to, int from_first) { return !is_won(after(mask, to, from_first)); });
    known_[mask] = wins ? won : lost;
    return wins;
  }

 private:
  enum Outcome : std::uint8_t { unknown, won, lost };

  const int piles_;
  std::vector<Outcome> known_;
};

}  // namespace

std::optional<EqualiseMove> equalise_move(std::span<const std::uint64_t> piles) {
  constexpr std::size_t most = 26;
  if (piles.size() > most) {
    throw std::domain_error("equalise: " + std::to_string(piles.size()) + " piles, at most " +
                            std::to_string(most) + " are worked out");
  }
  if (piles.empty()) return std::nullopt;
  std::vector<std::uint64_t> sorted(piles.begin(), piles.end());
  std::ranges::sort(sorted);
  Mask mask = 0;
  for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
    if (sorted[i] != sorted[i + 1]) mask |= Mask{1} << i;
  }
  Outcomes outcomes(sorted.size());
  std::optional<EqualiseMove> move;
  any_move(mask, [&](int to, int from_first) {
    if (outcomes.is_won(outcomes.after(mask, to, from_first))) return false;
    move = EqualiseMove{sorted[static_cast<std::size_t>(from_first)],
                        sorted[static_cast<std::size_t>(to)]};
    return true;
  });
  return move;
}

bool equalise_is_won(std::span<const std::uint64_t> piles) {
  return equalise_move(piles).has_value();
}

}  // namespace nimla::games
