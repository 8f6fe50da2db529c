#include <string>
#include <vector>

#include "apps/cli.hpp"
#include "nimla/nimla.hpp"

namespace {

using apps::Status;

std::string answer(const std::string& file, bool show_value) {
  const nimla::Nim64 value = nimla::det(nimla::read_square_matrix(file));
  if (show_value) return nimla::to_string(value);
  return value ? "First" : "Second";
}

/// One answer a line, in the order of the files; a file that cannot be read or understood gives a
/// sentence on standard error and no line.
Status play(const std::vector<std::string>& files, bool show_value, apps::Output& out) {
  Status status = Status::answered;
  for (const std::string& file : files) {
    std::string line, mistake;
    try {
      line = answer(file, show_value) + '\n';
    } catch (const std::bad_alloc& error) {
      mistake = file + ": " + apps::sentence(error);
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
