// What all apps do alike.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "nimla/backend.hpp"
#include "tests/apps/process.hpp"
#include "tests/apps/temporary_folder.hpp"

namespace nimla::tests {
namespace {

const std::string latias = NIMLA_APP_LATIAS;
const std::string nimla_app = NIMLA_APP_NIMLA;
const std::string coins = NIMLA_APP_COINS;
const std::string impartial = NIMLA_APP_IMPARTIAL;
const std::vector<std::string> apps = {latias, nimla_app, coins, impartial};

std::string name_of(const std::string& app) { return app.substr(app.rfind('/') + 1); }

/// With two blanks before each line.
std::string indented(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (result.empty() || result.back() == '\n') result += "  ";
    result += c;
  }
  return result;
}

TEST(Cli, VersionNamesTheBackends) {
  for (const std::string& app : apps) {
    const std::string name = name_of(app);
    for (const BackendInfo& forced : backends()) {
      if (!forced.supported) continue;
      const Outcome outcome =
          run({app, "--version"}, {}, {"NIMLA_BACKEND=" + std::string(forced.name)});
      EXPECT_EQ(outcome.err, "");
      EXPECT_EQ(outcome.status, 0);
      std::string used, others;
      for (const BackendInfo& each : backends()) {
        (each.name == forced.name ? used : others) +=
            (each.name == forced.name ? "active backend: " : "other backend: ") +
            std::string(each.name) + " (needs " + each.needs + ")" +
            (each.supported ? "\n" : ", not on this processor\n");
      }
      EXPECT_EQ(outcome.out, name + " " + std::string(version()) + "\n" + used + others);
    }
  }
}

TEST(Cli, HelpShowsAnExampleThatIsTrue) {
  std::vector<std::vector<std::string>> commands = {{latias, "--help"}, {impartial, "--help"}};
  for (const std::string& app : apps) commands.push_back({app, "batch", "--help"});
  for (const std::string command : {"value", "move", "table"}) {
    commands.push_back({coins, command, "--help"});
  }
  for (const std::string game :
       {"nim", "bash", "moore", "staircase", "fibonacci", "wythoff", "geography", "misere", "pairs",
        "first-pile", "end-nim", "equalise"}) {
    commands.push_back({impartial, game, "--help"});
  }
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(testing::PrintToString(command));
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 0);
    const std::size_t example = outcome.out.find("\n  $ ");
    ASSERT_NE(example, std::string::npos) << outcome.out;
    const std::size_t end = outcome.out.find('\n', example + 1);
    const std::string line = outcome.out.substr(example + 5, end - example - 5);
    const std::string folder = command[0].substr(0, command[0].rfind('/'));
    const Outcome shown = run({"/bin/sh", "-c", "PATH=\"$1:$PATH\"; " + line, "sh", folder});
    EXPECT_EQ(indented(shown.out), outcome.out.substr(end + 1)) << line;
  }
  const Outcome outcome = run({nimla_app, "--help"});
  EXPECT_NE(outcome.out.find("batch"), std::string::npos);
  EXPECT_EQ(outcome.status, 0);
}

TEST(Cli, WrongUsageIsOneSentence) {
  for (const std::vector<std::string>& command : {
           std::vector<std::string>{latias, "--no-such-option"},
           {latias, "-v"},
           {latias, "--value=maybe"},
           {nimla_app},
           {nimla_app, "no-such-command"},
           {nimla_app, "batch", "--no-such-option"},
           {nimla_app, "batch", "one", "two"},
           {nimla_app, "batch", "--moves"},
           {latias, "--value", "--move"},
           {latias, "play"},
           {coins},
           {coins, "value"},
           {coins, "table", "twins"},
           {coins, "value", "twins", "board", "--heads", "1"},
           {impartial},
           {impartial, "bash", "1"},
           {impartial, "bash", "1", "2", "3"},
       }) {
    SCOPED_TRACE(testing::PrintToString(command));
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.status, 2);
    const std::string name = name_of(command[0]);
    EXPECT_EQ(outcome.err.find(name + ": "), 0U) << outcome.err;
    EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
    EXPECT_NE(outcome.err.find("; " + name + " --help tells the usage"), std::string::npos);
  }
}

TEST(Cli, AWrongBackendIsToldOnce) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{latias, "-", "-"}, {nimla_app, "batch"}, {latias, "--version"}}) {
    const Outcome outcome = run(command, "1 1", {"NIMLA_BACKEND=no-such-backend"});
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("no-such-backend"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("table"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
  }
}

TEST(Cli, OutputThatCannotBeWritten) {
  if (!std::ifstream("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{latias, "-"}, {latias, "--version"}, {latias, "--help"}}) {
    Process process(command, {}, "/dev/full");
    process.write("1 1");
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.err, "latias: standard output: No space left on device\n");
    EXPECT_EQ(outcome.status, 2);
  }
  Process batch({nimla_app, "batch"}, {}, "/dev/full");
  batch.write("mul 8 2 3\n");
  const Outcome outcome = batch.wait();
  EXPECT_EQ(outcome.err, "nimla: standard output: No space left on device\n");
  EXPECT_EQ(outcome.status, 2);
  // Where it is not open at all.
  const Outcome closed = run({"/bin/sh", "-c", "exec \"$1\" >&-", "sh", latias}, "1 1");
  EXPECT_EQ(closed.err, "latias: standard output: Bad file descriptor\n");
  EXPECT_EQ(closed.status, 2);
}

// A file that may not grow past a block takes only the first part of what is written at once.
TEST(Cli, OutputThatIsWrittenInPart) {
  const TemporaryFolder folder;
  std::string queries;
  for (int i = 0; i < 1000; ++i) queries += "mul 64 1 18446744073709551615\n";
  const Outcome outcome =
      run({"/bin/sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$1\" batch >\"$2\"", "sh", nimla_app,
           folder.path() + "/output"},
          queries);
  EXPECT_EQ(outcome.err, "nimla: standard output: File too large\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Cli, AClosedPipeEndsQuietly) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{latias}, {nimla_app, "batch"}}) {
    Process process(command);
    process.close_output();
    process.write(command[0] == latias ? "1 1" : "mul 8 1 1\n");
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 128 + SIGPIPE);
  }
}

TEST(Cli, InterruptionEndsIt) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{latias}, {nimla_app, "batch"}}) {
    Process process(command);
    if (command[0] == nimla_app) {
      process.write("mul 8 2 3\n");
      EXPECT_EQ(process.read_line(), "1");  // it runs, and no answer is lost
    }
    process.signal(SIGINT);
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 128 + SIGINT);
  }
}

}  // namespace
}  // namespace nimla::tests
