#pragma once
/// Moves in a nim product: a player lowers every coordinate of a tuple at once.
///
/// A move from the tuple A to B < A, coordinate by coordinate, leaves the tuples mixed from A and B
/// but A itself, and changes the Grundy value by the nim product of all A_i + B_i. So the value of
/// a tuple is the nim product of its coordinates, and a move with any given change d exists iff bit
/// top(d) of that product is set, top being the highest set bit.

#include <optional>
#include <span>
#include <utility>

#include "nimla/matrix.hpp"

namespace nimla::games {

/// A pair (c1, c2) with c1 (x) c2 = d and a ^ c1 < a, b ^ c2 < b: the move (a ^ c1, b ^ c2) changes
/// the value of (a, b) by d. Throws std::domain_error unless d is not 0 and bit top(d) of a (x) b
/// is set. Cost: at most 127 steps of some products.
NIMLA_API std::pair<Nim64, Nim64> split(Nim64 a, Nim64 b, Nim64 d);

/// The same for any number of coordinates: c with product d and A_i ^ c_i < A_i. For no coordinates
/// the product is 1 and c is empty.
NIMLA_API Vector split(std::span<const Nim64> A, Nim64 d);

/// The B < A, coordinate by coordinate, that leads from the tuple A to the value `target`; none iff
/// target is not below the product of A.
NIMLA_API std::optional<Vector> tuple_move(std::span<const Nim64> A, Nim64 target);

/// The nim product of the coordinates.
NIMLA_API Nim64 tuple_value(std::span<const Nim64> A) noexcept;

}  // namespace nimla::games
