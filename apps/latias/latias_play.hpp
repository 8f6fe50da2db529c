#pragma once

#include <string>

#include "apps/common/cli.hpp"

namespace apps {

struct PlayOptions {
  std::string file;
  bool second = false;  ///< the program moves first
};

/// A game of Lati@s between who writes to standard input and the program, which wins from any won
/// position. Ends with the input. Throws std::invalid_argument for a matrix of more than 5 rows,
/// and as read_square_matrix.
Status play_latias(const PlayOptions& options, Output& out);

}  // namespace apps
