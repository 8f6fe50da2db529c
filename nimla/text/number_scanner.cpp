#include "nimla/text/number_scanner.hpp"

namespace nimla::detail {

namespace {

constexpr std::size_t kept_bytes = 64;  // more than quoted() shows

}  // namespace

std::optional<std::uint64_t> NumberScanner::number_by_bytes() {
  std::uint64_t value = 0;
  bool fits = true;
  is_decimal_ = true;
  text_.clear();
  const auto result = [&] { return is_decimal_ && fits ? std::optional(value) : std::nullopt; };
  do {
    for (; at_ != end_; ++at_) {
      const char c = *at_;
      if (is_separator(c)) return result();
      if (text_.size() < kept_bytes) {
        text_ += c;
      } else if (!is_decimal_) {
        return std::nullopt;  // a message needs no more of it
      }
      const auto digit = static_cast<unsigned char>(c - '0');
      if (digit > 9) {
        is_decimal_ = false;
      } else {
        fits = fits && !__builtin_mul_overflow(value, std::uint64_t{10}, &value) &&
               !__builtin_add_overflow(value, std::uint64_t{digit}, &value);
      }
    }
  } while (refill());
  return result();
}

bool NumberScanner::refill() {
  if (finished_) return false;
  base_ = offset();
  const std::string_view block = source_.next();
  begin_ = at_ = block.data();
  end_ = begin_ + block.size();
  finished_ = block.empty();
  return !finished_;
}

}  // namespace nimla::detail
