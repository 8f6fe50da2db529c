#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"

namespace nimla::tests {
namespace {

using namespace std::string_literals;

const std::vector<std::string> batch = {NIMLA_APP_NIMLA, "batch"};

TEST(Batch, EveryOperation) {
  const Outcome outcome = run(batch,
                              "mul 8 16 16\nmul 64 18446744073709551615 18446744073709551615\n"
                              "sqr 16 256\nsqrt 64 9223372036854775808\ninv 8 2\n"
                              "inv 64 18446744073709551615\ntrace 8 128\ntrace 16 128\n"
                              "pow 64 2 3\npow 8 0 0\npow 8 0 18446744073709551615\n"
                              "as 8 128\nas 16 128\nas 8 0\norder 8 1\norder 64 2\n"
                              "primitive 8 0\nprimitive 64 4294967302\nmingen 64\n"
                              "log 8 2 3\nlog 8 2 4\nlog 8 2 0\nlog 8 1 1\n"
                              "minpoly 8 0\nminpoly 8 1\nminpoly 64 2\n"
                              "det 2 0 1 1 0\ndet 0\nrank 2 3 1 2 3 2 4 6\nrank 0 5\nrank 5 0\n"
                              "nullity 2 3 1 2 3 1 2 3\nnullity 0 5\nnullity 5 0\n"
                              "detgen 150 150\ndetgen 0 1\n"
                              "inverse 2 1 1 0 2\ninverse 2 1 1 1 1\ninverse 0\n"
                              "charpoly 2 1 1 0 2\ncharpoly 0\n"
                              "matmul 1 2 1 2 3 2 1\nmatmul 2 0 1\nmatmul 0 3 0\n"
                              "matpow 1 3 2\nmatpow 2 0 0 0 0 0\nmatpow 0 5\n"
                              "solve 2 2 1 1 1 1 1 1\nsolve 2 2 1 1 1 1 1 2\nsolve 0 3\n"
                              "solve 1 0 0\nsolve 1 0 7\n");
  EXPECT_EQ(
      outcome.out,
      "24\n11290409524105353207\n384\n16753531353454084096\n3\n221865125609472\n1\n0\n1\n1\n0\n"
      "none\n256\n0\n1\n3\n0\n1\n4294967302\n2\nnone\nnone\n0\n01\n11\n111\n"
      "1\n1\n2\n0\n0\n2\n5\n0\n16520817040062532765\n1\n"
      "1 3 0 3\nnone\n\n2 3 1\n1\n0\n0 0\n\n1\n1 0 0 1\n\n1 1\n0 1\n1 3\n1 0\n0 0\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Batch, BlankLinesCommentsAndBlanks) {
  const Outcome outcome = run(batch,
                              "\n# a comment\n \t \n#mul 8 1 1\n  mul\t8   2 \t 3  \n\r\n"
                              "mul 8 2 2\r\n\n   # a comment too\nmul 8 1 007");
  EXPECT_EQ(outcome.out, "1\n3\n7\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Batch, NoQueries) {
  for (const std::string input : {"", "\n", "# only a comment"}) {
    const Outcome outcome = run(batch, input);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 0);
  }
}

TEST(Batch, ErrorsAreAnswers) {
  struct Case {
    std::string query, answer;
  };
  const std::string none = " is not an unsigned decimal, expected ";
  const std::vector<Case> cases = {
      {"mul", "error: 4: the line ends, expected a width W: 8, 16, 32 or 64"},
      {"mul 8", "error: 6: the line ends, expected a"},
      {"mul 8 1", "error: 8: the line ends, expected b"},
      {"mul 8 1 \t ", "error: 11: the line ends, expected b"},
      {"mul 8 1\r", "error: 8: the line ends, expected b"},
      {"mul 8 1 2 3", "error: 11: surplus '3', expected the end of the line"},
      {"mul 8 1 2 ->", "error: 11: surplus '->', expected the end of the line"},
      {"mul 7 1 2", "error: 5: '7' is none, expected a width W: 8, 16, 32 or 64"},
      {"mul 128 1 2", "error: 5: '128' is none, expected a width W: 8, 16, 32 or 64"},
      {"mul x 1 2", "error: 5: 'x'" + none + "a width W: 8, 16, 32 or 64"},
      {"mul 8 256 1", "error: 7: '256' is not below 2^8, expected a"},
      {"mul 8   1  256", "error: 12: '256' is not below 2^8, expected b"},
      {"mul 16 65535 65536", "error: 14: '65536' is not below 2^16, expected b"},
      {"mul 32 4294967296 1", "error: 8: '4294967296' is not below 2^32, expected a"},
      {"mul 64 18446744073709551616 1",
       "error: 8: '18446744073709551616' is not below 2^64, expected a"},
      {"mul 8 -1 1", "error: 7: '-1'" + none + "a"},
      {"mul 8 1 +1", "error: 9: '+1'" + none + "b"},
      {"mul 8 1 0x1", "error: 9: '0x1'" + none + "b"},
      {"mul 8 1 1\0"s, "error: 9: '1\\x00'" + none + "b"},
      {"mul 8 1 \v1", "error: 9: '\\x0B1'" + none + "b"},
      {"mul 8 1\r2", "error: 7: '1\\x0D2'" + none + "a"},
      {"\xEF\xBB\xBFmul 8 1 1",
       "error: 1: '\\xEF\\xBB\\xBFmul' is no operation, expected one of "
       "mul sqr sqrt inv trace pow as order primitive mingen log minpoly charpoly det detgen "
       "inverse matmul matpow "
       "rank nullity solve"},
      {" MUL 8 1 1",
       "error: 2: 'MUL' is no operation, expected one of "
       "mul sqr sqrt inv trace pow as order primitive mingen log minpoly charpoly det detgen "
       "inverse matmul matpow "
       "rank nullity solve"},
      {"sqr 8 256", "error: 7: '256' is not below 2^8, expected a"},
      {"sqrt 8", "error: 7: the line ends, expected a"},
      {"trace 8 1 1", "error: 11: surplus '1', expected the end of the line"},
      {"inv 8 0", "error: 7: 0 has no inverse, expected a nonzero a"},
      {"inv 64  000 ", "error: 9: 0 has no inverse, expected a nonzero a"},
      {"pow 8 2", "error: 8: the line ends, expected e"},
      {"pow 8 2 18446744073709551616",
       "error: 9: '18446744073709551616' is not below 2^64, expected e"},
      {"as 8 256", "error: 6: '256' is not below 2^8, expected a"},
      {"as 8 1 1", "error: 8: surplus '1', expected the end of the line"},
      {"order 8 0", "error: 9: 0 has no order, expected a nonzero a"},
      {"primitive 16 65536", "error: 14: '65536' is not below 2^16, expected a"},
      {"mingen", "error: 7: the line ends, expected a width W: 8, 16, 32 or 64"},
      {"mingen 8 1", "error: 10: surplus '1', expected the end of the line"},
      {"log 8 0 1", "error: 7: 0 is no base of logarithms, expected a nonzero g"},
      {"log 8 256 1", "error: 7: '256' is not below 2^8, expected g"},
      {"log 8 2 256", "error: 9: '256' is not below 2^8, expected a"},
      {"log 8 2", "error: 8: the line ends, expected a"},
      {"minpoly 32 4294967296", "error: 12: '4294967296' is not below 2^32, expected a"},
      {"det", "error: 4: the line ends, expected n"},
      {"det 2 1 2 3", "error: 12: the line ends after 3 entries, expected 2 x 2"},
      {"det 2 1 2 3 4 5", "error: 15: surplus '5', expected the end of the line"},
      {"det 2 1 2 x 4", "error: 11: 'x'" + none + "an entry"},
      {"det 2 1 x", "error: 9: 'x'" + none + "an entry"},
      {"det 2 1 2 3 18446744073709551616",
       "error: 13: '18446744073709551616' is not below 2^64, expected an entry"},
      {"det -1", "error: 5: '-1'" + none + "n"},
      {"det 0 1", "error: 7: surplus '1', expected the end of the line"},
      {"det 8589934592 1 2",
       "error: 19: the line ends after 2 entries, expected 8589934592 x 8589934592"},
      {"det 99999999999999999999 1",
       "error: 5: '99999999999999999999' is not below 2^64, expected n"},
      {"det 9223372036854775808 1",
       "error: 5: '9223372036854775808' is not below 2^63, expected n"},
      {"rank 2", "error: 7: the line ends, expected m"},
      {"rank 1 2 3", "error: 11: the line ends after 1 entries, expected 1 x 2"},
      {"nullity 3 1 1 2 3 4", "error: 19: surplus '4', expected the end of the line"},
      {"detgen 3", "error: 9: the line ends, expected seed"},
      {"detgen 3 1 1", "error: 12: surplus '1', expected the end of the line"},
      {"detgen 3 -1", "error: 10: '-1'" + none + "seed"},
      {"inverse 2 1 2 3", "error: 16: the line ends after 3 entries, expected 2 x 2"},
      {"charpoly", "error: 9: the line ends, expected n"},
      {"matmul 1 2", "error: 11: the line ends, expected m"},
      {"matmul 1 2 1 1 2 3", "error: 19: the line ends after 1 entries, expected 2 x 1"},
      {"matpow 1", "error: 9: the line ends, expected e"},
      {"matpow 1 18446744073709551616 1",
       "error: 10: '18446744073709551616' is not below 2^64, expected e"},
      {"solve 1 1 5", "error: 12: the line ends after 0 entries, expected 1 x 1"},
      {"solve 1 1 5 6 7", "error: 15: surplus '7', expected the end of the line"},
  };
  std::string input, answers;
  for (const auto& [query, answer] : cases) {
    SCOPED_TRACE(query);
    const Outcome outcome = run(batch, query);
    EXPECT_EQ(outcome.out, answer + '\n');
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 2);
    // The run goes on: each one between two good ones.
    input += "mul 8 2 2\n" + query + '\n';
    answers += "3\n" + answer + '\n';
  }
  const Outcome outcome = run(batch, input + "mul 8 3 3\n");
  EXPECT_EQ(outcome.out, answers + "2\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Batch, SizesPastTheMachine) {
  const Outcome outcome = run(batch, "detgen 8589934592 1\nmul 8 2 2\n");
  EXPECT_EQ(outcome.out.find("error: 8: a matrix of 8589934592 x 8589934592 needs "
                             "590295810358705651712 bytes, the machine has "),
            0U)
      << outcome.out;
  EXPECT_EQ(outcome.out.substr(outcome.out.find('\n')), "\n3\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Batch, FileOrStandardInput) {
  const TemporaryFolder folder;
  const std::string path = folder.file("queries", "mul 8 2 2\nmul 8 2 3");
  for (const std::string& file : {path, std::string("-")}) {
    const Outcome outcome = run({batch[0], batch[1], file}, "mul 8 2 2\nmul 8 2 3");
    EXPECT_EQ(outcome.out, "3\n1\n");
    EXPECT_EQ(outcome.status, 0);
  }
  for (const auto& [file, what] : {std::pair(folder.path(), "Is a directory"),
                                   std::pair(path + "x", "No such file or directory")}) {
    const Outcome outcome = run({batch[0], batch[1], file});
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, file + ": " + what + "\n");
    EXPECT_EQ(outcome.status, 2);
  }
}

TEST(Batch, AnswersBeforeItWaits) {
  Process process(batch);
  for (int i = 0; i < 100; ++i) {
    process.write("mul 8 1 " + std::to_string(i) + '\n');
    ASSERT_EQ(process.read_line(), std::to_string(i));
  }
  process.write("mul 8 2 2\nmul 8 2 3\nmul 8");
  EXPECT_EQ(process.read_line(), "3");
  EXPECT_EQ(process.read_line(), "1");
  process.write(" 3 3\n");
  EXPECT_EQ(process.read_line(), "2");
  for (const char c : "mul 8 2 2\nmul 8 2 3"s) {
    process.write({&c, 1});
    usleep(200);
  }
  EXPECT_EQ(process.read_line(), "3");
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.out, "1\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Batch, LinesLongerThanABlock) {
  // The identity of size 1000, two million bytes a line, between short lines.
  std::string identity = "1000";
  for (int i = 0; i < 1000; ++i) {
    for (int j = 0; j < 1000; ++j) identity += i == j ? " 1" : " 0";
  }
  const Outcome outcome = run(batch, "mul 8 2 2\ndet " + identity + "\nmul 8 2 3\ndet " + identity +
                                         " x\n# " + identity + "\nmul 8 3 3\n");
  EXPECT_EQ(outcome.out, "3\n1\n1\nerror: " + std::to_string(4 + identity.size() + 2) +
                             ": surplus 'x', expected the end of the line\n2\n");
}

TEST(Batch, ManyQueries) {
  std::string input, answers;
  for (int i = 0; i < 100'000; ++i) {
    input += "mul 32 1 " + std::to_string(i) + '\n';
    answers += std::to_string(i) + '\n';
  }
  const Outcome outcome = run(batch, input);
  EXPECT_TRUE(outcome.out == answers);
  EXPECT_EQ(outcome.status, 0);
}

}  // namespace
}  // namespace nimla::tests
