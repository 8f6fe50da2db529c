#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "apps/common/batch.hpp"
#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "apps/common/number_file.hpp"
#include "nimla/games/end_nim.hpp"
#include "nimla/games/equalise.hpp"
#include "nimla/games/fibonacci_nim.hpp"
#include "nimla/games/first_pile.hpp"
#include "nimla/games/geography.hpp"
#include "nimla/games/heaps.hpp"
#include "nimla/games/pairs.hpp"
#include "nimla/games/wythoff.hpp"
#include "nimla/text/quote.hpp"

namespace {

using apps::Status;
using nimla::Index;
using nimla::Nim64;
using nimla::games::Piles;

/// What is said about a position, a line each.
struct Report {
  std::optional<bool> first_wins;
  std::optional<Nim64> value;
  std::string move;        ///< a sentence; empty for none
  std::string moves_text;  ///< all winning moves
};

/// The arguments of one game.
struct Arguments {
  std::vector<std::string> texts;
  std::string file;
  std::string start;
  std::string most;
  bool all = false;
  bool value = false;
};

std::uint64_t number(const std::string& text, const std::string& expected) {
  const std::optional<Nim64> value = nimla::parse_nim64(text);
  if (!value) {
    throw std::invalid_argument(fmt::format("{}, expected {}, an unsigned decimal below 2^64",
                                            nimla::detail::quoted(text), expected));
  }
  return value->bits;
}

Piles piles(const Arguments& arguments, std::size_t first = 0) {
  Piles result;
  for (std::size_t i = first; i < arguments.texts.size(); ++i) {
    result.push_back(number(arguments.texts[i], "the size of a pile"));
  }
  return result;
}

std::string pile_text(const std::optional<nimla::games::PileMove>& move) {
  return move ? fmt::format("pile {} to {}", move->pile, move->size) : "";
}

Report of_value(Nim64 value, std::string move) {
  return {.first_wins = static_cast<bool>(value),
          .value = value,
          .move = std::move(move),
          .moves_text = {}};
}

Report won_or_lost(bool won, std::string move, std::string moves_text = {}) {
  return {
      .first_wins = won, .value = {}, .move = std::move(move), .moves_text = std::move(moves_text)};
}

Report nim(const Arguments& arguments) {
  const Piles a = piles(arguments);
  return of_value(nimla::games::nim_value(a), pile_text(nimla::games::nim_move(a)));
}

Report bash(const Arguments& arguments) {
  const Nim64 value =
      nimla::games::bash_value(number(arguments.texts[0], "N"), number(arguments.texts[1], "K"));
  return of_value(value, value ? fmt::format("take {}", value) : "");
}

Report moore(const Arguments& arguments) {
  const std::uint64_t k = number(arguments.texts[0], "K");
  const auto after = nimla::games::moore_move(piles(arguments, 1), k);
  return won_or_lost(after.has_value(),
                     after ? fmt::format("piles to {}", apps::join(*after)) : "");
}

Report staircase(const Arguments& arguments) {
  const Piles a = piles(arguments);
  const auto move = nimla::games::staircase_move(a);
  return of_value(nimla::games::staircase_value(a),
                  move ? fmt::format("{} from stair {}", move->stones, move->stair) : "");
}

Report fibonacci(const Arguments& arguments) {
  const std::uint64_t n = number(arguments.texts[0], "N");
  const std::uint64_t q = arguments.most.empty() ? nimla::games::fibonacci_nim_start(n)
                                                 : number(arguments.most, "Q behind --most");
  const auto move = nimla::games::fibonacci_nim_move(n, q);
  return won_or_lost(move.has_value(), move ? fmt::format("take {}", *move) : "",
                     apps::join(nimla::games::fibonacci_nim_moves(n, q)));
}

Report wythoff(const Arguments& arguments) {
  const std::uint64_t a = number(arguments.texts[0], "A");
  const std::uint64_t b = number(arguments.texts[1], "B");
  std::vector<std::string> texts;
  for (const auto& [a2, b2] : nimla::games::wythoff_moves(a, b)) {
    texts.push_back(fmt::format("{},{}", a2, b2));
  }
  const auto move = nimla::games::wythoff_move(a, b);
  Report report = won_or_lost(move.has_value(),
                              move ? fmt::format("piles to {} {}", move->first, move->second) : "",
                              fmt::format("{}", fmt::join(texts, " ")));
  if (arguments.value) {
    const std::uint64_t most = std::numeric_limits<Index>::max() - 1;  // beyond any table
    const auto size = [most](std::uint64_t pile) {
      return static_cast<Index>(std::min(pile, most)) + 1;
    };
    report.value = Nim64(nimla::games::wythoff_values(size(a), size(b)).back());
  }
  return report;
}

Report geography(const Arguments& arguments) {
  apps::NumberFile file(arguments.file);
  const std::uint64_t n = file.number_below(std::uint64_t{1} << 63, "the number of vertices");
  std::vector<nimla::games::Edge> edges;
  for (std::uint64_t m = file.number("the number of edges"); m > 0; --m) {
    const auto u = static_cast<Index>(file.number_below(n, "a vertex"));
    edges.push_back({u, static_cast<Index>(file.number_below(n, "a vertex"))});
  }
  file.end();
  const auto vertices = static_cast<Index>(n);
  if (arguments.start.empty()) {
    const auto starts = nimla::games::missable_vertices(vertices, edges);
    return won_or_lost(!starts.empty(),
                       starts.empty() ? "" : fmt::format("start at vertex {}", starts[0]),
                       apps::join(starts));
  }
  const std::uint64_t start = number(arguments.start, "a vertex behind --start");
  if (start >= n) {
    throw std::invalid_argument(
        fmt::format("vertex {}, expected one below {} behind --start", start, n));
  }
  const auto moves = nimla::games::geography_moves(vertices, edges, static_cast<Index>(start));
  return won_or_lost(!moves.empty(), moves.empty() ? "" : fmt::format("to vertex {}", moves[0]),
                     apps::join(moves));
}

Report misere(const Arguments& arguments) {
  const Piles a = piles(arguments);
  return won_or_lost(nimla::games::misere_is_won(a), pile_text(nimla::games::misere_move(a)));
}

Report pairs(const Arguments& arguments) {
  const Piles a = piles(arguments);
  if (a.size() % 2 != 0) throw std::invalid_argument("an odd number of piles, expected pairs");
  std::vector<nimla::games::PilesPair> pairs;
  for (std::size_t i = 0; i < a.size(); i += 2) pairs.push_back({a[i], a[i + 1]});
  const auto move = nimla::games::pairs_move(pairs);
  return of_value(nimla::games::pairs_value(pairs),
                  move ? fmt::format("pair {} to {} {}", move->pair, move->to.i, move->to.j) : "");
}

Report first_pile(const Arguments& arguments) {
  return {.first_wins = {},
          .value = Nim64(nimla::games::first_pile_count(piles(arguments))),
          .move = {},
          .moves_text = {}};
}

Report end_nim(const Arguments& arguments) {
  const auto move = nimla::games::end_nim_move(piles(arguments));
  return won_or_lost(
      move.has_value(),
      move ? fmt::format("{} pile to {}", move->left ? "leftmost" : "rightmost", move->size) : "");
}

Report equalise(const Arguments& arguments) {
  const auto move = nimla::games::equalise_move(piles(arguments));
  return won_or_lost(move.has_value(),
                     move ? fmt::format("a pile of {} to {}", move->from, move->to) : "");
}

/// A game: its subcommand and what that takes.
struct Game {
  enum Options : unsigned { none = 0, file = 1, all = 2, most_now = 4, value = 8 };

