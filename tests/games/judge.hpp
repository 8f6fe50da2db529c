#pragma once
/// Winning moves judged by property, with nothing of nimla's games.

#include <string>
#include <vector>

#include "tests/support/vectors.hpp"

namespace nimla::tests {

/// Whether `line` is a query whose answer can be a move.
bool has_move_form(const VectorLine& line);

/// `move`, in the form that tests/vectors/README.txt tells for the operation, is legal in the
/// position of `line` and leaves a lost one; "none" iff the line says that there is no such move.
void expect_move(const VectorLine& line, const std::string& move);

}  // namespace nimla::tests
