#include "nimla/games/fibonacci_nim.hpp"

#include <algorithm>
#include <array>

namespace nimla::games {

namespace {

/// 1, 2, 3, 5, ..., 12200160415121876738, those below 2^64.
constexpr auto fibonacci = [] {
  std::array<std::uint64_t, 92> numbers{1, 2};
  for (std::size_t i = 2; i < numbers.size(); ++i) numbers[i] = numbers[i - 1] + numbers[i - 2];
  return numbers;
}();
static_assert(fibonacci.back() == 12200160415121876738U);

/// The parts of n, decreasing.
template <class Visit>
void each_zeckendorf_part(std::uint64_t n, const Visit& visit) {
  for (std::size_t i = fibonacci.size(); n > 0; --i) {
    if (fibonacci[i - 1] > n) continue;
    n -= fibonacci[i - 1];
    visit(fibonacci[i - 1]);
  }
}

}  // namespace

std::uint64_t least_zeckendorf_part(std::uint64_t n) noexcept {
  std::uint64_t least = 0;
  each_zeckendorf_part(n, [&least](std::uint64_t part) { least = part; });
  return least;
}

bool fibonacci_nim_is_won(std::uint64_t n, std::uint64_t q) noexcept {
  return n > 0 && q >= least_zeckendorf_part(n);
}

std::optional<std::uint64_t> fibonacci_nim_move(std::uint64_t n, std::uint64_t q) noexcept {
  if (!fibonacci_nim_is_won(n, q)) return std::nullopt;
  return q >= n ? n : least_zeckendorf_part(n);
}

// A move by k wins iff n - k is 0 or its least part exceeds 2 k; the parts of k and those of n - k
// are then the parts of n, since a number not above half of a Fibonacci number has no neighbour of
// it.
std::vector<std::uint64_t> fibonacci_nim_moves(std::uint64_t n, std::uint64_t q) {
  std::vector<std::uint64_t> parts, moves;
  each_zeckendorf_part(n, [&parts](std::uint64_t part) { parts.push_back(part); });
  std::uint64_t k = 0;
  for (std::size_t i = parts.size(); i-- > 0;) {
    k += parts[i];
    if (k > q) break;
    if (i == 0 || (parts[i - 1] - 1) / 2 >= k) moves.push_back(k);
  }
  return moves;
}

}  // namespace nimla::games
