// What `latias` says to input that is no matrix.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

using namespace std::string_literals;

const std::string latias = NIMLA_APP_LATIAS;

/// One sentence on standard error, nothing on standard output, exit 2.
void expect_refusal(const Outcome& outcome, std::string_view sentence) {
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, std::string(sentence) + '\n');
  EXPECT_EQ(outcome.status, 2);
}

struct Case {
  std::string input;
  std::string message;  ///< behind the name
};

/// The input as a file, and on standard input where the message does not depend on it.
void expect_refusals(const std::vector<Case>& cases) {
  const TemporaryFolder folder;
  for (const auto& [input, message] : cases) {
    SCOPED_TRACE(testing::PrintToString(input.substr(0, 60)));
    const std::string path = folder.file("input", input);
    expect_refusal(run({latias, path}), path + message);
    expect_refusal(run({latias, "--value"}, input), "<stdin>" + message);
  }
}

TEST(LatiasInput, NothingThere) {
  const std::string what = " no number at all, expected n and n x n entries";
  expect_refusals({{"", ":1:1:" + what},
                   {" ", ":1:2:" + what},
                   {"\n", ":2:1:" + what},
                   {" \t\v\f\r\n \n  ", ":3:3:" + what}});
}

TEST(LatiasInput, MissingNumbers) {
  expect_refusals({
      {"1", ":1:2: the text ends after 0 entries, expected 1 for n = 1"},
      {"2\n1 2\n3", ":3:2: the text ends after 3 entries, expected 4 for n = 2"},
      {"2\n1 2\n3 ", ":3:3: the text ends after 3 entries, expected 4 for n = 2"},
      {"2\n1 2\n3\n", ":4:1: the text ends after 3 entries, expected 4 for n = 2"},
      {"2\r\n1 2\r\n3\r\n", ":4:1: the text ends after 3 entries, expected 4 for n = 2"},
      {"2\n1 2\n3\n\n \n", ":6:1: the text ends after 3 entries, expected 4 for n = 2"},
      {"50000\n1 2 3\n", ":3:1: the text ends after 3 entries, expected 2500000000 for n = 50000"},
  });
}

TEST(LatiasInput, SurplusNumbers) {
  expect_refusals({
      {"0 1", ":1:3: surplus '1', expected the end after n = 0 and 0 entries"},
      {"1 2 3", ":1:5: surplus '3', expected the end after n = 1 and 1 entries"},
      {"1\n2\n3 4\n", ":3:1: surplus '3', expected the end after n = 1 and 1 entries"},
      {"1\n2\n\n  x\n", ":4:3: surplus 'x', expected the end after n = 1 and 1 entries"},
      {"1 1\n1 2\n", ":2:1: surplus '1', expected the end after n = 1 and 1 entries"},
      {"1 2 18446744073709551615 and more words that do not matter",
       ":1:5: surplus '18446744073709551615', expected the end after n = 1 and 1 entries"},
  });
}

TEST(LatiasInput, WrongEntries) {
  const auto not_decimal = [](const std::string& token) {
    return " '" + token + "' is not an unsigned decimal, expected the entry of row 1, column 2";
  };
  std::vector<Case> cases;
  for (const std::string token : {"-1", "+5", "1e3", "0x10", "*5", "1.0", "abc", "1,", "--1", "1_0",
                                  "0b1", "inf", "1'0", "12345678x", "1234567890123456x",
                                  "x12345678", "00000000000000000000000000000001x", "\"1\""}) {
    cases.push_back({"2\n7 " + token + "\n1 2\n", ":2:3:" + not_decimal(token)});
    // Where the text also ends too early, the first mistake counts.
    cases.push_back({"2\r\n7\t" + token, ":2:3:" + not_decimal(token)});
    cases.push_back({"99\n\n7\v\f" + token + " 8", ":3:4:" + not_decimal(token)});
  }
  expect_refusals(cases);
}

TEST(LatiasInput, BytesThatDoNotPrint) {
  expect_refusals({
      {"1 \0"s, ":1:3: '\\x00' is not an unsigned decimal, expected the entry of row 1, column 1"},
      {"1 2\0"s,
       ":1:3: '2\\x00' is not an unsigned decimal, expected the entry of row 1, column 1"},
      {"1\0 2"s, ":1:1: '1\\x00' is not an unsigned decimal, expected n"},
      {"1 2\n\0"s, ":2:1: surplus '\\x00', expected the end after n = 1 and 1 entries"},
      {"\xEF\xBB\xBF"
       "1 2",
       ":1:1: '\\xEF\\xBB\\xBF1' begins with a byte-order mark, expected n"},
      {"1 \xEF\xBB\xBF"
       "2",
       ":1:3: '\\xEF\\xBB\\xBF2' is not an unsigned decimal, expected the entry of row 1, column "
       "1"},
      {"1 \xC2\xA0"
       "2\x7F",
       ":1:3: '\\xC2\\xA02\\x7F' is not an unsigned decimal, expected the entry of row 1, column "
       "1"},
  });
}

