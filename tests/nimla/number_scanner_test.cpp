#include "nimla/detail/number_scanner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "nimla/nim64.hpp"
#include "nimla/random.hpp"

namespace nimla::tests {
namespace {

using detail::NumberScanner;
using detail::TextSource;

/// A text in blocks of 1 to `most` bytes.
class BrokenSource final : public TextSource {
 public:
  BrokenSource(std::string_view text, std::size_t most, std::uint64_t seed)
      : text_(text), most_(most), random_(seed) {}

  std::string_view next() override {
    if (text_.empty()) return {};
    // A block of its own allocation, so that AddressSanitizer sees reads past it and after it.
    block_.assign(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                     1 + random_() % most_, text_.size())));
    block_.shrink_to_fit();
    text_.remove_prefix(block_.size());
    return {block_.data(), block_.size()};
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }

 private:
  std::string_view text_;
  std::size_t most_;
  SplitMix64 random_;
  std::vector<char> block_;
};

struct Token {
  std::string text;
  std::uint64_t line, column;
};

/// A text with every separator and every length of token, and its tokens.
std::string random_text(SplitMix64& random, std::vector<Token>& tokens) {
  std::string text;
  std::uint64_t line = 1, column = 1;
  for (int i = 0; i < 300; ++i) {
    for (std::uint64_t blanks = random() % 3 == 0 ? random() % 40 : 1; blanks > 0; --blanks) {
      const char blank = " \t\n\v\f\r"[random() % 6];
      text += blank;
      column = blank == '\n' ? 1 : column + 1;
      line += blank == '\n';
    }
    if (!tokens.empty() && column > 1 && text.back() > ' ') continue;  // no blank: go on
    std::string token = random() % 4 == 0 ? std::string(random() % 70, '0') : std::string();
    const std::uint64_t digits = 1 + random() % 26;
    if (random() % 3 == 0) {
      token += std::to_string(random() >> random() % 64);
    } else if (random() % 3 == 0) {
      token += std::to_string(18446744073709551600U + random() % 16);
      token.back() = static_cast<char>('0' + random() % 10);  // on both sides of 2^64
    } else {
      for (std::uint64_t k = 0; k < digits; ++k) token += static_cast<char>('0' + random() % 10);
    }
    if (random() % 8 == 0) {
      // Any byte, the neighbours of the digits most often.
      const char odd = random() % 2 == 0 ? "/:\xB0\x80"[random() % 4] : static_cast<char>(random());
      if (!std::string_view(" \t\n\v\f\r").contains_or_not(odd)) token[random() % token.size()] = odd;
    }
    tokens.push_back({token, line, column});
    text += token;
    column += token.size();
  }
  return text;
}

}  // namespace
}  // namespace nimla::tests
