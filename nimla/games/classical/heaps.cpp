#include "nimla/games/heaps.hpp"

#include <algorithm>
#include <limits>

#include "nimla/field/top_bit.hpp"

namespace nimla::games {

namespace {

/// Of every `step`-th pile from the first on.
Nim64 value_of_every(std::span<const std::uint64_t> piles, std::size_t step) noexcept {
  Nim64 value;
  for (std::size_t i = 0; i < piles.size(); i += step) value += Nim64(piles[i]);
  return value;
}

std::optional<PileMove> move_of_every(std::span<const std::uint64_t> piles,
                                      std::size_t step) noexcept {
  const Nim64 value = value_of_every(piles, step);
  if (!value) return std::nullopt;
  std::size_t i = 0;
  while (!detail::has_bit(Nim64(piles[i]), detail::top_bit(value))) i += step;
  return PileMove{i, piles[i] ^ value.bits};
}

/// k + 1, where more than the number of piles is as good as that number.
std::uint64_t moore_modulus(std::span<const std::uint64_t> piles, std::uint64_t k) noexcept {
  return std::min<std::uint64_t>(k, piles.size()) + 1;
}

}  // namespace

Nim64 nim_value(std::span<const std::uint64_t> piles) noexcept { return value_of_every(piles, 1); }

std::optional<PileMove> nim_move(std::span<const std::uint64_t> piles) noexcept {
  return move_of_every(piles, 1);
}

Nim64 bash_value(std::uint64_t n, std::uint64_t k) noexcept {
  return Nim64(k == std::numeric_limits<std::uint64_t>::max() ? n : n % (k + 1));
}

bool moore_is_won(std::span<const std::uint64_t> piles, std::uint64_t k) noexcept {
  const std::uint64_t modulus = moore_modulus(piles, k);
  for (int bit = 0; bit < 64; ++bit) {
    const auto count = static_cast<std::uint64_t>(
        std::ranges::count_if(piles, [bit](std::uint64_t a) { return ((a >> bit) & 1) != 0; }));
    if (count % modulus != 0) return true;
  }
  return false;
}

// From the top bit down, the count of the bit is made 0 mod k + 1: in the piles already chosen,
// which are less than they were whatever their lower bits become, the bit is free; else further
// piles that have it are chosen.
std::optional<Piles> moore_move(std::span<const std::uint64_t> piles, std::uint64_t k) {
  if (!moore_is_won(piles, k)) return std::nullopt;
  const std::uint64_t modulus = moore_modulus(piles, k);
  Piles after(piles.begin(), piles.end());
  std::vector<std::size_t> chosen;
  std::vector<bool> is_chosen(piles.size());
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t mask = std::uint64_t{1} << bit;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (is_chosen[i]) {
        after[i] &= ~mask;
      } else {
        count += (after[i] >> bit) & 1;
      }
    }
    std::uint64_t r = count % modulus;
    if (r == 0) continue;
    if (modulus - r <= chosen.size()) {
      for (std::size_t i = 0; i < modulus - r; ++i) after[chosen[i]] |= mask;
      continue;
    }
    for (std::size_t i = 0; r > 0; ++i) {
      if (is_chosen[i] || (after[i] & mask) == 0) continue;
      after[i] &= ~mask;
      chosen.push_back(i);
      is_chosen[i] = true;
      --r;
    }
  }
  return after;
}

Nim64 staircase_value(std::span<const std::uint64_t> stairs) noexcept {
  return value_of_every(stairs, 2);
}

std::optional<StairMove> staircase_move(std::span<const std::uint64_t> stairs) noexcept {
  const std::optional<PileMove> move = move_of_every(stairs, 2);
  if (!move) return std::nullopt;
  return StairMove{move->pile + 1, stairs[move->pile] - move->size};
}

bool misere_is_won(std::span<const std::uint64_t> piles) noexcept {
  const bool has_large = std::ranges::any_of(piles, [](std::uint64_t a) { return a > 1; });
  return static_cast<bool>(nim_value(piles)) == has_large;
}

std::optional<PileMove> misere_move(std::span<const std::uint64_t> piles) noexcept {
  if (!misere_is_won(piles)) return std::nullopt;
  const auto large = std::ranges::count_if(piles, [](std::uint64_t a) { return a > 1; });
  const auto ones = std::ranges::count(piles, std::uint64_t{1});
  if (large > 1) return nim_move(piles);
  // An odd number of ones is to be left.
  const auto pile = large == 1 ? std::ranges::find_if(piles, [](std::uint64_t a) { return a > 1; })
                               : std::ranges::find(piles, std::uint64_t{1});
  if (pile == piles.end()) return std::nullopt;
  const std::uint64_t size = large == 1 && ones % 2 == 0 ? 1 : 0;
  return PileMove{static_cast<std::size_t>(pile - piles.begin()), size};
}

}  // namespace nimla::games
