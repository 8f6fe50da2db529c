// What the apps of games print, and what they say to what they cannot do.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "nimla/random.hpp"
#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"

namespace nimla::tests {
namespace {

using namespace std::string_literals;

const std::string coins = NIMLA_APP_COINS;
const std::string impartial = NIMLA_APP_IMPARTIAL;
const std::string latias = NIMLA_APP_LATIAS;

struct Case {
  std::vector<std::string> command;
  std::string input;
  std::string out;
};

void expect_answers(const std::vector<Case>& cases) {
  for (const auto& [command, input, out] : cases) {
    SCOPED_TRACE(testing::PrintToString(command));
    const Outcome outcome = run(command, input);
    EXPECT_EQ(outcome.out, out);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 0);
  }
}

struct Refusal {
  std::vector<std::string> command;
  std::string input;
  std::string err;  ///< one sentence
};

void expect_refusals(const std::vector<Refusal>& cases) {
  for (const auto& [command, input, err] : cases) {
    SCOPED_TRACE(testing::PrintToString(command) + testing::PrintToString(input.substr(0, 40)));
    const Outcome outcome = run(command, input);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, err + '\n');
    EXPECT_EQ(outcome.status, 2);
  }
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Impartial, EveryGame) {
  const std::string path = "4 3  0 1  1 2  2 3\n";
  expect_answers({
      {{impartial, "nim", "3", "4", "5"}, "", "First\nvalue 2\nmove: pile 0 to 1\n"},
      {{impartial, "nim"}, "", "Second\nvalue 0\n"},
      {{impartial, "bash", "18446744073709551615", "18446744073709551615"},
       "",
       "First\nvalue 18446744073709551615\nmove: take 18446744073709551615\n"},
      {{impartial, "bash", "5", "0"}, "", "Second\nvalue 0\n"},
      {{impartial, "moore", "2", "4", "1"}, "", "First\nmove: piles to 0 0\n"},
      {{impartial, "moore", "2"}, "", "Second\n"},
      {{impartial, "staircase", "0", "7"}, "", "Second\nvalue 0\n"},
      {{impartial, "staircase", "0", "18446744073709551615", "18446744073709551615"},
       "",
       "First\nvalue 18446744073709551615\nmove: 18446744073709551615 from stair 3\n"},
      {{impartial, "fibonacci", "12200160415121876738"}, "", "Second\n"},
      {{impartial, "fibonacci", "12200160415121876738", "--most", "12200160415121876738"},
       "",
       "First\nmove: take 12200160415121876738\n"},
      {{impartial, "fibonacci", "59", "--most", "40", "--all"}, "", "First\nmoves: 1 4\n"},
      {{impartial, "wythoff", "12", "20"}, "", "Second\n"},
      {{impartial, "wythoff", "12", "20", "--all"}, "", "Second\nmoves:\n"},
      {{impartial, "wythoff", "22", "19", "--all"}, "", "First\nmoves: 7,4\n"},
      {{impartial, "wythoff", "9", "23", "--value"}, "", "First\nvalue 18\nmove: piles to 9 15\n"},
      {{impartial, "wythoff", "165580140", "267914295"}, "", "Second\n"},
      {{impartial, "geography", "-", "--start", "0"}, path, "First\nmove: to vertex 1\n"},
      {{impartial, "geography", "-", "--start", "1", "--all"}, path, "First\nmoves: 0\n"},
      {{impartial, "geography", "-"}, path, "Second\n"},
      {{impartial, "geography", "-", "--all"}, "3 2 0 1 1 2", "First\nmoves: 0 2\n"},
      {{impartial, "geography", "-", "--start", "0"}, "1 2 0 0 0 0", "Second\n"},
      {{impartial, "misere"}, "", "First\n"},
      {{impartial, "misere", "1", "1", "5"}, "", "First\nmove: pile 2 to 1\n"},
      {{impartial, "pairs", "18446744073709551615", "2"},
       "",
       "First\nvalue 64\nmove: pair 0 to 1 1\n"},
      {{impartial, "first-pile", "1", "2", "3"}, "", "6\n"},
      {{impartial, "end-nim", "0", "3", "0", "2", "0"}, "", "First\nmove: leftmost pile to 2\n"},
      {{impartial, "equalise", "0", "1", "2", "3", "3", "4", "4", "5"},
       "",
       "First\nmove: a pile of 4 to 2\n"},
  });
}

