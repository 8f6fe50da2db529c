#include <string>
#include <vector>

#include "apps/cli.hpp"
#include "nimla/nimla.hpp"

namespace {

using apps::Status;

/// One answer a line, in the order of the files; a file that cannot be read or understood gives a
/// sentence on standard error and no line.
Status play(const std::vector<std::string>& files, bool show_value, apps::Output& out) {
  Status status = Status::answered;
  for (const std::string& file : files) {
    std::string answer;
    try {
      const nimla::Nim64 value = nimla::det(nimla::read_square_matrix(file));
      answer = show_value ? nimla::to_string(value) : value ? "First" : "Second";
    } catch (const std::bad_alloc& error) {
      apps::complain(file + ": " + apps::sentence(error));
      status = Status::failed;
      continue;
    } catch (const std::runtime_error& error) {  // says itself which file it is
      apps::complain(error.what());
      status = Status::failed;
      continue;
    }
    out.print(answer + '\n');
    out.flush();
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Says who wins the game of Lati@s from an n x n matrix of piles.", "latias");
  app.footer(
      R"(A FILE holds n, then the n x n entries row by row: unsigned decimals below 2^64 between blanks or
line ends. The answer is First or Second, the player who wins; one line a FILE.

Example, the matrix with rows 1 1 and 1 2:
  $ echo 2  1 1  1 2 | latias
  First)");
  std::vector<std::string> files;
  app.add_option("FILE", files, "Files with one matrix each; - or none is standard input");
  bool show_value = false;
  app.add_flag("--value", show_value, "Print the Grundy value, the determinant, instead");
  return apps::run(app, argc, argv, [&](apps::Output& out) {
    if (files.empty()) files = {"-"};
    return play(files, show_value, out);
  });
}
