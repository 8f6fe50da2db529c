#include "nimla/games/first_pile.hpp"

#include <vector>

#include "nimla/field/xor_basis.hpp"

namespace nimla::games {

namespace {

using detail::XorBasis;

constexpr std::uint64_t modulus = 1'000'000'007;

std::uint64_t power_of_two(std::uint64_t e) noexcept {
  std::uint64_t result = 1;
  for (std::uint64_t square = 2; e != 0; e >>= 1) {
    if ((e & 1) != 0) result = result * square % modulus;
    square = square * square % modulus;
  }
  return result;
}

/// How many elements of the span are a or more, modulo `modulus`.
std::uint64_t count_from(const XorBasis& basis, std::uint64_t a) noexcept {
  std::uint64_t below = 0;
  std::uint64_t element = 0;  // of the span, equal to a above the bit
  auto free = static_cast<std::uint64_t>(basis.rank());
  bool goes_on = true;
  for (int bit = 63; bit >= 0 && goes_on; --bit) {
    const bool wanted = ((a >> bit) & 1) != 0;
    const bool is_set = ((element >> bit) & 1) != 0;
    if (const std::uint64_t pivot = basis.word_with_top(bit); pivot != 0) {
      --free;
      if (wanted) below += power_of_two(free);
      if (wanted != is_set) element ^= pivot;
    } else {
      if (wanted && !is_set) below += power_of_two(free);
      goes_on = wanted == is_set;
    }
  }
  const auto all = power_of_two(static_cast<std::uint64_t>(basis.rank()));
  return (all + modulus - below % modulus) % modulus;
}

}  // namespace

std::uint64_t first_pile_count(std::span<const std::uint64_t> piles) {
  XorBasis basis;
  std::vector<std::uint64_t> independent;
  std::vector<std::uint64_t> place(piles.size(), 64);  // among the independent ones
  std::uint64_t replaceable = 0;                       // those that others can stand for
  for (std::size_t i = 0; i < piles.size(); ++i) {
    if (basis.spans(piles[i])) {
      replaceable |= basis.coordinates(piles[i]);
    } else {
      place[i] = independent.size();
      independent.push_back(piles[i]);
      basis.add(piles[i]);
    }
  }
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < piles.size(); ++i) {
    XorBasis others = basis;
    if (place[i] < 64 && ((replaceable >> place[i]) & 1) == 0) {
      others = XorBasis();
      for (std::size_t k = 0; k < independent.size(); ++k) {
        if (k != place[i]) others.add(independent[k]);
      }
    }
    const auto copies = piles.size() - 1 - static_cast<std::uint64_t>(others.rank());
    count += count_from(others, piles[i]) * power_of_two(copies) % modulus;
  }
  return count % modulus;
}

}  // namespace nimla::games
