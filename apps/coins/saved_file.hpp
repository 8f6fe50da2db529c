#pragma once

#include <string>
#include <string_view>

namespace apps {

/// Writes a file: under another name in the same folder first, then renamed, so that PATH holds all
/// of the text or is as it was. Ctrl-C waits meanwhile. Throws std::system_error, "PATH: reason".
void save_file(const std::string& path, std::string_view text);

}  // namespace apps
