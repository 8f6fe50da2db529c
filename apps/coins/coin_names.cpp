#include "apps/coins/coin_names.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "apps/common/number_file.hpp"
#include "nimla/text/quote.hpp"

namespace apps {

namespace {

using nimla::games::CoinGame;

struct Named {
  std::string_view name;
  CoinGame (*game)();
  std::string_view help;
};

constexpr Named plain_games[] = {
    {"turtles", CoinGame::turtles, "Turning Turtles, from 1: 1 or 2 coins; g(n) = n"},
    {"twins", CoinGame::twins, "from 0: exactly 2 coins; g(n) = n"},
    {"mock", CoinGame::mock, "Mock Turtles, from 0: 1, 2 or 3 coins; n below 2^63"},
    {"triplets", CoinGame::triplets, "from 0: exactly 3 coins; n below 2^63 + 2"},
    {"motley", CoinGame::motley, "from 0: any coins; g(n) = 2^n, n below 64"},
    {"ruler", CoinGame::ruler, "from 1: consecutive coins"},
    {"rulerette", CoinGame::rulerette, "from 1: 2 or more consecutive coins"},
    {"grunt", CoinGame::grunt, "from 0: coins 0, a, n-a, n with 0 < a < n-a; n below 2^18"},
    {"sym", CoinGame::sym, "from 0: any set that is its own mirror image; n below 48"},
};

constexpr std::string_view parametrised_games[] = {
    "upto:K     from 0: 1 to K coins; for K > 3 a table of at most 1000 coins",
    "exact:K    from 0: K coins; as upto:K",
    "run:A:B    from 1: A to B consecutive coins, B = 0 for no limit; n up to 2^24",
    "rule:FILE  from 0: FILE holds the number of moves, and for each its last coin, how many "
    "other\n"
    "             coins it turns, and these",
};

[[noreturn]] void refuse(std::string_view name) {
  std::string known;
  for (const Named& each : plain_games) known += ' ' + std::string(each.name);
  throw std::domain_error(nimla::detail::quoted(name) + " is no coin game, expected one of" +
                          known + " upto:K exact:K run:A:B rule:FILE");
}

/// `count` numbers apart by colons.
std::vector<std::uint64_t> parameters(std::string_view name, std::string_view text,
                                      std::size_t count) {
  std::vector<std::uint64_t> numbers;
  while (true) {
    const std::size_t colon = text.find(':');
    const auto number = nimla::parse_nim64(text.substr(0, colon));
    if (!number) refuse(name);
    numbers.push_back(number->bits);
    if (colon == text.npos) break;
    text.remove_prefix(colon + 1);
  }
  if (numbers.size() != count) refuse(name);
  return numbers;
}

CoinGame game_of_file(std::string_view name, const std::string& path) {
  NumberFile file(path);
  std::vector<nimla::games::CoinMove> moves;
  for (std::uint64_t left = file.number("the number of moves"); left > 0; --left) {
    nimla::games::CoinMove move{file.number("the last coin of a move"), {}};
    for (std::uint64_t others = file.number("a number of other coins"); others > 0; --others) {
      move.others.push_back(file.number_below(move.last, "a coin before the last"));
    }
    moves.push_back(std::move(move));
  }
  file.end();
  return CoinGame::from_moves(std::string(name), std::move(moves));
}

}  // namespace

CoinGame coin_game_named(std::string_view name) {
  const auto plain = std::ranges::find(plain_games, name, &Named::name);
  if (plain != std::end(plain_games)) return plain->game();
  const std::size_t colon = name.find(':');
  if (colon == name.npos) refuse(name);
  const std::string_view kind = name.substr(0, colon), rest = name.substr(colon + 1);
  if (kind == "upto") return CoinGame::at_most(parameters(name, rest, 1)[0]);
  if (kind == "exact") return CoinGame::exactly(parameters(name, rest, 1)[0]);
  if (kind == "rule") return game_of_file(name, std::string(rest));
  if (kind != "run") refuse(name);
  const auto numbers = parameters(name, rest, 2);
  return CoinGame::run(numbers[0], numbers[1]);
}

std::vector<CoinGame> coin_games_named(std::string_view names) {
  std::vector<CoinGame> games;
  while (true) {
    const std::size_t comma = names.find(',');
    games.push_back(coin_game_named(names.substr(0, comma)));
    if (comma == names.npos) return games;
    names.remove_prefix(comma + 1);
  }
}

std::string list_of_coin_games() {
  std::string list;
  for (const Named& each : plain_games) {
    list += "  " + std::string(each.name) + std::string(11 - each.name.size(), ' ') +
            std::string(each.help) + '\n';
  }
  for (const std::string_view each : parametrised_games) list += "  " + std::string(each) + '\n';
  return list;
}

}  // namespace apps
