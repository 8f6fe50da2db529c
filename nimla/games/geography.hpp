#pragma once
/// Undirected vertex geography: a token moves along edges of a graph, never to a vertex where it
/// was before; who cannot move loses. The player to move from v wins iff v is in every maximum
/// matching (A. Fraenkel, E. Scheinerman, D. Ullman, Undirected edge geography, Theoretical
/// Computer Science 112, 1993).
///
/// All matchings at once: the Tutte matrix of the graph, symmetric with zero diagonal, with random
/// entries of GF(2^64) for the edges, has the rank of twice the largest matching, and a vertex is
/// missed by some maximum matching iff a vector of the null space is not 0 there. One elimination
/// and one random such vector tell all vertices, wrongly with probability below n / 2^63.

#include <span>
#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla::games {

/// An edge of an undirected graph whose vertices count from 0.
struct Edge {
  Index u, v;
};

/// The vertices of a graph of n vertices that some maximum matching misses, increasing: the
/// starting vertices with which the first player, who chooses it as the first move, wins. Loops and
/// parallel edges change nothing. Throws std::domain_error if an edge ends elsewhere than at 0,
/// ..., n - 1, MemoryError. Cost: that of the rank of a matrix of size the number of vertices with
/// edges.
NIMLA_API std::vector<Index> missable_vertices(Index n, std::span<const Edge> edges);

/// Every vertex to which a first move from `start` wins, increasing: the neighbours of start that a
/// maximum matching of the graph without start misses. None iff the position is lost. Throws also
/// if start is not a vertex.
NIMLA_API std::vector<Index> geography_moves(Index n, std::span<const Edge> edges, Index start);

}  // namespace nimla::games
