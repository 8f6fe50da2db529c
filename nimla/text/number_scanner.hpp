#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "nimla/text/text_source.hpp"

namespace nimla::detail {

/// Unsigned decimals below 2^64 out of a text, and where they stand. A token is a run of bytes
/// other than space, tab, LF, VT, FF and CR; it may cross the borders of the blocks.
class NIMLA_API NumberScanner {
 public:
  /// Both count from 1, columns in bytes.
  struct Place {
    std::uint64_t line;
    std::uint64_t column;
  };

  explicit NumberScanner(TextSource& source) : source_(source) {}

  /// Goes to the next token; false if there is none.
  bool find() {
    do {
      for (; at_ != end_; ++at_) {
        if (!is_separator(*at_)) {
          token_ = offset();
          return true;
        }
        if (*at_ == '\n') {
          ++line_;
          line_start_ = offset() + 1;
        }
      }
    } while (refill());
    token_ = offset();
    return false;
  }

  /// Reads the token that was found; no value if it is no such number, and then its end may not be
  /// read.
  std::optional<std::uint64_t> number() {
    // With 25 bytes ahead no read goes past the block: 3 x 8 for the digits, one behind them.
    if (std::endian::native == std::endian::little && end_ - at_ > 24) [[likely]] {
      std::uint64_t value = 0;
      for (const char* part = at_; part != at_ + 24; part += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, part, sizeof bytes);
        const std::uint64_t others = non_digits(bytes);
        const std::uint64_t values = bytes - '0' * ones;
        if (others == 0) {
          value = value * 100'000'000 + eight_digits(values);
          continue;
        }
        const auto digits = static_cast<unsigned>(std::countr_zero(others)) / 8;
        const char* after = part + digits;
        // Zeros in front make them eight digits. Two shifts: one by 64 would be undefined.
        const std::uint64_t tail = eight_digits(values << (56 - 8 * digits) << 8);
        if (!is_separator(*after) || __builtin_mul_overflow(value, powers_of_ten[digits], &value) ||
            __builtin_add_overflow(value, tail, &value)) {
          break;
        }
        at_ = after;
        return value;
      }
    }
    return number_by_bytes();
  }

  /// Goes past the token without asking what it is.
  void skip() { number_by_bytes(); }

  /// Where the last token found begins, or just past the last byte if there was none.
  Place place() const noexcept { return {line_, token_ - line_start_ + 1}; }
  /// The bytes of the text before the scanner.
  std::uint64_t offset() const noexcept { return base_ + static_cast<std::uint64_t>(at_ - begin_); }

  /// Of the token that was no number or was skipped: its first bytes, enough for a message.
  const std::string& text() const noexcept { return text_; }
  /// Whether it is made of digits.
  bool is_decimal() const noexcept { return is_decimal_; }

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101;
  static constexpr std::array<std::uint64_t, 8> powers_of_ten = {
      1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};

  static constexpr bool is_separator(char c) noexcept {
    return c == ' ' || static_cast<unsigned char>(c - '\t') <= '\r' - '\t';
  }

  /// Bit 7 of each byte that is no digit; bytes above the lowest such byte may be wrong.
  static constexpr std::uint64_t non_digits(std::uint64_t bytes) noexcept {
    const std::uint64_t values = bytes ^ ('0' * ones);
    // 0x76 + 9 = 0x7F is the last sum without bit 7.
    return (values | (values + 0x76 * ones)) & (0x80 * ones);
  }

  /// The number with these decimal digits, one a byte, the first in the lowest byte: pairs, then
  /// fours, then all (D. Lemire, Quickly parsing eight digits, 2018).
  static constexpr std::uint64_t eight_digits(std::uint64_t values) noexcept {
    constexpr std::uint64_t mask = 0x000000FF000000FF;
    const std::uint64_t pairs = values * 10 + (values >> 8);
    const std::uint64_t first = (pairs & mask) * (100 + (std::uint64_t{1'000'000} << 32));
    const std::uint64_t second = ((pairs >> 16) & mask) * (1 + (std::uint64_t{10'000} << 32));
    return (first + second) >> 32;
  }

  /// The same for any token, one byte at a time; keeps its text.
  std::optional<std::uint64_t> number_by_bytes();

  /// The next block; false at the end of the text.
  bool refill();

  TextSource& source_;
  const char* begin_ = nullptr;  // of the block
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::uint64_t base_ = 0;  // bytes before the block
  bool finished_ = false;
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;
  std::uint64_t token_ = 0;
  std::string text_;
  bool is_decimal_ = true;
};

}  // namespace nimla::detail