TEST(Impartial, Refusals) {
  expect_refusals({
      {{impartial, "nim", "x"},
       "",
       "impartial: 'x', expected the size of a pile, an unsigned decimal below 2^64"},
      {{impartial, "nim", "18446744073709551616"},
       "",
       "impartial: '18446744073709551616', expected the size of a pile, an unsigned decimal below "
       "2^64"},
      {{impartial, "pairs", "1"}, "", "impartial: an odd number of piles, expected pairs"},
      {{impartial, "pairs", "1", "0"}, "", "impartial: pairs: an empty pile"},
      {{impartial, "geography", "-"},
       "2 1\n0 2",
       "<stdin>:2:3: '2' is not below 2, expected a vertex"},
      {{impartial, "geography", "-"}, "2 1\n0", "<stdin>:2:2: the text ends, expected a vertex"},
      {{impartial, "geography", "-"},
       "2 1 0 1 x",
       "<stdin>:1:9: surplus 'x', expected the end of the text"},
      {{impartial, "geography", "-"},
       "",
       "<stdin>:1:1: the text ends, expected the number of vertices"},
      {{impartial, "geography", "-", "--start", "2"},
       "2 1 0 1",
       "impartial: vertex 2, expected one below 2 behind --start"},
      {{impartial, "wythoff", "18446744073709551615", "0", "--value"},
       "",
       "impartial: wythoff: a table of 9223372036854775807 x 1 positions, at most 10000000 are "
       "worked out"},
      {{impartial, "geography", "/no/file"}, "", "/no/file: No such file or directory"},
      {{impartial, "equalise", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1",
        "1",       "1",        "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1"},
       "",
       "impartial: equalise: 27 piles, at most 26 are worked out"},
  });
}

TEST(Coins, ValuesAndMoves) {
  const TemporaryFolder folder;
  const std::string rule = folder.file("rule", "3\n1 0\n2 1 1\n2 0\n");
  expect_answers({
      {{coins, "value", "twins,twins", "--heads", "2,3", "1,1"}, "", "0\n"},
      {{coins, "value", "twins,twins", "--heads"}, "", "0\n"},
      {{coins, "value", "twins,twins,mock", "--heads", "2,3,0"}, "", "1\n"},
      {{coins, "value", "mock"}, "TTTTH", "8\n"},
      {{coins, "value", "mock", "-"}, "00001\n", "8\n"},
      {{coins, "value", "upto:5"}, "TTTTTTTTTTTTTH", "301\n"},
      {{coins, "value", "run:2:5"}, "TTTH\r\n", "2\n"},
      {{coins, "value", "rule:" + rule}, "THT", "1\n"},
      {{coins, "value", "turtles,ruler"}, "TTT\nTTH\n", "2\n"},
      {{coins, "value", "turtles,ruler"}, "P1 # a comment\n3 2\n000\n0 0#\n1\n", "2\n"},
      {{coins, "value", "turtles,ruler"}, "P4\n3 2\n\x00\x20"s, "2\n"},
      {{coins, "value", "turtles,ruler"}, "P4 3 2 \x1f\x3f"s, "2\n"},  // the bits behind a row
      {{coins, "value", "twins,twins"}, "P1 0 0\n", "0\n"},
      {{coins, "value", "mock", "--heads", "9223372036854775807"}, "", "18446744073709551614\n"},
      {{coins, "move", "turtles,ruler"},
       "TTT\nTTH\n",
       "First\nturn 2 x 3\nbefore\nTTT\nTTH\nafter\nTTT\nTTT\n"},
      {{coins, "move", "twins"}, "HTT", "Second\n"},
      {{coins, "move", "twins"}, "THT", "First\nturn 0 1\nbefore\nTHT\nafter\nHTT\n"},
      {{coins, "move", "ruler", "--heads", "9223372036854775808", "4611686018427387904"},
       "",
       "First\nturn 1..9223372036854775808\nbefore 9223372036854775808 4611686018427387904\nafter: "
       "too many heads to "
       "list\n"},
      {{coins, "move", "twins,twins", "--heads", "1,1"},
       "",
       "First\nturn 0 1 x 0 1\nbefore 1,1\nafter 0,0 0,1 1,0\n"},
      {{coins, "table", "twins,mock", "3,4"}, "", "0 0 0 0\n1 2 4 7\n2 3 8 9\n"},
      {{coins, "table", "ruler", "8"}, "", "1 2 1 4 1 2 1 8\n"},
      {{coins, "table", "twins,twins,twins", "2,2,2"}, "", "0 0\n0 0\n\n0 0\n0 1\n\n"},
      {{coins, "table", "twins,twins", "0,3"}, "", ""},
  });
}

