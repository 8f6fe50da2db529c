// The vectors of the games through the subcommands `batch`: the answers compared, the moves judged.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/apps/process.hpp"
#include "tests/games/judge.hpp"
#include "tests/support/vectors.hpp"

namespace nimla::tests {
namespace {

std::string query_of(const VectorLine& line) { return line.text.substr(0, line.text.find(" ->")); }

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void expect_file(const std::string& app, const std::string& file, std::size_t without_moves) {
  const std::vector<VectorLine> vectors = read_vectors(file);
  std::string queries;
  for (const VectorLine& line : vectors) queries += query_of(line) + '\n';

  const Outcome answered = run({app, "batch"}, queries);
  EXPECT_EQ(answered.err, "");
  EXPECT_EQ(answered.status, 0);
  const auto answers = lines_of(answered.out);
  ASSERT_EQ(answers.size(), vectors.size());

  const Outcome moved = run({app, "batch", "--moves"}, queries);
  EXPECT_EQ(moved.err, "");
  const auto moves = lines_of(moved.out);
  ASSERT_EQ(moves.size(), vectors.size());

  std::size_t errors = 0;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const VectorLine& line = vectors[i];
    std::string results;
    for (const std::string& field : line.results) results += (results.empty() ? "" : " ") + field;
    EXPECT_EQ(answers[i], results) << line.text;
    if (!has_move_form(line)) {
      ++errors;
      EXPECT_EQ(moves[i], "error: 1: '" + line.op + "' asks for no move");
      continue;
    }
    const std::string begin = query_of(line) + " => ";
    ASSERT_TRUE(moves[i].starts_with(begin)) << moves[i];
    expect_move(line, moves[i].substr(begin.size()));
  }
  EXPECT_EQ(errors, without_moves);
  EXPECT_EQ(moved.status, errors == 0 ? 0 : 2);
}

TEST(GameBatchVectors, CoinsInOneDimension) { expect_file(NIMLA_APP_COINS, "coins1d.txt", 382); }
TEST(GameBatchVectors, CoinsInMoreDimensions) { expect_file(NIMLA_APP_COINS, "coinsnd.txt", 0); }
TEST(GameBatchVectors, WinningMoves) { expect_file(NIMLA_APP_LATIAS, "winmove.txt", 0); }
TEST(GameBatchVectors, LatiasInProgress) { expect_file(NIMLA_APP_LATIAS, "latias_play.txt", 0); }
TEST(GameBatchVectors, ImpartialGames) { expect_file(NIMLA_APP_IMPARTIAL, "seedgames.txt", 352); }

}  // namespace
}  // namespace nimla::tests
