#pragma once
/// Matrices as text.

#include <string>
#include <string_view>

#include "nimla/matrix.hpp"

namespace nimla {

/// Reads n, then the n * n entries of a matrix row by row: unsigned decimals below 2^64, leading
/// zeros allowed, separated by any of space, tab, CR, LF, VT, FF. Nothing may follow. `name` is
/// what errors call the text.
///
/// Throws ParseError at the first byte of what is wrong, or just past the last byte where
/// something is missing; MemoryError where n * n entries do not fit the machine.
NIMLA_API Matrix parse_square_matrix(std::string_view text, const std::string& name);

/// The same from a file, mapped or read in large blocks; "-" is standard input, called "<stdin>" in errors.
/// Throws std::system_error if it cannot be read.
NIMLA_API Matrix read_square_matrix(const std::string& path);

}  // namespace nimla
