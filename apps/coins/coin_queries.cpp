#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "apps/coins/coin_names.hpp"
#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "nimla/base/memory.hpp"
#include "nimla/games/product_game.hpp"
#include "nimla/games/subtraction.hpp"
#include "nimla/text/quote.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::Nim64;
using nimla::games::CoinGame;
using nimla::games::CoinSet;
using nimla::games::ProductGame;

/// The game of this name, made once.
const CoinGame& game_named(const std::string& name) {
  static std::map<std::string, CoinGame> games;
  const auto found = games.find(name);
  return found != games.end() ? found->second
                              : games.emplace(name, coin_game_named(name)).first->second;
}

const CoinGame& game(Fields& in) {
  const std::string name(in.text("a game"));
  try {
    return game_named(name);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {  // of the name, or of the file of a rule
    throw QueryError(in.column(), error.what());
  }
}

/// A game and the base that its book has.
const CoinGame& game_and_base(Fields& in) {
  const CoinGame& game = apps::game(in);
  const std::uint64_t base = in.number("the base of the game");
  if (base != game.base()) {
    throw QueryError(in.column(), fmt::format("'{}' is not the base of {}, expected {}", base,
                                              game.name(), game.base()));
  }
  return game;
}

/// Throws MemoryError if the machine cannot hold `count` coins and their text.
void require_list(std::uint64_t count) {
  constexpr std::uint64_t bytes = 8 + 21;  // a number and its text
  nimla::detail::require_memory(fmt::format("a list of {} coins", count), count, bytes);
}

/// N, and the values of the first N coins.
std::string values(const CoinGame& game, Fields& in) {
  const Index N = in.size("N");
  in.end();
  require_list(static_cast<std::uint64_t>(N));
  return join(game.values(N));
}

std::string g(Fields& in) { return values(game_and_base(in), in); }

std::string upto(Fields& in) {
  return values(game_named(fmt::format("upto:{}", in.number("K"))), in);
}

std::string exact(Fields& in) {
  return values(game_named(fmt::format("exact:{}", in.number("K"))), in);
}

std::string run(Fields& in) {
  const std::uint64_t least = in.number("MIN");
  return values(game_named(fmt::format("run:{}:{}", least, in.number("MAX"))), in);
}

std::string subtract(Fields& in) {
  const auto take = in.list("k", "a number of stones");
  const Index N = in.size("N");
  in.end();
  auto all = nimla::games::subtraction_values(take, N);
  all.erase(all.begin());
  return join(all);
}

std::string gat(Fields& in) {
  const CoinGame& game = apps::game(in);
  const std::uint64_t n = in.number("n");
  in.end();
  return fmt::to_string(game.value(n));
}

std::string rule(Fields& in) {
  const Index N = in.size("N");
  std::vector<nimla::games::CoinMove> moves;
  for (Index left = in.size("m"); left > 0; --left) {
    const std::uint64_t last = in.number("the last coin of a move");
    if (last >= static_cast<std::uint64_t>(N)) {
      throw QueryError(in.column(), fmt::format("'{}' is not below N = {}", last, N));
    }
    moves.push_back({last, in.list("a number of coins", "a coin")});
  }
  in.end();
  return join(CoinGame::from_moves("rule", std::move(moves)).values(N));
}

/// Zeros and ones. `expected` of them.
std::string_view bits(Fields& in, const std::string& expected) {
  const std::string_view text = in.at_end() ? std::string_view() : in.text(expected);
  const std::size_t wrong = text.find_first_not_of("01");
  if (wrong != text.npos) {
    throw QueryError(in.column() + wrong,
                     fmt::format("{} is no coin, expected 0 or 1",
                                 nimla::detail::quoted(text.substr(wrong, 1))));
  }
  return text;
}

std::string pos(Fields& in) {
  const CoinGame& game = game_and_base(in);
  const std::string_view row = bits(in, "a row of 0 and 1");
  in.end();
  Nim64 value;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '1') value += game.value(i + game.base());
  }
  return fmt::to_string(value);
}

struct CoinQuery {
  const CoinGame& game;
  std::uint64_t n;
  Nim64 target;
};

CoinQuery coin_query(Fields& in) {
  const CoinGame& game = game_and_base(in);
  const std::uint64_t i = in.number("a coin");
  if (i > std::numeric_limits<std::uint64_t>::max() - game.base()) {
    throw QueryError(in.column(), fmt::format("coin {} has a book index of 2^64", i));
  }
  const Nim64 target(in.number("target"));
  in.end();
  return {game, i + game.base(), target};
}

std::string tmove(Fields& in) {
  const auto [game, n, target] = coin_query(in);
  return target.bits < game.value(n).bits ? "1" : "0";
}

