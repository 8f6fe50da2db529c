#include "apps/common/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace apps {

namespace {

volatile sig_atomic_t interrupted = 0;

}  // namespace

Progress::Progress(std::string name, bool always)
    : name_(std::move(name)),
      terminal_(isatty(STDERR_FILENO) != 0),
      always_(always),
      next_(start_ + std::chrono::seconds(always ? 0 : 1)) {
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = [](int) { interrupted = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second Ctrl-C ends the process at once
  sigaction(SIGINT, &action, &before_);
}

Progress::~Progress() {
  sigaction(SIGINT, &before_, nullptr);
  if (shown_ && terminal_) fmt::print(stderr, "\r\033[K");
}

bool Progress::proceed(double done, double total) {
  if (interrupted != 0) return false;
  const auto now = Clock::now();
  if ((!terminal_ && !always_) || now < next_) return true;
  next_ = now + std::chrono::milliseconds(terminal_ ? 100 : 1000);
  const double spent = std::chrono::duration<double>(now - start_).count();
  const double part = total > 0 ? done / total : 1;
  const std::string left =
      part > 0 ? fmt::format(", about {:.0f} s left", spent / part - spent) : std::string();
  const std::string line = fmt::format("{}: {:.0f} %{}", name_, 100 * part, left);
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r\033[K" : "", line, terminal_ ? "" : "\n");
  std::fflush(stderr);
  shown_ = true;
  return true;
}

}  // namespace apps
