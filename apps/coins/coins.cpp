#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "apps/coins/board_file.hpp"
#include "apps/coins/coin_names.hpp"
#include "apps/coins/saved_file.hpp"
#include "apps/coins/value_map.hpp"
#include "apps/common/batch.hpp"
#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "nimla/games/product_game.hpp"
#include "nimla/text/quote.hpp"

namespace {

using apps::Status;
using nimla::BitMatrix;
using nimla::Index;
using nimla::Nim64;
using nimla::games::CoinSet;
using nimla::games::ProductGame;

/// What `value` and `move` are asked about.
struct Options {
  std::string games;
  std::string board = "-";
  std::vector<std::string> heads;
  bool has_heads = false;
  std::string sizes;
  std::string svg;
};

/// `count` numbers apart by commas.
std::vector<std::uint64_t> numbers(std::string_view text, std::size_t count,
                                   const std::string& expected) {
  const auto refuse = [&] {
    throw std::invalid_argument(
        fmt::format("{}, expected {} apart by commas", nimla::detail::quoted(text), expected));
  };
  std::vector<std::uint64_t> result;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const auto number = nimla::parse_nim64(rest.substr(0, comma));
    if (!number) refuse();
    result.push_back(number->bits);
    if (comma == rest.npos) break;
    rest.remove_prefix(comma + 1);
  }
  if (result.size() != count) refuse();
  return result;
}

ProductGame product(const Options& options) {
  return ProductGame(apps::coin_games_named(options.games));
}

std::vector<std::uint64_t> listed_heads(const ProductGame& game, const Options& options) {
  std::vector<std::uint64_t> heads;
  if (options.heads == std::vector<std::string>{""}) return heads;  // --heads and nothing behind it
  for (const std::string& each : options.heads) {
    const auto head = numbers(each, game.dimensions(),
                              fmt::format("a head of {} coordinates", game.dimensions()));
    heads.insert(heads.end(), head.begin(), head.end());
  }
  game.require_different(heads);
  return heads;
}

/// A board of one dimension as its list of heads; one row is wanted.
std::vector<std::uint64_t> heads_of_row(const ProductGame& game, const BitMatrix& board) {
  if (board.rows() != 1) {
    throw std::invalid_argument(
        fmt::format("a board of {} rows, expected one row for one game", board.rows()));
  }
  std::vector<std::uint64_t> heads;
  for (Index j = 0; j < board.cols(); ++j) {
    if (board(0, j)) heads.push_back(static_cast<std::uint64_t>(j) + game.games()[0].base());
  }
  return heads;
}

BitMatrix board_of(const ProductGame& game, const Options& options) {
  if (game.dimensions() > 2) {
    throw std::invalid_argument(
        fmt::format("{} games, expected --heads for more than 2", game.dimensions()));
  }
  return apps::read_board(options.board);
}

Status value(const Options& options, apps::Output& out) {
  const ProductGame game = product(options);
  Nim64 value;
  if (options.has_heads) {
    value = game.value(listed_heads(game, options));
  } else {
    const BitMatrix board = board_of(game, options);
    value = game.dimensions() == 2 ? game.value(board) : game.value(heads_of_row(game, board));
  }
  out.print(fmt::format("{}\n", value));
  return Status::answered;
}

std::string text_of(const CoinSet& set) {
  return set.is_interval() && set.size_less_one() > 0
             ? fmt::format("{}..{}", set.first(), set.last())
             : apps::join(set.coins());
}

std::string text_of(const std::vector<CoinSet>& sets) {
  std::string text = "turn";
  for (std::size_t d = 0; d < sets.size(); ++d) {
    text += fmt::format("{}{}", d == 0 ? " " : " x ", text_of(sets[d]));
  }
  return text + '\n';
}

std::string text_of(const std::vector<std::uint64_t>& heads, std::size_t dimensions) {
  std::string text = heads.empty() ? "no heads" : "";
  for (std::size_t i = 0; i < heads.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i % dimensions == 0 ? " " : ",", heads[i]);
  }
  return text + '\n';
}

constexpr Index most_shown = 10'000;  // coins of a board that is shown

void move_heads(const ProductGame& game, const std::vector<std::uint64_t>& heads,
                apps::Output& out) {
  const auto move = game.winning_move(heads);
  if (!move) {
    out.print("Second\n");
    return;
  }
  out.print("First\n" + text_of(move->sets));
  out.print("before " + text_of(heads, game.dimensions()));
  std::uint64_t turned = 1;
  bool is_short = true;
  for (const CoinSet& set : move->sets) {
    is_short = is_short && set.size_less_one() < most_shown &&
               (turned *= set.size_less_one() + 1) <= most_shown;
  }
  out.print(is_short ? "after " + text_of(game.play(heads, move->sets), game.dimensions())
                     : "after: too many heads to list\n");
}

void move_board(const ProductGame& game, BitMatrix board, bool is_row, apps::Output& out) {
  std::optional<std::vector<CoinSet>> sets;
  std::vector<std::uint64_t> heads;
  if (is_row) {
    heads = heads_of_row(game, board);
    if (auto move = game.winning_move(heads)) sets = std::move(move->sets);
  } else {
    sets = game.winning_move(board);
  }
  if (!sets) {
    out.print("Second\n");
    return;
  }
  out.print("First\n" + text_of(*sets));
  if (board.cols() > most_shown / board.rows()) return;
  out.print("before\n" + apps::board_text(board));
  if (is_row) {
    for (const std::uint64_t coin : (*sets)[0].coins()) {
      board.flip(0, static_cast<Index>(coin - game.games()[0].base()));
    }
  } else {
    game.play(board, *sets);
  }
  out.print("after\n" + apps::board_text(board));
}

