#pragma once
/// Programs run as a user runs them: arguments in, bytes and an exit status out.

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace nimla::tests {

/// What a program has said.
struct Outcome {
  std::string out;
  std::string err;
  int status = -1;  ///< of exit, or 128 + the signal that ended it, as shells count
};

/// A running program with pipes on its standard input, output and error. No call waits longer than
/// a minute: then it throws and the program is killed.
class Process {
 public:
  /// `variables` ("NAME=VALUE") come before the inherited environment. If `out_path` is not empty,
  /// standard output goes to that file.
  explicit Process(const std::vector<std::string>& command,
                   const std::vector<std::string>& variables = {},
                   const std::string& out_path = {});
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Sends all of it, reading what the program says meanwhile.
  void write(std::string_view text);
  /// The next line of standard output, without its end.
  std::string read_line();
  /// No more input.
  void close_input();
  /// Nobody reads standard output any more.
  void close_output();
  void signal(int number) const;
  /// Waits for the end, without more input. `out` is what read_line has not taken.
  Outcome wait();

 private:
  void read_some(short input_events);

  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  Outcome outcome_;
};

/// Runs `command` with `input` on its standard input.
Outcome run(const std::vector<std::string>& command, std::string_view input = {},
            const std::vector<std::string>& variables = {});

}  // namespace nimla::tests
