#pragma once

#include <string>
#include <string_view>

namespace nimla::detail {

/// `text` in single quotes for a message of one line: bytes outside printable ASCII as \xHH, and
/// "..." behind the quotes if there are more than 40 bytes.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t most = 40;
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string result = "'";
  for (const char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      result += c;
    } else {
      result += "\\x";
      result += hex[byte >> 4];
      result += hex[byte & 15];
    }
  }
  result += text.size() > most ? "'..." : "'";
  return result;
}

}  // namespace nimla::detail
