// latias --threads, --progress and Ctrl-C.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "nimla/random.hpp"
#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"

namespace nimla::tests {
namespace {

const std::string latias = NIMLA_APP_LATIAS;

std::string matrix_text(Index n) {
  const Matrix A = random_matrix(n, n, 1);
  std::string text = std::to_string(n) + "\n";
  for (Index i = 0; i < n; ++i) {
    for (const Nim64 entry : A.row(i)) text += to_string(entry) + ' ';
    text += '\n';
  }
  return text;
}

TEST(Progress, AnyNumberOfThreadsGivesTheSameAnswer) {
  const std::string text = matrix_text(300);
  const std::string expected = run({latias, "--value", "--threads", "1"}, text).out;
  EXPECT_NE(expected, "");
  for (const char* threads : {"2", "3", "8"}) {
    EXPECT_EQ(run({latias, "--value", "--threads", threads}, text).out, expected);
  }
  EXPECT_EQ(run({latias, "--value"}, text, {"NIMLA_NUM_THREADS=2"}).out, expected);
}

TEST(Progress, WrongNumbersOfThreadsAreRefused) {
  for (const char* threads : {"0", "-1", "two"}) {
    const Outcome outcome = run({latias, "--threads", threads}, "1 1");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("--threads"), std::string::npos) << outcome.err;
  }
  const Outcome outcome = run({latias}, "1 1", {"NIMLA_NUM_THREADS=many"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("NIMLA_NUM_THREADS=many"), std::string::npos) << outcome.err;
}

TEST(Progress, IsOnlyShownWhenAskedForWhereThereIsNoTerminal) {
  const std::string text = matrix_text(400);
  const Outcome quiet = run({latias}, text, {"NIMLA_BACKEND=table"});
  EXPECT_EQ(quiet.out, "First\n");
  EXPECT_EQ(quiet.err, "");
  const Outcome told = run({latias, "--progress"}, text, {"NIMLA_BACKEND=table"});
  EXPECT_EQ(told.out, "First\n");
  EXPECT_NE(told.err.find(" %"), std::string::npos) << told.err;
  EXPECT_EQ(told.status, 0);
}

TEST(Progress, CtrlCEndsTheWorkWithNothingOnStandardOutput) {
  const TemporaryFolder folder;
  const std::string path = folder.file("large.txt", matrix_text(1500));
  Process process({latias, "--progress", path}, {"NIMLA_BACKEND=table"});
  // A second of work or more lies ahead once the process is reading or computing.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  process.signal(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.out, "");
}

}  // namespace
}  // namespace nimla::tests
