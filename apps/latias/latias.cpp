#include <string>
#include <utility>
#include <vector>

#include "apps/common/batch.hpp"
#include "apps/common/cli.hpp"
#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "apps/common/progress.hpp"
#include "apps/latias/latias_play.hpp"
#include "nimla/nimla.hpp"

namespace {

using apps::Status;

struct Options {
  std::vector<std::string> files;
  bool value = false;
  bool move = false;
  bool progress = false;
  int threads = 0;
};

std::string answer(const std::string& file, const Options& options) {
  nimla::Matrix A = nimla::read_square_matrix(file);
  apps::Progress progress(file, options.progress);
  const nimla::Exec exec{.threads = options.threads, .monitor = &progress};
  if (options.move) {
    const auto move = nimla::games::latias_move(A, exec);
    if (!move) return "Second";
    return fmt::format("First\n{}\n{}", apps::join(move->columns), apps::join(move->B));
  }
  const nimla::Nim64 value = nimla::det(std::move(A), exec);
  if (options.value) return nimla::to_string(value);
  return value ? "First" : "Second";
}

/// One answer a FILE, in the order of the files; a file that cannot be read or understood gives a
/// sentence on standard error and no answer.
Status answer_all(const Options& options, apps::Output& out) {
  Status status = Status::answered;
  for (const std::string& file : options.files) {
    std::string line, mistake;
    try {
      line = answer(file, options) + '\n';
    } catch (const nimla::Interrupted&) {
      throw;
    } catch (const std::bad_alloc& error) {
      mistake = (file == "-" ? "<stdin>" : file) + ": " + apps::sentence(error);
    } catch (const std::runtime_error& error) {
      mistake = error.what();  // names the file
    }
    if (!mistake.empty()) {
      apps::complain(mistake);
      status = Status::failed;
    }
    out.print(line);
    out.flush();
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Says who wins the game of Lati@s from an n x n matrix of piles.", "latias");
  app.footer(
      R"(A FILE holds n, then the n x n entries row by row: unsigned decimals below 2^64 between blanks or
line ends. The answer is First or Second, the player who wins.

Files named batch or play are ./batch and ./play.

Example, the matrix with rows 1 1 and 1 2:
  $ echo 2  1 1  1 2 | latias
  First)");
  Options options;
  app.add_option("FILE", options.files, "Files with one matrix each; - or none is standard input");
  app.add_flag("--value", options.value, "Print the Grundy value, the determinant, instead");
  app.add_flag("--move", options.move,
               "Print also a winning move: the columns of its piles, from 0, and their new sizes")
      ->excludes("--value");
  app.add_option("--threads", options.threads,
                 "Threads; without it NIMLA_NUM_THREADS, else OMP_NUM_THREADS, else all there are")
      ->check(CLI::Range(1, 1024));
  app.add_flag("--progress", options.progress,
               "Show progress on standard error even where that is no terminal");
  const apps::BatchCommand batch(app, apps::latias_queries(), ", matrices row by row",
                                 "  $ echo move2 5 6 3 | latias batch --moves\n"
                                 "  move2 5 6 3 => 3 4");
  CLI::App& play = *app.add_subcommand("play", "Play a game against the program");
  apps::PlayOptions play_options;
  play.add_option("FILE", play_options.file, "The matrix, of at most 5 rows")->required();
  play.add_flag("--second", play_options.second, "Let the program move first");
  play.footer(
      "The tuples with a move left are listed with their numbers. A move is the number of one and\n"
      "its new piles, each smaller than before: in its place come all tuples mixed from both but "
      "the\n"
      "old one. Who cannot move loses. The program never loses a won position.\n\nExample:\n"
      "  $ echo 1 3 > pile; echo 0 0 | latias play pile\n  0: 3\n  your move: no tuple can be "
      "lowered, you win");
  return apps::run(app, argc, argv, [&](apps::Output& out) {
    if (batch.parsed()) return batch.run(out);
    if (play.parsed()) return apps::play_latias(play_options, out);
    if (options.files.empty()) options.files = {"-"};
    return answer_all(options, out);
  });
}