Status move(const Options& options, apps::Output& out) {
  const ProductGame game = product(options);
  if (options.has_heads) {
    move_heads(game, listed_heads(game, options), out);
  } else {
    move_board(game, board_of(game, options), game.dimensions() == 1, out);
  }
  return Status::answered;
}

/// The values of each game.
std::vector<nimla::Vector> axes(const ProductGame& game, const std::vector<std::uint64_t>& sizes) {
  std::vector<nimla::Vector> values;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) {
      throw std::invalid_argument(fmt::format("'{}' is not below 2^63, expected a size", sizes[d]));
    }
    values.push_back(game.games()[d].values(static_cast<Index>(sizes[d])));
  }
  return values;
}

/// Lines of the last dimension; a blank line ends a plane.
void print_table(const std::vector<nimla::Vector>& axes, apps::Output& out) {
  for (const nimla::Vector& axis : axes) {
    if (axis.empty()) return;
  }
  const nimla::Vector& last = axes.back();
  std::vector<std::size_t> at(axes.size() - 1, 0);
  for (bool more = true; more;) {
    Nim64 factor(1U);
    for (std::size_t d = 0; d < at.size(); ++d) factor *= axes[d][at[d]];
    std::string line;
    for (const Nim64 value : last)
      line += fmt::format("{}{}", line.empty() ? "" : " ", factor * value);
    out.print(line + '\n');
    more = false;
    for (std::size_t d = at.size(); d-- > 0 && !more;) {
      more = ++at[d] < axes[d].size();
      if (more) continue;
      at[d] = 0;
      if (d + 1 == at.size() && d > 0) out.print("\n");
    }
  }
}

Status table(const Options& options, apps::Output& out) {
  const ProductGame game = product(options);
  const std::size_t D = game.dimensions();
  const auto values = axes(game, numbers(options.sizes, D, fmt::format("{} sizes", D)));
  if (options.svg.empty()) {
    print_table(values, out);
    return Status::answered;
  }
  if (D > 2) throw std::invalid_argument("--svg draws tables of one or two games");
  const nimla::Vector one{Nim64(1U)};
  const nimla::Vector& g1 = D == 2 ? values[0] : one;
  const nimla::Vector& g2 = values.back();
  apps::require_cells(g1.size(), g2.size());
  nimla::Matrix products(static_cast<Index>(g1.size()), static_cast<Index>(g2.size()));
  for (std::size_t i = 0; i < g1.size(); ++i) {
    for (std::size_t j = 0; j < g2.size(); ++j) {
      products(static_cast<Index>(i), static_cast<Index>(j)) = g1[i] * g2[j];
    }
  }
  apps::save_file(options.svg,
                  apps::value_map(products, options.games, D == 2 ? game.games()[0].base() : 0,
                                  game.games().back().base()));
  return Status::answered;
}

CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& help,
                      Options& options, const std::string& example) {
  CLI::App& command = *app.add_subcommand(name, help);
  command.add_option("GAMES", options.games, "A game for each dimension, apart by commas")
      ->required();
  command.footer("Games, and what their books count coins from:\n" + apps::list_of_coin_games() +
                 "\nExample:\n" + example);
  return command;
}

CLI::App& add_board_command(CLI::App& app, const std::string& name, const std::string& help,
                            Options& options, const std::string& example) {
  CLI::App& command = add_command(app, name, help, options, example);
  CLI::Option* board = command.add_option(
      "BOARD", options.board,
      "A file of lines of H and T, or 1 and 0, or a PBM image, P1 or P4; - or none is standard "
      "input");
  command
      .add_option("--heads", options.heads,
                  "Instead of a BOARD its heads by book indices, 3,5 for a head of two dimensions")
      ->expected(0, CLI::detail::expected_max_vector_size)
      ->excludes(board);
  return command;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Coin-turning games and their products: values, winning moves, tables.", "coins");
  app.require_subcommand(1);
  app.footer("coins COMMAND --help lists the games and shows an example.");
  Options options;
  CLI::App& value_command =
      add_board_command(app, "value", "Print the Grundy value of a board", options,
                        "  $ coins value twins,twins --heads 2,3 1,1\n  0");
  CLI::App& move_command =
      add_board_command(app, "move", "Print who wins, First or Second, and a winning move", options,
                        "  $ printf 'TTT\\nTTH\\n' | coins move turtles,ruler\n"
                        "  First\n  turn 2 x 3\n  before\n  TTT\n  TTH\n  after\n  TTT\n  TTT");
  CLI::App& table_command =
      add_command(app, "table", "Print the values of single heads, a line for the last dimension",
                  options, "  $ coins table twins,mock 3,4\n  0 0 0 0\n  1 2 4 7\n  2 3 8 9");
  table_command.add_option("SIZES", options.sizes, "How many coins, apart by commas")->required();
  table_command.add_option("--svg", options.svg, "Draw the table as an SVG picture into this file");
  const apps::BatchCommand batch(app, apps::coin_queries(),
                                 ", names as coins value --help lists them",
                                 "  $ echo gat mock 1000000 | coins batch\n  2000000");
  return apps::run(app, argc, argv, [&](apps::Output& out) {
    if (batch.parsed()) return batch.run(out);
    for (const CLI::App* command : {&value_command, &move_command}) {
      options.has_heads = options.has_heads || command->count("--heads") > 0;
    }
    if (value_command.parsed()) return value(options, out);
    return move_command.parsed() ? move(options, out) : table(options, out);
  });
}
