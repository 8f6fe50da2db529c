#include "apps/common/line_reader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace apps {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18;

}  // namespace

LineReader::LineReader(const std::string& path)
    : name_(path == "-" ? "<stdin>" : path),
      is_standard_input_(path == "-"),
      descriptor_(is_standard_input_ ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), name_);
}

LineReader::~LineReader() {
  if (!is_standard_input_) close(descriptor_);
}

bool LineReader::wait() {
  if (finished_) return false;
  // What stays is the beginning of one line.
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  checked_ -= begin_;
  begin_ = 0;
  // Doubling keeps the work on a long line linear.
  if (buffer_.size() < end_ + block_bytes) buffer_.resize(2 * end_ + block_bytes);
  ssize_t got = -1;
  while ((got = read(descriptor_, buffer_.data() + end_, buffer_.size() - end_)) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), name_);
  }
  end_ += static_cast<std::size_t>(got);
  finished_ = got == 0;
  return !finished_ || end_ != 0;
}

std::optional<std::string_view> LineReader::line() {
  const void* found = std::memchr(buffer_.data() + checked_, '\n', end_ - checked_);
  if (found == nullptr) {
    checked_ = end_;
    if (!finished_ || begin_ == end_) return std::nullopt;
  }
  const auto line_end =
      found ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) : end_;
  const std::string_view result(buffer_.data() + begin_, line_end - begin_);
  begin_ = checked_ = found ? line_end + 1 : end_;
  return result;
}

}  // namespace apps