std::string tmove_move(Fields& in) {
  const auto [game, n, target] = coin_query(in);
  if (target.bits >= game.value(n).bits) return "none";
  const CoinSet set = game.move(n, target);
  require_list(set.size_less_one());
  auto coins = set.coins();
  coins.pop_back();
  for (std::uint64_t& coin : coins) coin -= game.base();
  return counted(coins);
}

std::vector<CoinGame> games(Fields& in, Index D) {
  std::vector<CoinGame> games;
  for (Index d = 0; d < D; ++d) games.push_back(game(in));
  return games;
}

/// A product and the heads of a board.
struct BoardQuery {
  ProductGame game;
  std::vector<std::uint64_t> heads;
};

BoardQuery board_query(Fields& in) {
  const Index D = in.size("the number of dimensions");
  BoardQuery query{ProductGame(games(in, D)), {}};
  const auto sizes = in.numbers(D, "a size");
  std::uint64_t coins = 1;
  for (const std::uint64_t size : sizes) {
    if (__builtin_mul_overflow(coins, size, &coins))
      coins = std::numeric_limits<std::uint64_t>::max();
  }
  if (std::ranges::count(sizes, 0U) != 0) coins = 0;
  const std::string_view board = bits(in, "a board of 0 and 1");
  if (board.size() != coins) {
    throw QueryError(in.column(),
                     fmt::format("a board of {} coins, expected {}", board.size(), coins));
  }
  in.end();
  std::vector<std::uint64_t> at;
  for (const CoinGame& game : query.game.games()) at.push_back(game.base());
  const std::vector<std::uint64_t> first = at;
  for (const char bit : board) {
    if (bit == '1') query.heads.insert(query.heads.end(), at.begin(), at.end());
    for (std::size_t d = at.size(); d-- > 0 && ++at[d] - first[d] == sizes[d];) at[d] = first[d];
  }
  return query;
}

BoardQuery sparse_query(Fields& in) {
  const Index D = in.size("the number of dimensions");
  BoardQuery query{ProductGame(games(in, D)), {}};
  const Index k = in.size("the number of heads");
  for (Index i = 0; i < k; ++i) {
    const auto head = in.numbers(D, "a coordinate");
    query.heads.insert(query.heads.end(), head.begin(), head.end());
  }
  in.end();
  query.game.require_different(query.heads);
  return query;
}

template <BoardQuery (*read)(Fields&)>
std::string value(Fields& in) {
  const auto [game, heads] = read(in);
  const Nim64 value = game.value(heads);
  return fmt::format("{} {}", value, value ? 1 : 0);
}

std::string board_move(Fields& in) {
  const auto [game, heads] = board_query(in);
  const auto move = game.winning_move(heads);
  if (!move) return "none";
  std::string corner, sets;
  for (std::size_t d = 0; d < game.dimensions(); ++d) {
    auto coins = move->sets[d].coins();
    for (std::uint64_t& coin : coins) coin -= game.games()[d].base();
    corner += fmt::format("{} ", coins.back());
    sets += fmt::format("{}{}", d == 0 ? "" : " ", counted(coins));
  }
  return corner + sets;
}

std::string sparse_move(Fields& in) {
  const auto [game, heads] = sparse_query(in);
  const auto move = game.winning_move(heads);
  if (!move) return "none";
  std::string text = fmt::to_string(move->head);
  for (const CoinSet& set : move->sets) {
    text += set.is_interval() ? fmt::format(" I {} {}", set.first(), set.last())
                              : fmt::format(" L {}", counted(set.coins()));
  }
  return text;
}

constexpr Query queries[] = {
    {"g", "NAME BASE N", "the values of the coins 0, ..., N-1; BASE as the book of the game has it",
     g},
    {"upto", "K N", "the same for upto:K", upto},
    {"exact", "K N", "the same for exact:K", exact},
    {"run", "MIN MAX N", "the same for run:MIN:MAX", run},
    {"subtract", "k d1..dk N", "the values of heaps of 1, ..., N stones where d1, ... may be taken",
     subtract},
    {"gat", "NAME n", "the value at book index n", gat},
    {"rule", "N m {s len t1..tlen}*m", "the same as g for the rule of m moves, s with t1, ...",
     rule},
    {"pos", "NAME BASE bits", "the value of a row, 1 for heads", pos},
    {"tmove", "NAME BASE i t",
     "1 if a move with last coin i turns coins of nim-sum t before it, else 0", tmove, tmove_move,
     "len t1..tlen, the coins before i, from 0"},
    {"board", "D NAME1..NAMED n1..nD bits",
     "the value of a board, the last dimension fastest, and 1 if it is not 0", value<board_query>,
     board_move, "the corner, from 0, and for each dimension len x1..xlen"},
    {"sparse", "D NAME1..NAMED k x11..xkD",
     "the value of k heads by book indices, and 1 if it is not 0", value<sparse_query>, sparse_move,
     "the head, from 0, and for each dimension L len x1..xlen or I first last"},
};

}  // namespace

std::span<const Query> coin_queries() { return queries; }

}  // namespace apps