TEST(Coins, Refusals) {
  const TemporaryFolder folder;
  const std::string rule = folder.file("rule", "1\n1 1 1\n");
  const std::string no_game =
      " is no coin game, expected one of turtles twins mock triplets motley ruler rulerette grunt "
      "sym upto:K exact:K run:A:B rule:FILE";
  expect_refusals({
      {{coins, "value", "twinz"}, "", "coins: 'twinz'" + no_game},
      {{coins, "value", "twins,"}, "", "coins: ''" + no_game},
      {{coins, "value", "upto:"}, "", "coins: 'upto:'" + no_game},
      {{coins, "value", "run:1"}, "", "coins: 'run:1'" + no_game},
      {{coins, "value", "upto:0"}, "", "coins: a move turns 0 coins, expected at least 1"},
      {{coins, "value", "rule:/no/file"}, "", "/no/file: No such file or directory"},
      {{coins, "value", "rule:" + rule},
       "",
       rule + ":2:5: '1' is not below 1, expected a coin before the last"},
      {{coins, "value", "twins"},
       "",
       "<stdin>:1:1: no coins, expected lines of H and T, or of 1 and 0"},
      {{coins, "value", "twins"}, "HTx", "<stdin>:1:3: 'x', expected a coin: H, T, 1 or 0"},
      {{coins, "value", "twins,twins"},
       "HT\nHTT\n",
       "<stdin>:2:4: a row of 3 coins, expected 2 as in the first row"},
      {{coins, "value", "twins,twins"},
       "HT\n\nHT\n",
       "<stdin>:3:1: 'H', expected the end after an empty line"},
      {{coins, "value", "twins"},
       "H\nT\n",
       "coins: a board of 2 rows, expected one row for one game"},
      {{coins, "value", "twins,twins,twins"},
       "H",
       "coins: 3 games, expected --heads for more than 2"},
      {{coins, "value", "twins"},
       "P5 1 1 0",
       "<stdin>:1:2: expected P1 or P4, the images of one bit a pixel"},
      {{coins, "value", "twins"}, "P4 x", "<stdin>:1:4: 'x', expected the width"},
      {{coins, "value", "twins"}, "P1 2 1 1", "<stdin>:1:9: the file ends after 1 of 1 x 2 coins"},
      {{coins, "value", "twins"}, "P1 2 1 12", "<stdin>:1:9: '2', expected 0 or 1"},
      {{coins, "value", "twins"}, "P1 1 1 11", "<stdin>:1:9: '1', expected the end of the image"},
      {{coins, "value", "twins"},
       "P4 9 1\nx",
       "<stdin>:2:2: the file ends in row 1 of 1, each of 2 bytes"},
      {{coins, "value", "twins"},
       "P4 8 1\nxy",
       "<stdin>:2:2: bytes after the image, which has 1 rows"},
      {{coins, "value", "twins", "--heads", "1", "1"},
       "",
       "coins: product game: head 1 is there twice"},
      {{coins, "value", "twins,twins", "--heads", "1"},
       "",
       "coins: '1', expected a head of 2 coordinates apart by commas"},
      {{coins, "value", "turtles", "--heads", "0"}, "", "coins: turtles: coin 0, the first is 1"},
      {{coins, "value", "mock", "--heads", "9223372036854775808"},
       "",
       "coins: mock: coin 9223372036854775808: the value needs more than 64 bits"},
      {{coins, "table", "twins,twins", "3"}, "", "coins: '3', expected 2 sizes apart by commas"},
      {{coins, "table", "twins,twins", "3,9223372036854775808"},
       "",
       "coins: '9223372036854775808' is not below 2^63, expected a size"},
      {{coins, "table", "twins,twins", "1001,1000", "--svg", folder.path() + "/x"},
       "",
       "coins: a picture of 1001 x 1000 cells, at most 1000000 are drawn"},
      {{coins, "table", "twins,twins", "2,2", "--svg", folder.path() + "/no/x"},
       "",
       folder.path() + "/no/x: No such file or directory"},
  });
  // Refused before anything is allocated.
  for (const std::string& header :
       {"P4 9223372036854775807 9223372036854775807\n"s, "P1 999999999999 999999999999\n"s}) {
    const Outcome outcome = run({coins, "value", "twins,twins"}, header);
    EXPECT_NE(outcome.err.find(" bytes, the machine has "), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("<stdin>:"), 0U);
    EXPECT_EQ(outcome.status, 2);
  }
  const Outcome table = run({coins, "table", "twins", "9223372036854775807"});
  EXPECT_NE(table.err.find(" bytes, the machine has "), std::string::npos) << table.err;
}

