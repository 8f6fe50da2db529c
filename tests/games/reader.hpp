#pragma once

#include <string>
#include <vector>

#include "tests/support/vectors.hpp"

namespace nimla::tests {

/// Fields one after the other.
class Reader {
 public:
  explicit Reader(const std::vector<std::string>& fields) : fields_(fields) {}

  const std::string& text() { return fields_.at(at_++); }
  std::uint64_t number() { return tests::number(text()); }
  std::vector<std::uint64_t> numbers(std::uint64_t count) {
    std::vector<std::uint64_t> result;
    for (std::uint64_t i = 0; i < count; ++i) result.push_back(number());
    return result;
  }
  /// n, then n numbers.
  std::vector<std::uint64_t> list() { return numbers(number()); }
  bool at_end() const { return at_ == fields_.size(); }

 private:
  const std::vector<std::string>& fields_;
  std::size_t at_ = 0;
};

}  // namespace nimla::tests
