#include "nimla/games/product_game.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "nimla/base/memory.hpp"
#include "nimla/field/top_bit.hpp"
#include "nimla/games/split.hpp"

namespace nimla::games {

namespace {

using detail::has_bit;
using detail::top_bit;

std::vector<std::uint64_t> head_at(std::span<const std::uint64_t> heads, std::size_t i,
                                   std::size_t dimensions) {
  const auto head = heads.subspan(i * dimensions, dimensions);
  return {head.begin(), head.end()};
}

[[noreturn]] void refuse(const std::string& what) {
  throw std::domain_error("product game: " + what);
}

void require_whole(std::span<const std::uint64_t> heads, std::size_t dimensions) {
  if (heads.size() % dimensions != 0) {
    throw ShapeError("product game: " + std::to_string(heads.size()) + " coordinates in " +
                     std::to_string(dimensions) + " dimensions");
  }
}

}  // namespace

ProductGame::ProductGame(std::vector<CoinGame> games) : games_(std::move(games)) {
  if (games_.empty()) refuse("no game");
}

void ProductGame::require_different(std::span<const std::uint64_t> heads) const {
  require_whole(heads, dimensions());
  std::vector<std::span<const std::uint64_t>> all;
  for (std::size_t i = 0; i < heads.size(); i += dimensions()) {
    all.push_back(heads.subspan(i, dimensions()));
  }
  std::ranges::sort(all, [](auto a, auto b) { return std::ranges::lexicographical_compare(a, b); });
  const auto twice =
      std::ranges::adjacent_find(all, [](auto a, auto b) { return std::ranges::equal(a, b); });
  if (twice == all.end()) return;
  std::string head;
  for (const std::uint64_t x : *twice) head += (head.empty() ? "" : ",") + std::to_string(x);
  refuse("head " + head + " is there twice");
}

Nim64 ProductGame::value(std::span<const std::uint64_t> heads) const {
  const std::size_t D = dimensions();
  require_whole(heads, D);
  Nim64 sum;
  for (std::size_t i = 0; i < heads.size(); i += D) {
    Nim64 product(1U);
    for (std::size_t d = 0; d < D; ++d) product *= games_[d].value(heads[i + d]);
    sum += product;
  }
  return sum;
}

/// The sets of a move with corner `head`, of these values, that changes the value of the board by
/// `change`.
std::vector<CoinSet> ProductGame::move_from(const std::vector<std::uint64_t>& head,
                                            const Vector& values, Nim64 change) const {
  const Vector c = split(values, change);
  std::vector<CoinSet> sets;
  for (std::size_t d = 0; d < dimensions(); ++d) {
    sets.push_back(games_[d].move(head[d], values[d] + c[d]));
  }
  return sets;
}

std::optional<ProductMove> ProductGame::winning_move(std::span<const std::uint64_t> heads) const {
  const Nim64 total = value(heads);
  if (!total) return std::nullopt;
  for (std::size_t i = 0;; ++i) {
    const std::vector<std::uint64_t> head = head_at(heads, i, dimensions());
    Vector values;
    for (std::size_t d = 0; d < dimensions(); ++d) values.push_back(games_[d].value(head[d]));
    if (!has_bit(tuple_value(values), top_bit(total))) continue;
    return ProductMove{static_cast<Index>(i), move_from(head, values, total)};
  }
}

void ProductGame::require_allowed(const std::vector<CoinSet>& sets) const {
  if (sets.size() != dimensions()) {
    refuse(std::to_string(sets.size()) + " sets in " + std::to_string(dimensions()) +
           " dimensions");
  }
  for (std::size_t d = 0; d < dimensions(); ++d) {
    if (!games_[d].allows(sets[d])) {
      refuse("a move of " + games_[d].name() + " cannot turn the set of dimension " +
             std::to_string(d + 1));
    }
  }
}

std::vector<std::uint64_t> ProductGame::play(std::span<const std::uint64_t> heads,
                                             const std::vector<CoinSet>& sets) const {
  require_allowed(sets);
  const std::size_t D = dimensions();
  std::vector<std::vector<std::uint64_t>> coins, board;
  for (std::size_t i = 0; i < heads.size() / D; ++i) board.push_back(head_at(heads, i, D));
  std::ranges::sort(board);
  std::vector<std::uint64_t> corner;
  for (const CoinSet& set : sets) corner.push_back(set.last());
  if (!std::ranges::binary_search(board, corner)) refuse("the corner of the move is no head");

  std::uint64_t count = 1;
  for (const CoinSet& set : sets) {
    if (__builtin_mul_overflow(count, set.size_less_one() + 1, &count) || count == 0) {
      throw MemoryError("product game: the move turns over 2^64 coins");
    }
  }
  detail::require_memory("a move that turns " + std::to_string(count) + " coins", count,
                         (D + 3) * sizeof(std::uint64_t));
  for (const CoinSet& set : sets) coins.push_back(set.coins());
  std::vector<std::vector<std::uint64_t>> turned;
  std::vector<std::size_t> at(D, 0);
  for (std::uint64_t i = 0; i < count; ++i) {  // the last dimension fastest, so in order
    auto& coin = turned.emplace_back();
    for (std::size_t d = 0; d < D; ++d) coin.push_back(coins[d][at[d]]);
    for (std::size_t d = D; d-- > 0 && ++at[d] == coins[d].size();) at[d] = 0;
  }
  std::vector<std::vector<std::uint64_t>> after;
  std::ranges::set_symmetric_difference(board, turned, std::back_inserter(after));
  std::vector<std::uint64_t> flat;
  for (const auto& head : after) flat.insert(flat.end(), head.begin(), head.end());
  return flat;
}

namespace {

void require_plane(std::size_t dimensions) {
  if (dimensions != 2) {
    throw ShapeError("product game: a board of bits in " + std::to_string(dimensions) +
                     " dimensions");
  }
}

}  // namespace

Nim64 ProductGame::value(const BitMatrix& H) const {
  require_plane(dimensions());
  const Vector rows = multiply(H, games_[1].values(H.cols()));
  const Vector g1 = games_[0].values(H.rows());
  Nim64 value;
  for (std::size_t i = 0; i < rows.size(); ++i) value += g1[i] * rows[i];
  return value;
}

std::optional<std::vector<CoinSet>> ProductGame::winning_move(const BitMatrix& H) const {
  require_plane(dimensions());
  const Vector g2 = games_[1].values(H.cols());
  const Vector rows = multiply(H, g2);
  const Vector g1 = games_[0].values(H.rows());
  Nim64 total;
  for (std::size_t i = 0; i < rows.size(); ++i) total += g1[i] * rows[i];
  if (!total) return std::nullopt;
  // The sum of the heads of some row has the top bit, and so has a head of that row.
  const int t = top_bit(total);
  std::size_t i = 0;
  while (!has_bit(g1[i] * rows[i], t)) ++i;
  std::size_t j = 0;
  while (!H(static_cast<Index>(i), static_cast<Index>(j)) || !has_bit(g1[i] * g2[j], t)) ++j;
  return move_from({games_[0].base() + i, games_[1].base() + j}, {g1[i], g2[j]}, total);
}

void ProductGame::play(BitMatrix& H, const std::vector<CoinSet>& sets) const {
  require_plane(dimensions());
  require_allowed(sets);
  const std::uint64_t row = games_[0].base();
  const std::uint64_t col = games_[1].base();
  const std::uint64_t i = sets[0].last() - row;
  const std::uint64_t j = sets[1].last() - col;
  if (i >= static_cast<std::uint64_t>(H.rows()) || j >= static_cast<std::uint64_t>(H.cols()) ||
      !H(static_cast<Index>(i), static_cast<Index>(j))) {
    refuse("the corner of the move is no head");
  }
  const auto cols = sets[1].coins();
  for (const std::uint64_t a : sets[0].coins()) {
    for (const std::uint64_t b : cols) {
      H.flip(static_cast<Index>(a - row), static_cast<Index>(b - col));
    }
  }
}

}  // namespace nimla::games
