#include "nimla/games/wythoff.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "nimla/games/classical/sort_unique.hpp"

namespace nimla::games {

namespace {

using Wide = unsigned __int128;

/// floor(n / phi) for n <= 2^64: the largest q with q^2 < n (n - q), where q = n / phi would make
/// them equal; 0 for n = 0.
Wide over_phi(Wide n) noexcept {
  Wide low = 0;  // n > 0: holds for low, not for high
  Wide high = n;
  while (high - low > 1) {
    const Wide q = low + (high - low) / 2;
    (q * q < n * (n - q) ? low : high) = q;
  }
  return low;
}

/// floor(n phi).
Wide times_phi(Wide n) noexcept { return n + over_phi(n); }

/// The b for which (a, b) is lost, either way round: a is floor(k phi) for k = floor((a + 1) /
/// phi), and b = a + k, or else a is the larger one and b = k.
Wide partner(std::uint64_t a) noexcept {
  const Wide k = over_phi(Wide{a} + 1);
  return times_phi(k) == a ? a + k : k;
}

}  // namespace

PilePair wythoff_lost(std::uint64_t k) {
  const Wide b = times_phi(k) + k;
  if (b >> 64 != 0) {
    throw std::domain_error("wythoff: lost position " + std::to_string(k) +
                            " needs more than 64 bits");
  }
  return {static_cast<std::uint64_t>(times_phi(k)), static_cast<std::uint64_t>(b)};
}

bool wythoff_is_won(std::uint64_t a, std::uint64_t b) noexcept {
  if (a > b) std::swap(a, b);
  return times_phi(b - a) != a;
}

std::vector<PilePair> wythoff_moves(std::uint64_t a, std::uint64_t b) {
  std::vector<PilePair> moves;
  if (const Wide to = partner(b); to < a) moves.emplace_back(static_cast<std::uint64_t>(to), b);
  if (const Wide to = partner(a); to < b) moves.emplace_back(a, static_cast<std::uint64_t>(to));
  const std::uint64_t k = std::max(a, b) - std::min(a, b);
  if (const Wide to = times_phi(k); to < std::min(a, b)) {
    const auto less = static_cast<std::uint64_t>(to);
    moves.emplace_back(a <= b ? less : less + k, a <= b ? less + k : less);
  }
  detail::sort_unique(moves);
  return moves;
}

std::optional<PilePair> wythoff_move(std::uint64_t a, std::uint64_t b) {
  const std::vector<PilePair> moves = wythoff_moves(a, b);
  return moves.empty() ? std::nullopt : std::optional(moves.front());
}

namespace {

/// Numbers below a bound, and the least that is absent.
class Absent {
 public:
  explicit Absent(std::size_t bound) : words_(bound / 64 + 1) {}
  void clear() {
    for (const std::uint32_t value : values_) words_[value / 64] = 0;
    values_.clear();
    full_ = 0;
  }
  void insert(std::uint32_t value) {
    values_.push_back(value);
    words_[value / 64] |= std::uint64_t{1} << (value % 64);
    while (words_[full_] == ~std::uint64_t{0}) ++full_;
  }
  /// The words before this one are full.
  std::size_t full() const { return full_; }
  std::uint64_t word(std::size_t i) const { return words_[i]; }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> values_;
  std::size_t full_ = 0;
};

}  // namespace

// Column by column, with what has come up in each row, on each diagonal that meets the column, and
// in the column.
std::vector<std::uint32_t> wythoff_values(Index rows, Index cols) {
  if (rows < 0 || cols < 0) throw ShapeError("wythoff: a table of " + shape_text(rows, cols));
  constexpr Index most = 10'000'000;
  if (rows > 0 && cols > most / rows) {
    throw std::domain_error("wythoff: a table of " + std::to_string(rows) + " x " +
                            std::to_string(cols) + " positions, at most " + std::to_string(most) +
                            " are worked out");
  }
  const auto m = static_cast<std::size_t>(rows);
  const auto n = static_cast<std::size_t>(cols);
  std::vector<std::uint32_t> values(m * n);
  if (values.empty()) return values;
  // The side with the fewer rows of sets is walked along.
  const std::size_t length = std::max(m, n), width = std::min(m, n);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& {  // i < width
    return m <= n ? values[i * n + j] : values[j * n + i];
  };
  const std::size_t bound = length + 2 * width + 64;  // a position has fewer options
  std::vector<Absent> row(width, Absent(bound)), diagonal(width, Absent(bound));
  Absent column(bound);
  for (std::size_t j = 0; j < length; ++j) {
    column.clear();
    // The diagonal of (0, j) takes the place of the one that has left the table.
    if (j > 0) diagonal[j % width].clear();
    for (std::size_t i = 0; i < width; ++i) {
      Absent& along = diagonal[(j + width - i % width) % width];
      std::size_t w = std::max({row[i].full(), along.full(), column.full()});
      std::uint64_t used = 0;
      while ((used = row[i].word(w) | along.word(w) | column.word(w)) == ~std::uint64_t{0}) ++w;
      const auto value =
          static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_one(used)));
      at(i, j) = value;
      row[i].insert(value);
      along.insert(value);
      column.insert(value);
    }
  }
  return values;
}

}  // namespace nimla::games