TEST(LatiasInput, EntriesPast64Bits) {
  const std::string what = " is not below 2^64, expected the entry of row 1, column 1";
  expect_refusals({
      {"1 18446744073709551616", ":1:3: '18446744073709551616'" + what},
      {"1 18446744073709551616                        ", ":1:3: '18446744073709551616'" + what},
      {"1 20000000000000000000                        ", ":1:3: '20000000000000000000'" + what},
      {"1 99999999999999999999                        ", ":1:3: '99999999999999999999'" + what},
      {"1 100000000000000000000                       ", ":1:3: '100000000000000000000'" + what},
      {"1 99999999999999999999999                     ", ":1:3: '99999999999999999999999'" + what},
      {"1 999999999999999999999999                    ", ":1:3: '999999999999999999999999'" + what},
      {"1 000000000018446744073709551616", ":1:3: '000000000018446744073709551616'" + what},
      {"1 " + std::string(100'000, '9'), ":1:3: '" + std::string(40, '9') + "'..." + what},
  });
}

TEST(LatiasInput, WrongSize) {
  expect_refusals({
      {"-3\n1", ":1:1: '-3' is not an unsigned decimal, expected n"},
      {"\n +2 1", ":2:2: '+2' is not an unsigned decimal, expected n"},
      {"3.0 1", ":1:1: '3.0' is not an unsigned decimal, expected n"},
      {"n", ":1:1: 'n' is not an unsigned decimal, expected n"},
      {std::string(1'000'000, 'x') + " 1",
       ":1:1: '" + std::string(40, 'x') + "'... is not an unsigned decimal, expected n"},
  });
}

std::uint64_t machine_bytes() {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  std::uint64_t bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * page;
  std::uint64_t limit = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> limit && limit < bytes) bytes = limit;
  return bytes;
}

// 2^33 as n, and more digits than any machine has bytes for.
TEST(LatiasInput, SizesPastTheMachine) {
  const std::string machine = std::to_string(machine_bytes());
  const std::string entries = "n x n entries need over 2^128 bytes, the machine has " + machine;
  const std::vector<Case> cases = {
      {"3000000000 1 2 3",
       ":1:1: '3000000000' is too large for n: a matrix of 3000000000 x 3000000000 needs "
       "72000000000000000000 bytes, the machine has " +
           machine},
      {"8589934592 1 2 3",
       ":1:1: '8589934592' is too large for n: a matrix of 8589934592 x 8589934592 needs "
       "590295810358705651712 bytes, the machine has " +
           machine},
      {"9223372036854775808 1 2 3", ":1:1: '9223372036854775808' is too large for n: " + entries},
      {"18446744073709551616 1 2 3", ":1:1: '18446744073709551616' is too large for n: " + entries},
      {"99999999999999999999 1 2 3", ":1:1: '99999999999999999999' is too large for n: " + entries},
  };
  const TemporaryFolder folder;
  for (const auto& [input, message] : cases) {
    SCOPED_TRACE(input);
    expect_refusal(run({latias}, input), "<stdin>" + message);
    const std::string path = folder.file("input", input);
    expect_refusal(run({latias, path}),
                   path + message + "; the 6 bytes that follow hold at most 3 entries");
  }
}

/// `latias` where a process may have that many kilobytes.
Outcome run_limited(int kilobytes, const std::string& file, std::string_view input = {}) {
  const std::string command = "ulimit -v " + std::to_string(kilobytes) + "; exec \"$@\"";
  return run({"/bin/sh", "-c", command, "sh", latias, file}, input);
}

TEST(LatiasInput, ASizeThatTheFileCannotHoldTakesNoMemory) {
  if (sanitized) GTEST_SKIP() << "sanitizers need more address space than this limit";
  const TemporaryFolder folder;
  const std::string path = folder.file("input", "20000\n" + std::string(5'000'000, ' ') + "1 2 3");
  expect_refusal(run_limited(300'000, path),
                 path +
                     ":2:5000006: the text ends after 3 entries, expected 400000000 for n = "
                     "20000");
}

TEST(LatiasInput, NoMemoryLeft) {
  if (sanitized) GTEST_SKIP() << "sanitizers need more address space than this limit";
  const Outcome outcome = run_limited(300'000, "-", "20000 1 2 3");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "<stdin>:1:1: '20000' is too large for n: the system has no 3200000064 bytes of memory "
            "left\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(LatiasInput, FilesThatCannotBeRead) {
  const TemporaryFolder folder;
  expect_refusal(run({latias, folder.path()}), folder.path() + ": Is a directory");
  const std::string missing = folder.path() + "/missing";
  expect_refusal(run({latias, missing}), missing + ": No such file or directory");
  const std::string below_a_file = folder.file("input", "1 1") + "/x";
  expect_refusal(run({latias, below_a_file}), below_a_file + ": Not a directory");
  expect_refusal(run({latias, "/proc/self/mem"}), "/proc/self/mem: Input/output error");
  expect_refusal(run({"/bin/sh", "-c", "exec \"$1\" <&-", "sh", latias}),
                 "<stdin>: Bad file descriptor");
  if (geteuid() != 0) {
    const std::string secret = folder.file("secret", "1 1");
    ASSERT_EQ(chmod(secret.c_str(), 0), 0);
    expect_refusal(run({latias, secret}), secret + ": Permission denied");
  }
}

// Only what is left counts as the text.
TEST(LatiasInput, StandardInputFromTheMiddleOfAFile) {
  const TemporaryFolder folder;
  const auto run_after_first_line = [&](const std::string& text) {
    return run({"/bin/sh", "-c", "exec <\"$2\"; read -r line; exec \"$1\" --value", "sh", latias,
                folder.file("input", text)});
  };
  const Outcome outcome = run_after_first_line("a first line\n2 1 1 1 2\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, "3\n");
  const Outcome refused = run_after_first_line("a first line\n3000000000 1 2 3");
  EXPECT_NE(refused.err.find("; the 6 bytes that follow hold at most 3 entries\n"),
            std::string::npos)
      << refused.err;
}

}  // namespace
}  // namespace nimla::tests
