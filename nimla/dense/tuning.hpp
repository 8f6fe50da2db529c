#pragma once
/// Each cutoff above the kernels, with the bench that chose it.

#include "kernels/backend.hpp"
#include "nimla/matrix_view.hpp"

namespace nimla::detail::tuning {

/// Edge of the smallest tile of a product that is shared among threads (bench:
/// det/*/2048-2threads).
inline constexpr Index least_tile = 128;

/// Mul-adds from which on a product is shared among threads: waking them costs about 20 us
/// (bench: det/*/2048-2threads).
inline constexpr Index worth_sharing = Index{1} << 20;

/// Mul-adds between two looks at a monitor: 30 ms at 2 G/s, as the slowest backend with a
/// PackedProduct has them (bench: multiply/pclmul).
inline constexpr Index watched_mul_adds = Index{1} << 26;

/// Up to this many rows a triangular solve shares the columns of B among threads, as tasks of
/// multiples of `strip`; beyond, its products (bench: det/*/4096-2threads).
inline constexpr Index shared_solve_rows = 256;
inline constexpr Index strip = 64;

/// Below this many rows a triangular solve goes row by row (bench: det/*/150, inverse/*/1024).
inline constexpr Index solve_rows = 8;

/// On backends with a PackedProduct: what a block of columns or rows has that is eliminated or
/// solved at once; and the rows below or the columns beside it from which on the inverse of its
/// triangle pays (bench: det/*/24, det/*/150).
inline constexpr Index block = kernels::packed_block;
inline constexpr Index inverse_block_lines = 32;

/// Rows among which the pivots of a block are sought together, before they are column by column. Of
/// 24 random rows of 16 bits all but 0.4 % have full rank (bench: rank-01).
inline constexpr Index block_window = 24;

/// There, an elimination of up to so many rows and columns, or so many columns of a larger one, and
/// a solve of so many rows is left-looking, a solve in strips of columns (bench: det/*/150,
/// det/*/1024).
inline constexpr Index left_looking = 160;
inline constexpr Index left_looking_panel = 96;
inline constexpr Index left_looking_strip = 256;

/// Up to this many right-hand sides a triangular solve goes by dot products (bench: solve/*/1024).
inline constexpr Index narrow_cols = 4;

/// Entries of the rows of a matrix that are copied or converted between bases as one task.
inline constexpr Index row_task_words = Index{1} << 17;

/// Edge of the blocks of a transposition: two of them fit in the first-level cache.
inline constexpr Index transpose_edge = 32;

/// Vectors of a Krylov sequence that are reduced at once.
inline constexpr Index chain_rows = 64;

struct KrylovWidth {
  Index least;  ///< rows of the matrix
  Index width;
};
/// The vectors of a block Krylov matrix: more of them make larger products and more expensive
/// determinants (bench: char_poly).
inline constexpr KrylovWidth krylov_widths[] = {{1500, 48}, {500, 32}, {150, 16}, {64, 8}};

}  // namespace nimla::detail::tuning
