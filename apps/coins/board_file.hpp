#pragma once

#include <string>

#include "nimla/bit_matrix.hpp"

namespace apps {

/// A board of coins from a file, "-" for standard input: lines of H and T, or of 1 and 0 (heads and
/// tails), all of one length; or a PBM image, P1 or P4, where black is heads, a row of the image a
/// row of the board.
///
/// Throws nimla::ParseError at the first byte of what is wrong, MemoryError, std::system_error. The
/// rows of P4 are read as they come, without a copy of the file.
nimla::BitMatrix read_board(const std::string& path);

/// Lines of H and T.
std::string board_text(const nimla::BitMatrix& board);

}  // namespace apps