TEST(Coins, APictureIsThereWholeOrNotAtAll) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/corners.svg";
  expect_answers({{{coins, "table", "twins,twins", "16,16", "--svg", path}, "", ""}});
  const std::string svg = contents(path);
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("<title>twins,twins</title>"), std::string::npos);
  EXPECT_NE(svg.find("#440154"), std::string::npos);  // the darkest and the brightest colour
  EXPECT_NE(svg.find("#fde725"), std::string::npos);
  EXPECT_NE(svg.find(">15</text>"), std::string::npos);  // the largest value, in the legend
  // Nothing but the picture, and what was there is replaced.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
  expect_answers({{{coins, "table", "twins", "2", "--svg", path}, "", ""}});
  EXPECT_LT(contents(path).size(), svg.size());
  // A folder cannot be replaced by a file, and no temporary file stays.
  const std::string taken = folder.path() + "/taken";
  std::filesystem::create_directory(taken);
  EXPECT_EQ(run({coins, "table", "twins", "2", "--svg", taken}).err, taken + ": Is a directory\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(Coins, LargeImages) {
  // 3000 x 5000 pseudorandom coins: the same board as an image and as text.
  SplitMix64 random(5);
  std::string raw = "P4\n# noise\n5000 3000\n", text;
  for (int i = 0; i < 3000; ++i) {
    for (int byte = 0; byte < 625; ++byte) {
      const auto bits = static_cast<unsigned char>(random());
      raw += static_cast<char>(bits);
      for (int b = 7; b >= 0; --b) text += (bits >> b & 1) != 0 ? 'H' : 'T';
    }
    text += '\n';
  }
  const Outcome image = run({coins, "value", "mock,rulerette"}, raw);
  EXPECT_NE(image.out, "0\n");
  EXPECT_EQ(image.out, run({coins, "value", "mock,rulerette"}, text).out);
  const Outcome move = run({coins, "move", "mock,rulerette"}, raw);
  EXPECT_TRUE(move.out.starts_with("First\nturn ")) << move.out;
  EXPECT_EQ(std::count(move.out.begin(), move.out.end(), '\n'), 2);  // the board is not shown
}

