#pragma once
/// Matrices as text: n, then the n * n entries row by row, unsigned decimals below 2^64 with any
/// leading zeros, separated by any of space, tab, LF, VT, FF, CR. Nothing may follow.

#include <string>
#include <string_view>

#include "nimla/matrix.hpp"

namespace nimla {

/// The n x n matrix that `text` holds. `name` is what errors call the text.
///
/// Throws ParseError at the first byte of the wrong number, or just past the last byte of the text
/// where something is missing. An n whose matrix the machine's memory cannot hold is wrong too, and
/// nothing is allocated for more entries than the text can hold.
NIMLA_API Matrix parse_square_matrix(std::string_view text, const std::string& name);

/// The same from a file; "-" is standard input, called "<stdin>" in errors. A pipe is read as it
/// is written. Memory: the matrix and one block of text.
///
/// Throws also std::system_error, "PATH: reason", if it cannot be read.
NIMLA_API Matrix read_square_matrix(const std::string& path);

}  // namespace nimla
