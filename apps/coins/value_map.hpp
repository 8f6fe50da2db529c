#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "nimla/matrix.hpp"

namespace apps {

/// Throws std::domain_error for more than 10^6 cells.
void require_cells(std::size_t rows, std::size_t cols);

/// A picture of a table of values as an SVG document: a coloured cell for each, from dark to bright
/// in the order of the different values, and a legend of some of these. Rows and columns count from
/// `first_row` and `first_col`. Throws as require_cells.
std::string value_map(nimla::ConstMatrixView values, const std::string& title,
                      std::uint64_t first_row, std::uint64_t first_col);

}  // namespace apps
