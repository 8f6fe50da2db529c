#include "nimla/text/number_scanner.hpp"

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

constexpr std::string_view separators = " \t\n\v\f\r";

struct Token {
  std::string text;
  NumberScanner::Place place;
};

/// One that is a number below 2^64, or nearly one.
std::string random_token(SplitMix64& random) {
  std::string token(random() % 4 == 0 ? random() % 35 : 0, '0');
  switch (random() % 3) {
    case 0:
      token += std::to_string(random() >> random() % 64);
      break;
    case 1:  // on both sides of 2^64
      token += "1844674407370955161" + std::to_string(random() % 10);
      break;
    default:
      for (auto left = 1 + random() % 26; left > 0; --left) token += std::to_string(random() % 10);
  }
  if (random() % 8 == 0) {
    const char odd = random() % 2 == 0 ? "/:\xB0\x80"[random() % 4] : static_cast<char>(random());
    if (separators.find(odd) == std::string_view::npos) token[random() % token.size()] = odd;
  }
  return token;
}

/// Tokens with any separators before, between and behind them.
struct RandomText {
  explicit RandomText(std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int i = 0; i < 200; ++i) {
      add_separators(random);
      tokens.push_back({random_token(random), end});
      text += tokens.back().text;
      end.column += tokens.back().text.size();
    }
    add_separators(random);
  }

  void add_separators(SplitMix64& random) {
    for (auto left = random() % 3 == 0 ? 1 + random() % 40 : 1; left > 0; --left) {
      text += separators[random() % separators.size()];
      end = text.back() == '\n' ? NumberScanner::Place{end.line + 1, 1}
                                : NumberScanner::Place{end.line, end.column + 1};
    }
  }

  std::string text;
  std::vector<Token> tokens;
  NumberScanner::Place end{1, 1};  ///< just past the text
};

void expect_place(const NumberScanner& scanner, NumberScanner::Place place) {
  EXPECT_EQ(scanner.place().line, place.line);
  EXPECT_EQ(scanner.place().column, place.column);
}

TEST(NumberScanner, AgreesWithOneTokenAtATimeWhateverTheBlocks) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomText random(seed);
    for (const std::size_t most : {1U, 3U, 30U, 100U, 1'000'000U}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", blocks up to " << most);
      BrokenSource source(random.text, most, seed);
      NumberScanner scanner(source);
      for (const Token& token : random.tokens) {
        SCOPED_TRACE(testing::PrintToString(token.text));
        ASSERT_TRUE(scanner.find());
        expect_place(scanner, token.place);
        const std::optional<Nim64> expected = parse_nim64(token.text);
        const std::optional<std::uint64_t> number = scanner.number();
        ASSERT_EQ(number.has_value(), expected.has_value());
        expect_place(scanner, token.place);
        if (expected) {
          ASSERT_EQ(*number, expected->bits);
        } else {
          ASSERT_EQ(scanner.text(), token.text.substr(0, scanner.text().size()));
          ASSERT_GE(scanner.text().size(), std::min<std::size_t>(token.text.size(), 41));
          ASSERT_EQ(scanner.is_decimal(),
                    token.text.find_first_not_of("0123456789") == std::string::npos);
        }
        if (testing::Test::HasFailure()) return;
      }
      ASSERT_FALSE(scanner.find());
      expect_place(scanner, random.end);
      ASSERT_FALSE(scanner.find());
      ASSERT_EQ(scanner.offset(), random.text.size());
    }
  }
}

// As a terminal does, whose user ends the input and then types on.
TEST(NumberScanner, NothingIsReadAfterTheEnd) {
  class Resumed final : public TextSource {
   public:
    std::string_view next() override { return blocks_++ % 2 == 0 ? "1" : ""; }
    std::optional<std::uint64_t> size() const override { return std::nullopt; }

   private:
    int blocks_ = 0;
  } source;
  NumberScanner scanner(source);
  ASSERT_TRUE(scanner.find());
  EXPECT_EQ(scanner.number(), 1U);
  EXPECT_FALSE(scanner.find());
}

// What has no number is left unread beyond what a message shows.
TEST(NumberScanner, AnEndlessTokenEnds) {
  class EndlessWord final : public TextSource {
   public:
    std::string_view next() override { return "word"; }
    std::optional<std::uint64_t> size() const override { return std::nullopt; }
  } source;
  NumberScanner scanner(source);
  ASSERT_TRUE(scanner.find());
  EXPECT_EQ(scanner.number(), std::nullopt);
  EXPECT_FALSE(scanner.is_decimal());
}

}  // namespace
}  // namespace nimla::tests
