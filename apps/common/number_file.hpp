#pragma once

#include <cstdint>
#include <string>

#include "nimla/text/number_scanner.hpp"
#include "nimla/text/text_source.hpp"

namespace apps {

/// Unsigned decimals of a file, apart by blanks and line ends.
class NumberFile {
 public:
  /// "-" is standard input. Throws std::system_error, "PATH: reason".
  explicit NumberFile(const std::string& path) : source_(path), scanner_(source_) {}

  /// The next number. Throws nimla::ParseError, which says what was expected.
  std::uint64_t number(const std::string& expected);
  /// The next number, which must be below `bound`.
  std::uint64_t number_below(std::uint64_t bound, const std::string& expected);
  /// Nothing. Throws nimla::ParseError.
  void end();

 private:
  [[noreturn]] void fail(const std::string& message) const;

  nimla::detail::FileSource source_;
  nimla::detail::NumberScanner scanner_;
};

}  // namespace apps
