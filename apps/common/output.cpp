#include "apps/common/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace apps {

namespace {

constexpr std::size_t most_held = 1 << 16;  // what a pipe of Linux takes at once

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      throw OutputError("standard output: " + std::generic_category().message(errno));
    }
  }
}

}  // namespace

void Output::print(std::string_view text) {
  if (held_.size() + text.size() > most_held) flush();
  held_ += text;
}

void Output::flush() {
  write_all(held_);
  held_.clear();
}

}  // namespace apps
