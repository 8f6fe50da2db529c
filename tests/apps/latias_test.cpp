#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "nimla/random.hpp"
#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"

namespace nimla::tests {
namespace {

using namespace std::string_literals;

const std::string latias = NIMLA_APP_LATIAS;

std::string example(const std::string& name) { return NIMLA_EXAMPLES "/" + name; }

/// Nothing on standard error, exit 0.
void expect_answer(const Outcome& outcome, std::string_view answer) {
  EXPECT_EQ(outcome.out, answer);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

/// n and the entries of random_matrix(n, n, seed) as text.
std::string random_text(Index n, std::uint64_t seed) {
  std::string text = std::to_string(n) + '\n';
  const Matrix A = random_matrix(n, n, seed);
  for (Index i = 0; i < n; ++i) {
    for (const Nim64 entry : A.row(i)) text += to_string(entry) + ' ';
    text += '\n';
  }
  return text;
}

TEST(Latias, SmallMatrices) {
  struct Case {
    std::string input, winner, value;
  };
  const std::vector<Case> cases = {
      {"0", "First", "1"},
      {"1 0", "Second", "0"},
      {"1 18446744073709551615", "First", "18446744073709551615"},
      {"2 1 1 1 1", "Second", "0"},
      {"2 0 1 1 0", "First", "1"},
      {"2 1 2 2 3", "Second", "0"},
      {"3 0 1 2 1 2 3 1 2 1", "First", "2"},
      {"3 1 0 0 0 1 0 0 0 1", "First", "1"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.input);
    expect_answer(run({latias}, each.input), each.winner + '\n');
    expect_answer(run({latias, "--value"}, each.input), each.value + '\n');
  }
}

TEST(Latias, SevensLose) {
  std::string text = "150";
  for (int i = 0; i < 150 * 150; ++i) text += " 7";
  expect_answer(run({latias}, text), "Second\n");
}

TEST(Latias, Examples) {
  expect_answer(run({latias, example("win3.txt"), example("lose3.txt"), example("random150.txt")}),
                "First\nSecond\nFirst\n");
  expect_answer(run({latias, "--value", example("random150.txt")}), "16520817040062532765\n");
}

TEST(Latias, AnySeparatorsAndLeadingZeros) {
  const std::vector<std::string> inputs = {
      "3 0 1 2 1 2 3 1 2 1",                               // no line end
      "3\n0 1 2\n1 2 3\n1 2 1\n",                          // LF
      "3\r\n0 1 2\r\n1 2 3\r\n1 2 1\r\n",                  // CR LF
      "3\r0 1 2\r1 2 3\r1 2 1\r",                          // CR
      "\t\v\f \r\n3\t0\v1\f2\r1\n2 3 \t\v\f\r\n 1 2 1\f",  // each alone and all together
      "3\n0\n1\n2\n1\n2\n3\n1\n2\n1\n\n\n",                // one a line
      "003 00 01 0002 1 2 3 1 2 00000000000000000000001",  // more digits than a word takes
      std::string(1000, '0') + "3 0 1 2 1 2 3 1 " + std::string(1000, '0') + "2 1\n",
      std::string(100'000, ' ') + "3 0 1 2 1 2 3 1 2 1" + std::string(100'000, '\n'),
  };
  for (const std::string& input : inputs) {
    SCOPED_TRACE(input.substr(0, 60));
    expect_answer(run({latias, "--value"}, input), "2\n");
  }
}

TEST(Latias, SeveralFilesInOrderGoodAndBad) {
  const TemporaryFolder folder;
  const std::string good = folder.file("good", "1 5\n");
  const std::string bad = folder.file("bad", "1 x\n");
  const std::string lost = folder.file("lost", "1 0\n");
  const std::string missing = folder.path() + "/missing";
  const Outcome outcome =
      run({latias, good, bad, lost, missing, "-", folder.path(), good}, "2 0 1 1 0");
  EXPECT_EQ(outcome.out, "First\nSecond\nFirst\nFirst\n");
  EXPECT_EQ(outcome.err, bad +
                             ":1:3: 'x' is not an unsigned decimal, expected the entry of row 1, "
                             "column 1\n" +
                             missing + ": No such file or directory\n" + folder.path() +
                             ": Is a directory\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Latias, StandardInput) {
  expect_answer(run({latias}, "1 3"), "First\n");
  expect_answer(run({latias, "-"}, "1 3"), "First\n");
  const Outcome twice = run({latias, "-", "-"}, "1 3");
  EXPECT_EQ(twice.out, "First\n");
  EXPECT_EQ(twice.err, "<stdin>:1:1: no number at all, expected n and n x n entries\n");
  EXPECT_EQ(twice.status, 2);
}

TEST(Latias, FileNamesAreTakenAsTheyAre) {
  const TemporaryFolder folder;
  for (const std::string name : {"[a,b]", "[]", "{}", "%%", "a b", "%d{}", "*", "--value"}) {
    SCOPED_TRACE(name);
    folder.file(name, "1 2");
    expect_answer(run({latias, folder.path() + "/" + name}), "First\n");
    expect_answer(
        run({"/bin/sh", "-c", "cd \"$1\" && \"$2\" -- \"$3\"", "sh", folder.path(), latias, name}),
        "First\n");
  }
  const Outcome empty = run({latias, ""});
  EXPECT_EQ(empty.err, ": No such file or directory\n");
  EXPECT_EQ(empty.status, 2);
}

TEST(Latias, APipeThatDeliversByteByByte) {
  Process process({latias, "--value"});
  for (const char c : "3\n0 1 2\n1 2 3\n001 2 00000000000000000000000000000001\n"s) {
    process.write({&c, 1});
    usleep(200);
  }
  expect_answer(process.wait(), "2\n");
}

TEST(Latias, AnswersComeBeforeTheNextFileIsRead) {
  const TemporaryFolder folder;
  Process process({latias, folder.file("first", "1 1"), "-"});
  EXPECT_EQ(process.read_line(), "First");
  process.write("1 0");
  expect_answer(process.wait(), "Second\n");
}

TEST(Latias, NamedPipe) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  Process process({latias, "--value", path});
  std::ofstream(path) << random_text(200, 7);
  const Outcome outcome = process.wait();
  expect_answer(outcome, run({latias, "--value"}, random_text(200, 7)).out);
}

// If a block is one of these sizes, each border between two bytes is a border of blocks in some
// run.
TEST(Latias, NumbersAcrossBlockBorders) {
  const std::string tail = " 18446744073709551615 1 00000000000000000000000000000002 3";
  for (std::size_t block = 1 << 12; block <= 1 << 20; block *= 2) {
    SCOPED_TRACE(block);
    const TemporaryFolder folder;
    std::vector<std::string> good = {latias, "--value"}, bad = {latias};
    std::string answers, mistakes;
    for (std::size_t before = 0; before <= tail.size(); ++before) {
      std::string text(block - before, ' ');
      text.front() = '2';
      text += tail;
      good.push_back(folder.file(std::to_string(before) + "good", text));
      answers += "12297829382473034408\n";
      bad.push_back(folder.file(std::to_string(before) + "bad", text + "x"));
      mistakes += bad.back() + ":1:" + std::to_string(text.size()) +
                  ": '3x' is not an unsigned decimal, expected the entry of row 2, column 2\n";
    }
    expect_answer(run(good), answers);
    EXPECT_EQ(run(bad).err, mistakes);
  }
}

TEST(Latias, MoreTextThanOneBlock) {
  const std::string text = random_text(512, 512);
  ASSERT_GT(text.size(), 5'000'000U);
  const TemporaryFolder folder;
  expect_answer(run({latias, "--value", folder.file("512", text)}), "2868810939898667473\n");
  expect_answer(run({latias, "--value"}, text), "2868810939898667473\n");
}

}  // namespace
}  // namespace nimla::tests
