#include "apps/coins/board_file.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "nimla/error.hpp"
#include "nimla/text/quote.hpp"
#include "nimla/text/text_source.hpp"

namespace apps {

namespace {

using nimla::BitMatrix;
using nimla::Index;

/// The bytes of a file and where they stand.
class ByteReader {
 public:
  explicit ByteReader(const std::string& path) : source_(path) {}

  /// The next byte, none at the end.
  std::optional<char> peek() {
    if (block_.empty() && !finished_) {
      block_ = source_.next();
      finished_ = block_.empty();
    }
    return block_.empty() ? std::nullopt : std::optional(block_.front());
  }
  void skip() {
    const bool ends_line = block_.front() == '\n';
    block_.remove_prefix(1);
    line_ += ends_line ? 1 : 0;
    column_ = ends_line ? 1 : column_ + 1;
  }
  /// Up to `count` bytes, of binary data: they stand in one line. How many there were.
  std::size_t read(char* to, std::size_t count) {
    std::size_t got = 0;
    while (got < count && peek()) {
      const std::size_t part = std::min(count - got, block_.size());
      std::memcpy(to + got, block_.data(), part);
      block_.remove_prefix(part);
      got += part;
    }
    column_ += got;
    return got;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw nimla::ParseError(source_.name(), line_, column_, message);
  }
  [[noreturn]] void fail_at(char byte, const std::string& expected) const {
    fail(nimla::detail::quoted({&byte, 1}) + ", expected " + expected);
  }

 private:
  nimla::detail::FileSource source_;
  std::string_view block_;
  bool finished_ = false;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
};

bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

/// Lines of coins.
BitMatrix read_text(ByteReader& in) {
  std::vector<std::string> rows;
  std::string row;
  const auto end_row = [&] {
    if (row.ends_with('\r')) row.pop_back();
    if (!rows.empty() && row.size() != rows[0].size()) {
      in.fail("a row of " + std::to_string(row.size()) + " coins, expected " +
              std::to_string(rows[0].size()) + " as in the first row");
    }
    rows.push_back(std::move(row));
    row.clear();
  };
  bool lines_end = false;  // only empty lines may follow
  while (const auto c = in.peek()) {
    if (*c == '\n') {
      if (row.empty() || row == "\r") {
        lines_end = !rows.empty();
        row.clear();
      } else {
        end_row();
      }
    } else {
      const bool is_coin = std::strchr("HT10", *c) != nullptr && *c != '\0';
      if (lines_end || row.ends_with('\r') || (!is_coin && *c != '\r')) {
        in.fail_at(*c, lines_end ? "the end after an empty line" : "a coin: H, T, 1 or 0");
      }
      row += *c;
    }
    in.skip();
  }
  if (!row.empty() && row != "\r") end_row();
  if (rows.empty()) in.fail("no coins, expected lines of H and T, or of 1 and 0");
  BitMatrix board(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      if (rows[i][j] == 'H' || rows[i][j] == '1') {
        board.flip(static_cast<Index>(i), static_cast<Index>(j));
      }
    }
  }
  return board;
}

/// Skips blanks and comments, which # begins.
void skip_blanks(ByteReader& in) {
  while (const auto c = in.peek()) {
    if (*c == '#') {
      while (in.peek() && in.peek() != '\n') in.skip();
    } else if (is_blank(*c)) {
      in.skip();
    } else {
      return;
    }
  }
}

Index read_size(ByteReader& in, const std::string& what) {
  skip_blanks(in);
  const auto first = in.peek();
  if (!first) in.fail("the file ends, expected " + what);
  Index size = 0;
  bool any = false;
  while (const auto c = in.peek()) {
    if (*c < '0' || '9' < *c) break;
    if (__builtin_mul_overflow(size, Index{10}, &size) ||
        __builtin_add_overflow(size, Index{*c - '0'}, &size)) {
      in.fail(what + " is not below 2^63");
    }
    any = true;
    in.skip();
  }
  if (!any) in.fail_at(*first, what);
  return size;
}

BitMatrix make_board(ByteReader& in, Index rows, Index cols) {
  try {
    return BitMatrix(rows, cols);
  } catch (const nimla::MemoryError& error) {
    in.fail(error.what());
  }
}

void require_end(ByteReader& in) {
  while (const auto c = in.peek()) {
    if (!is_blank(*c)) in.fail_at(*c, "the end of the image");
    in.skip();
  }
}

BitMatrix read_plain_image(ByteReader& in, Index rows, Index cols) {
  BitMatrix board = make_board(in, rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      skip_blanks(in);
      const auto c = in.peek();
      if (!c) {
        in.fail("the file ends after " + std::to_string(i * cols + j) + " of " +
                std::to_string(rows) + " x " + std::to_string(cols) + " coins");
      }
      if (*c != '0' && *c != '1') in.fail_at(*c, "0 or 1");
      if (*c == '1') board.flip(i, j);
      in.skip();
    }
  }
  skip_blanks(in);
  require_end(in);
  return board;
}

/// The word whose bits from the lowest on are those of the bytes in memory, each from its highest
/// on.
std::uint64_t from_raw(std::uint64_t bytes) noexcept {
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  bytes = ((bytes >> 1) & 0x5555555555555555) | ((bytes & 0x5555555555555555) << 1);
  bytes = ((bytes >> 2) & 0x3333333333333333) | ((bytes & 0x3333333333333333) << 2);
  return ((bytes >> 4) & 0x0F0F0F0F0F0F0F0F) | ((bytes & 0x0F0F0F0F0F0F0F0F) << 4);
}

BitMatrix read_raw_image(ByteReader& in, Index rows, Index cols) {
  const auto c = in.peek();
  if (!c || !is_blank(*c)) in.fail("no white space behind the height");
  in.skip();
  BitMatrix board = make_board(in, rows, cols);
  const auto bytes = (static_cast<std::size_t>(cols) + 7) / 8;
  const std::uint64_t last_word = ~std::uint64_t{0} >> ((64 - cols % 64) % 64);
  std::vector<char> raw((bytes + 7) / 8 * 8, '\0');
  for (Index i = 0; i < rows && cols > 0; ++i) {
    if (in.read(raw.data(), bytes) < bytes) {
      in.fail("the file ends in row " + std::to_string(i + 1) + " of " + std::to_string(rows) +
              ", each of " + std::to_string(bytes) + " bytes");
    }
    const auto row = board.row(i);
    for (std::size_t w = 0; w < row.size(); ++w) {
      std::uint64_t word = 0;
      std::memcpy(&word, raw.data() + 8 * w, sizeof word);
      row[w] = from_raw(word);
    }
    row.back() &= last_word;
  }
  if (in.peek()) in.fail("bytes after the image, which has " + std::to_string(rows) + " rows");
  return board;
}

}  // namespace

BitMatrix read_board(const std::string& path) {
  ByteReader in(path);
  if (in.peek() != 'P') return read_text(in);
  in.skip();
  const auto kind = in.peek();
  if (kind != '1' && kind != '4') in.fail("expected P1 or P4, the images of one bit a pixel");
  in.skip();
  const Index cols = read_size(in, "the width");
  const Index rows = read_size(in, "the height");
  return kind == '1' ? read_plain_image(in, rows, cols) : read_raw_image(in, rows, cols);
}

std::string board_text(const BitMatrix& board) {
  std::string text;
  for (Index i = 0; i < board.rows(); ++i) {
    for (Index j = 0; j < board.cols(); ++j) text += board(i, j) ? 'H' : 'T';
    text += '\n';
  }
  return text;
}

}  // namespace apps