  std::string name;
  std::string help;
  std::string arguments;  ///< names of the numbers
  int least, most;        ///< how many of them
  unsigned options;
  std::string example;
  Report (*report)(const Arguments&);
};

constexpr int any = 1 << 20;

const std::vector<Game>& games() {
  static const std::vector<Game> all = {
      {"nim", "Nim: reduce a pile; piles count from 0", "SIZE...", 0, any, Game::none,
       "  $ impartial nim 3 4 5\n  First\n  value 2\n  move: pile 0 to 1", nim},
      {"bash", "Bash's game: take 1 to K of N stones", "N K", 2, 2, Game::none,
       "  $ impartial bash 10 3\n  First\n  value 2\n  move: take 2", bash},
      {"moore", "Moore's Nim-k: reduce 1 to K piles", "K SIZE...", 1, any, Game::none,
       "  $ impartial moore 2 4 1\n  First\n  move: piles to 0 0", moore},
      {"staircase", "Staircase Nim: move stones one stair down; sizes from stair 1, the bottom, up",
       "SIZE...", 0, any, Game::none,
       "  $ impartial staircase 3 9 1\n  First\n  value 2\n  move: 2 from stair 1", staircase},
      {"fibonacci", "Fibonacci Nim: take at most twice what was taken before, at first less than N",
       "N", 1, 1, Game::all | Game::most_now, "  $ impartial fibonacci 20\n  First\n  move: take 2",
       fibonacci},
      {"wythoff", "Wythoff's game: take from one pile, or equally from both", "A B", 2, 2,
       Game::all | Game::value, "  $ impartial wythoff 12 21\n  First\n  move: piles to 12 20",
       wythoff},
      {"geography", "Undirected vertex geography: move the token to a neighbour where it never was",
       "", 0, 0, Game::file | Game::all,
       "  $ echo 4 3  0 1  1 2  2 3 | impartial geography - --start 0\n  First\n  move: to vertex "
       "1",
       geography},
      {"misere", "Misere Nim: who takes the last stone loses; piles count from 0", "SIZE...", 0,
       any, Game::none, "  $ impartial misere 1 1 5\n  First\n  move: pile 2 to 1", misere},
      {"pairs", "Pairs of piles: remove one pile of a pair and split the other; pairs count from 0",
       "I J...", 0, any, Game::none,
       "  $ impartial pairs 4 4 8 1\n  First\n  value 1\n  move: pair 1 to 4 4", pairs},
      {"first-pile",
       "How many sets of piles with one of them lose Nim when that pile moves first, modulo "
       "1000000007",
       "SIZE...", 0, any, Game::none, "  $ impartial first-pile 1 2 3\n  6", first_pile},
      {"end-nim", "End-Nim: reduce the leftmost or the rightmost pile", "SIZE...", 0, any,
       Game::none, "  $ impartial end-nim 3 1 2\n  First\n  move: leftmost pile to 2", end_nim},
      {"equalise", "Equalise: reduce a pile to the size of a smaller one; at most 26 piles",
       "SIZE...", 0, any, Game::none,
       "  $ impartial equalise 1 2 3\n  First\n  move: a pile of 3 to 2", equalise},
  };
  return all;
}

void add_game(CLI::App& app, const Game& game, Arguments& arguments) {
  CLI::App& command = *app.add_subcommand(game.name, game.help);
  command.footer("Example:\n" + game.example);
  if ((game.options & Game::file) != 0) {
    command
        .add_option("FILE", arguments.file,
                    "The number of vertices, the number of edges, and the two ends of each, from "
                    "0; - is standard input")
        ->required();
    command.add_option("--start", arguments.start,
                       "Where the token is; without it the first player chooses");
  } else {
    auto* numbers =
        command.add_option(game.arguments, arguments.texts, "Unsigned decimals below 2^64");
    numbers->expected(game.least, game.most);
    if (game.least > 0) numbers->required();
  }
  if ((game.options & Game::most_now) != 0) {
    command.add_option("--most", arguments.most, "The most stones that may be taken now");
  }
  if ((game.options & Game::value) != 0) {
    command.add_flag("--value", arguments.value,
                     "Print the Grundy value too, from a table of at most 10^7 positions");
  }
  if ((game.options & Game::all) != 0) {
    command.add_flag("--all", arguments.all, "Print every winning move in one line");
  }
}

void print(const Report& report, bool all, apps::Output& out) {
  if (!report.first_wins) {
    out.print(fmt::format("{}\n", *report.value));
    return;
  }
  out.print(*report.first_wins ? "First\n" : "Second\n");
  if (report.value) out.print(fmt::format("value {}\n", *report.value));
  if (all) {
    out.print(apps::spaced({"moves:", report.moves_text}) + '\n');
  } else if (!report.move.empty()) {
    out.print("move: " + report.move + '\n');
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("The classical impartial games: who wins, the value where there is one, a move.",
               "impartial");
  app.require_subcommand(1);
  app.footer(
      "First is the player to move. impartial GAME --help shows an example.\n\nExample:\n"
      "  $ impartial wythoff 12 21\n  First\n  move: piles to 12 20");
  std::deque<Arguments> arguments;
  for (const Game& game : games()) add_game(app, game, arguments.emplace_back());
  const apps::BatchCommand batch(app, apps::impartial_queries(), "",
                                 "  $ echo wytp 5 | impartial batch\n  8 13");
  return apps::run(app, argc, argv, [&](apps::Output& out) {
    if (batch.parsed()) return batch.run(out);
    for (std::size_t i = 0; i < games().size(); ++i) {
      if (!app.got_subcommand(games()[i].name)) continue;
      print(games()[i].report(arguments[i]), arguments[i].all, out);
    }
    return Status::answered;
  });
}