TEST(GameBatch, ErrorsAreAnswers) {
  struct Wrong {
    std::string app, query, answer;
  };
  const std::string none = " is not an unsigned decimal, expected ";
  for (
      const auto& [app, query, answer] : std::vector<Wrong>{
          {latias, "move2 1 2", "error: 10: the line ends, expected t"},
          {latias, "moven 3 1 2", "error: 12: the line ends, expected a coordinate"},
          {latias, "latias 2 1 2 3", "error: 15: the line ends after 3 entries, expected 2 x 2"},
          {latias, "latiasplay 1 3 1 0 0 3",
           "error: 22: latias: coordinate 0 would go from 3 to 3"},
          {latias, "latiasplay 1 3 1 2 0 0", "error: 22: latias: component 2 after 0 moves"},
          {latias, "det 1 1",
           "error: 1: 'det' is no operation, expected one of move2 moven latias tuples latiasplay"},
          {coins, "g twinz 0 3",
           "error: 3: 'twinz' is no coin game, expected one of turtles twins mock triplets motley "
           "ruler rulerette grunt sym upto:K exact:K run:A:B rule:FILE"},
          {coins, "g twins 1 3", "error: 9: '1' is not the base of twins, expected 0"},
          {coins, "gat mock 9223372036854775808",
           "error: 10: mock: coin 9223372036854775808: the value needs more than 64 bits"},
          {coins, "gat motley 64", "error: 12: motley: coin 64: the value needs more than 64 bits"},
          {coins, "gat turtles 0", "error: 13: turtles: coin 0, the first is 1"},
          {coins, "pos twins 0 01x1", "error: 15: 'x' is no coin, expected 0 or 1"},
          {coins, "board 1 twins 3 01", "error: 17: a board of 2 coins, expected 3"},
          {coins, "sparse 1 twins 2 3 3", "error: 20: product game: head 3 is there twice"},
          {coins, "sparse 0 0", "error: 8: product game: no game"},
          {coins, "rule 2 1 2 0", "error: 10: '2' is not below N = 2"},
          {coins, "tmove turtles 1 18446744073709551615 0",
           "error: 17: coin 18446744073709551615 has a book index of 2^64"},
          {coins, "subtract 1 0 5", "error: 14: subtraction game: a move takes 0 stones"},
          {coins, "upto 0 5", "error: 6: a move turns 0 coins, expected at least 1"},
          {impartial, "nim 2 1", "error: 8: the line ends, expected a size"},
          {impartial, "nim 1 -1", "error: 7: '-1'" + none + "a size"},
          {impartial, "pairs 1 0 1", "error: 9: an empty pile, expected at least 1 stone"},
          {impartial, "uvg 2 1 0 0 2", "error: 13: '2' is not below n = 2, expected a vertex"},
          {impartial, "uvg 2 0 2",
           "error: 9: '2' is not below n = 2, expected the vertex of the token"},
          {impartial, "wytp 18446744073709551615",
           "error: 6: wythoff: lost position 18446744073709551615 needs more than 64 bits"},
          {impartial, "wytsg 3162 3162",
           "error: 12: wythoff: a table of 3163 x 3163 positions, at most 10000000 are worked out"},
          {impartial, "wytsg 9223372036854775807 0",
           "error: 27: wythoff: a table of 9223372036854775807 x 1 positions, at most 10000000 are "
           "worked out"},
          {impartial, "eq 27 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
           "error: 59: equalise: 27 piles, at most 26 are worked out"},
      }) {
    const Outcome outcome = run({app, "batch"}, query);
    EXPECT_EQ(outcome.out, answer + '\n') << query;
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 2);
  }
}

TEST(GameBatch, HugeSizesAreRefusedBeforeAllocating) {
  for (const auto& [app, query] : std::vector<std::pair<std::string, std::string>>{
           {coins, "g twins 0 9223372036854775807"},
           {coins, "subtract 1 1 9223372036854775806"},
           {impartial, "uvgfree 9223372036854775807 0"}}) {
    const Outcome outcome = run({app, "batch"}, query);
    EXPECT_NE(outcome.out.find(" bytes, the machine has "), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.status, 2);
  }
  // Sizes that the line is too short for.
  for (const std::string& query :
       {"nim 9223372036854775807 1"s, "sparse 1 twins 9223372036854775807 1"s,
        "board 9223372036854775807 twins"s, "pairs 9223372036854775807 1"s,
        "uvg 5 9223372036854775807 0 1"s}) {
    const Outcome outcome =
        run({query[0] == 's' || query[0] == 'b' ? coins : impartial, "batch"}, query);
    EXPECT_NE(outcome.out.find(": the line ends, expected "), std::string::npos) << outcome.out;
  }
  EXPECT_EQ(run({latias, "batch"}, "tuples 9223372036854775807 0\ntuples 4 0\n").out, "1 1\n0 0\n");
}

TEST(GameBatch, MovesRepeatTheQuery) {
  const Outcome outcome =
      run({impartial, "batch", "--moves"},
          "# a comment\nnim  2 5\t3\r\nmisere 0\nendnim 4 0 0 2 0\nnimm 1\nfibmoves 5 2\n");
  EXPECT_EQ(outcome.out.find("nim  2 5\t3 => 0 3\nmisere 0 => won\nendnim 4 0 0 2 0 => L 0\n"
                             "error: 1: 'nimm' is no operation, expected one of nim bash "),
            0U)
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\nerror: 1: 'fibmoves' asks for no move\n"));
  EXPECT_EQ(outcome.status, 2);
}

