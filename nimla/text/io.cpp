#include "nimla/io.hpp"

#include <cstdint>
#include <limits>
#include <optional>

#include "nimla/base/memory.hpp"
#include "nimla/text/number_scanner.hpp"
#include "nimla/text/quote.hpp"
#include "nimla/text/text_source.hpp"

namespace nimla {

namespace {

/// One text, read once from its first byte to its last.
class SquareMatrixReader {
 public:
  SquareMatrixReader(detail::TextSource& source, const std::string& name)
      : size_(source.size()), scanner_(source), name_(name) {}

  Matrix read() {
    const Index n = read_size();
    Matrix A = make(n);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        if (!scanner_.find()) throw missing(n, i, j);
        const std::optional<std::uint64_t> entry = scanner_.number();
        if (!entry) throw not_a_number(entry_name(i, j));
        // Where the text is too short there is no A, only the search for what is wrong first.
        if (!A.empty()) A(i, j) = Nim64(*entry);
      }
    }
    if (A.rows() != n) throw error("the text has grown while it was read");
    if (scanner_.find()) throw surplus(n);
    return A;
  }

 private:
  Index read_size() {
    if (!scanner_.find()) throw error("no number at all, expected n and n x n entries");
    const std::optional<std::uint64_t> n = scanner_.number();
    if (!n && scanner_.text().starts_with("\xEF\xBB\xBF")) {
      throw error(detail::quoted(scanner_.text()) + " begins with a byte-order mark, expected n");
    }
    if (!n && !scanner_.is_decimal()) throw not_a_number("n");
    if (!n || *n > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) {
      throw too_large(detail::quoted(n ? std::to_string(*n) : scanner_.text()),
                      "n x n entries need over 2^128 bytes, the machine has " +
                          std::to_string(detail::machine_memory()));
    }
    return static_cast<Index>(*n);
  }

  /// n x n; empty if the text is too short for that.
  Matrix make(Index n) const {
    try {
      detail::require_memory_for_matrix(n, n);
      const auto entries = static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(n);
      return size_ && entries > most_entries() ? Matrix() : Matrix(n, n);
    } catch (const MemoryError& no_memory) {
      throw too_large(detail::quoted(std::to_string(n)), no_memory.what());
    }
  }

  std::uint64_t bytes_left() const { return *size_ - scanner_.offset(); }
  /// Each takes a separator and a digit, or more.
  std::uint64_t most_entries() const { return bytes_left() / 2; }

  static std::string entry_name(Index i, Index j) {
    return "the entry of row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1);
  }

  ParseError too_large(const std::string& n, const std::string& why) const {
    std::string message = n + " is too large for n: " + why;
    if (size_) {
      message += "; the " + std::to_string(bytes_left()) + " bytes that follow hold at most " +
                 std::to_string(most_entries()) + " entries";
    }
    return error(message);
  }

  ParseError missing(Index n, Index i, Index j) const {
    return error("the text ends after " + std::to_string(i * n + j) + " entries, expected " +
                 std::to_string(n * n) + " for n = " + std::to_string(n));
  }

  ParseError surplus(Index n) {
    scanner_.skip();
    return error("surplus " + detail::quoted(scanner_.text()) + ", expected the end after n = " +
                 std::to_string(n) + " and " + std::to_string(n * n) + " entries");
  }

  ParseError not_a_number(const std::string& expected) const {
    return error(detail::quoted(scanner_.text()) +
                 (scanner_.is_decimal() ? " is not below 2^64" : " is not an unsigned decimal") +
                 ", expected " + expected);
  }

  ParseError error(const std::string& message) const {
    const auto [line, column] = scanner_.place();
    return ParseError(name_, line, column, message);
  }

  std::optional<std::uint64_t> size_;
  detail::NumberScanner scanner_;
  const std::string& name_;
};

}  // namespace

Matrix parse_square_matrix(std::string_view text, const std::string& name) {
  detail::MemorySource source(text);
  return SquareMatrixReader(source, name).read();
}

Matrix read_square_matrix(const std::string& path) {
  detail::FileSource source(path);
  return SquareMatrixReader(source, source.name()).read();
}

}  // namespace nimla
