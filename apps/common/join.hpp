#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>

#include "nimla/nim64.hpp"

template <>
struct fmt::formatter<nimla::Nim64> : fmt::formatter<std::uint64_t> {
  template <class Context>
  auto format(nimla::Nim64 a, Context& context) const {
    return fmt::formatter<std::uint64_t>::format(a.bits, context);
  }
};

namespace apps {

/// The numbers with blanks between them.
template <class Range>
std::string join(const Range& numbers) {
  return fmt::format("{}", fmt::join(numbers, " "));
}

/// The texts that are not empty, with blanks between them.
inline std::string spaced(std::initializer_list<std::string> texts) {
  std::string result;
  for (const std::string& text : texts) {
    if (!result.empty() && !text.empty()) result += ' ';
    result += text;
  }
  return result;
}

/// How many there are, then the numbers.
template <class Range>
std::string counted(const Range& numbers) {
  return spaced({fmt::to_string(numbers.size()), join(numbers)});
}

}  // namespace apps
