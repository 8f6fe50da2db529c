#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nimla/export.hpp"

namespace nimla::games {

/// Reduces one pile of size `from` to the size `to` of another pile.
struct EqualiseMove {
  std::uint64_t from, to;
};

/// Equalise, where a move reduces a pile to the size of another one, which is smaller (and may be
/// empty), for one number of piles. Positions once worked out are kept: 2^(n-1) bytes for n piles.
class NIMLA_API Equalise {
 public:
  static constexpr std::size_t most_piles = 26;

  /// Throws std::domain_error for more than `most_piles`.
  explicit Equalise(std::size_t piles);

  /// A move to a lost position; none iff the position is lost. Throws std::domain_error for another
  /// number of piles. Time at most n^2 2^n / 8 altogether.
  std::optional<EqualiseMove> move(std::span<const std::uint64_t> piles);

 private:
  // Only the order of the sizes matters: with the piles sorted, bit i of a mask says that piles i
  // and i + 1 differ. So a mask is a row of blocks of equal piles, each but the last ending at a
  // set bit.
  using Mask = std::uint32_t;
  enum Outcome : std::uint8_t { unknown, won, lost };

  Mask after(Mask mask, int to, int from_first) const noexcept;
  bool is_won(Mask mask);

  std::size_t piles_;
  std::vector<Outcome> outcomes_;
};

/// The same for any number of piles up to 26, with nothing kept.
NIMLA_API std::optional<EqualiseMove> equalise_move(std::span<const std::uint64_t> piles);

/// Whether the player to move wins.
NIMLA_API bool equalise_is_won(std::span<const std::uint64_t> piles);

}  // namespace nimla::games
