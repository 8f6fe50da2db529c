#include "nimla/games/end_nim.hpp"

#include <algorithm>
#include <vector>

namespace nimla::games {

namespace {

/// For an interval of piles the only sizes that make it a lost position as one more pile on its
/// left, and on its right; 0 and 0 for no piles.
struct Balance {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
};

/// With a pile x added on one side of an interval, the new size for the other side, from the old
/// ones for the side of x and for the other.
std::uint64_t balance(std::uint64_t x, std::uint64_t same_side, std::uint64_t other_side) noexcept {
  if (x == same_side) return 0;
  if (same_side < x && x <= other_side) return x - 1;
  if (other_side <= x && x < same_side) return x + 1;
  return x;
}

}  // namespace

std::optional<EndNimMove> end_nim_move(std::span<const std::uint64_t> piles) {
  std::vector<std::uint64_t> a(piles.begin(), piles.end());
  std::erase(a, std::uint64_t{0});
  if (a.empty()) return std::nullopt;
  // of[i]: the interval of the current length that begins at i.
  std::vector<Balance> of(a.size() + 1);
  for (std::size_t length = 1; length < a.size(); ++length) {
    for (std::size_t i = 0; i + length <= a.size(); ++i) {
      const Balance first = of[i], last = of[i + 1];  // without the rightmost, the leftmost pile
      of[i] = {balance(a[i + length - 1], first.right, first.left),
               balance(a[i], last.left, last.right)};
    }
  }
  if (a.front() > of[1].left) return EndNimMove{true, of[1].left};
  if (a.back() > of[0].right) return EndNimMove{false, of[0].right};
  return std::nullopt;
}

bool end_nim_is_won(std::span<const std::uint64_t> piles) {
  return end_nim_move(piles).has_value();
}

}  // namespace nimla::games
