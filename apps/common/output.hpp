#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace apps {

/// Answers that standard output does not take: a full disk, a closed pipe.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Standard output, buffered. Nothing is written but whole calls of print, unless one is larger
/// than the buffer; a pipe closed at the other end stops the process by the usual signal.
class Output {
 public:
  /// Throws OutputError, as flush does.
  void print(std::string_view text);
  /// Writes what is held back.
  void flush();

 private:
  std::string held_;
};

}  // namespace apps