TEST(GameBatch, AnswersBeforeItWaits) {
  for (const auto& [app, query, answer] : {std::array{latias, "move2 5 6 3"s, "8 1"s},
                                           {coins, "gat mock 4"s, "8"s},
                                           {impartial, "wytp 5"s, "8 13"s}}) {
    Process process({app, "batch"});
    for (int i = 0; i < 20; ++i) {
      process.write(query + '\n');
      ASSERT_EQ(process.read_line(), answer);
    }
    EXPECT_EQ(process.wait().status, 0);
  }
}

TEST(LatiasMove, ThreeLines) {
  const std::string examples = NIMLA_EXAMPLES;
  expect_answers({
      {{latias, "--move", examples + "/win3.txt"}, "", "First\n1 2 0\n0 1 0\n"},
      {{latias, "--move"}, "1 0", "Second\n"},
      {{latias, "--move"}, "0", "First\n\n\n"},
      {{latias, "--move", examples + "/lose3.txt", "-"}, "1 7", "Second\nFirst\n0\n0\n"},
  });
}

TEST(LatiasPlay, TheProgramWinsWhatIsWon) {
  const TemporaryFolder folder;
  const std::string won = folder.file("won", "2\n1 2\n3 1\n");
  const std::string lost = folder.file("lost", "2\n1 1\n1 1\n");
  expect_answers({
      {{latias, "play", won},
       "0 0 0\n",
       "0: 1 1\n1: 2 3\nyour move: my move: 0: 2 3 to 0 0\nno tuple can be lowered, I win\n"},
      {{latias, "play", "--second", lost},
       "0 0 0\n",
       "my move: 0: 1 1 to 0 0\n0: 1 1\nyour move: no tuple can be lowered, you win\n"},
      {{latias, "play", lost}, "", "0: 1 1\n1: 1 1\nyour move: \n"},
      {{latias, "play", folder.file("none", "1 0")}, "", "no tuple can be lowered, I win\n"},
      {{latias, "play", folder.file("empty", "0")},
       "0\n",
       "0: \nyour move: no tuple can be lowered, you win\n"},
  });
}

TEST(LatiasPlay, WrongMovesAreToldAndAskedAgain) {
  const TemporaryFolder folder;
  const std::string won = folder.file("won", "2\n1 2\n3 1\n");
  const Outcome outcome = run({latias, "play", won}, "x\n2 0 0\n1 2 0\n1 0\n1 0 0 0\n1 0 0\n");
  EXPECT_EQ(outcome.err,
            "1: 'x' is not an unsigned decimal, expected the number of a tuple\n"
            "1: '2' is not the number of a tuple\n"
            "latias: coordinate 0 would go from 2 to 2\n"
            "4: the line ends, expected a new pile\n"
            "7: surplus '0', expected the end of the line\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.ends_with("I win\n")) << outcome.out;
}

TEST(LatiasPlay, OnlySmallBoards) {
  const TemporaryFolder folder;
  std::string text = "6";
  for (int i = 0; i < 36; ++i) text += " 1";
  expect_refusals({{{latias, "play", folder.file("six", text)},
                    "",
                    "latias: a matrix of 6 rows, expected at most 5 to play"},
                   {{latias, "play", "-"},
                    "1 1",
                    "latias: '-', expected a file: standard input is for the moves"},
                   {{latias, "play", folder.path() + "/none"},
                    "",
                    folder.path() + "/none: No such file or directory"}});
}

TEST(LatiasPlay, FilesOfThatNameAreStillRead) {
  const TemporaryFolder folder;
  for (const std::string name : {"play", "batch"}) {
    folder.file(name, "1 2");
    const Outcome outcome =
        run({"/bin/sh", "-c", "cd \"$1\" && \"$2\" ./\"$3\"", "sh", folder.path(), latias, name});
    EXPECT_EQ(outcome.out, "First\n");
  }
}

}  // namespace
}  // namespace nimla::tests
