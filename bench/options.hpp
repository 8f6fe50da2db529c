#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace nimla::bench {

/// The command line makes no sense, or a file cannot be written: one sentence.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Options {
  std::optional<std::string> filter;
  bool full = false;
  bool list = false;
  bool help = false;
  std::string json;                       ///< empty: none
  std::vector<std::string> google_flags;  ///< --benchmark_..., and --v
};

/// Throws UsageError.
Options parse_options(const std::vector<std::string>& arguments);

extern const char* const help_text;

}  // namespace nimla::bench
