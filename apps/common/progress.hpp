#pragma once

#include <signal.h>

#include <chrono>
#include <string>

#include "nimla/exec.hpp"

namespace apps {

/// Shows on standard error how far a long call is, and ends it on Ctrl-C, while this object lives.
/// One at a time.
class Progress : public nimla::Monitor {
 public:
  /// `name` begins the line. On a terminal one line is kept up to date, from the first second of
  /// work on; elsewhere nothing is shown unless `always` asks for it, and then a line a second.
  Progress(std::string name, bool always);
  /// Takes the line off the terminal.
  ~Progress() override;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool proceed(double done, double total) override;

 private:
  using Clock = std::chrono::steady_clock;

  const std::string name_;
  const bool terminal_;
  const bool always_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
  bool shown_ = false;
  struct sigaction before_ {};
};

}  // namespace apps
