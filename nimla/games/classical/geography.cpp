#include "nimla/games/geography.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "nimla/base/memory.hpp"
#include "nimla/games/classical/sort_unique.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace nimla::games {

namespace {

void require_vertex(Index v, Index n) {
  if (v < 0 || v >= n) {
    throw std::domain_error("geography: vertex " + std::to_string(v) + " of a graph of " +
                            std::to_string(n));
  }
}

/// A random vector x with E x = 0, for E in echelon form with these pivots.
Vector random_null_vector(const Matrix& E, const std::vector<Index>& pivots, SplitMix64& random) {
  Vector x(static_cast<std::size_t>(E.cols()));
  for (Nim64& entry : x) entry = Nim64(random());
  for (Index i = E.rows() - 1; i >= 0; --i) {
    const Index pivot = pivots[static_cast<std::size_t>(i)];
    Nim64 sum;
    for (Index j = pivot + 1; j < E.cols(); ++j) sum += E(i, j) * x[static_cast<std::size_t>(j)];
    x[static_cast<std::size_t>(pivot)] = sum / E(i, pivot);
  }
  return x;
}

}  // namespace

std::vector<Index> missable_vertices(Index n, std::span<const Edge> edges) {
  std::vector<Index> inner;  // the vertices with edges; the others are always missed
  for (const auto [u, v] : edges) {
    require_vertex(u, n);
    require_vertex(v, n);
    if (u != v) inner.insert(inner.end(), {u, v});
  }
  detail::sort_unique(inner);

  const auto size = static_cast<Index>(inner.size());
  detail::require_memory("a list of " + std::to_string(n) + " vertices",
                         static_cast<std::uint64_t>(n), sizeof(Index));
  Matrix tutte(size, size);
  SplitMix64 random(static_cast<std::uint64_t>(size));
  const auto number = [&inner](Index v) {
    return std::ranges::lower_bound(inner, v) - inner.begin();
  };
  for (const auto [u, v] : edges) {
    if (u == v) continue;
    const Index i = number(u), j = number(v);
    tutte(i, j) = tutte(j, i) = Nim64(random());
  }
  const Ple factors = ple(tutte);
  const Vector x = random_null_vector(factors.E, factors.pivots, random);

  std::vector<Index> missable;
  std::size_t next = 0;
  for (Index v = 0; v < n; ++v) {
    const bool has_edges = next < inner.size() && inner[next] == v;
    if (!has_edges || x[next]) missable.push_back(v);
    if (has_edges) ++next;
  }
  return missable;
}

std::vector<Index> geography_moves(Index n, std::span<const Edge> edges, Index start) {
  require_vertex(start, n);
  std::vector<Edge> others;
  std::vector<Index> neighbours, moves;
  for (const auto [u, v] : edges) {
    require_vertex(u, n);
    require_vertex(v, n);
    if (u != start && v != start) {
      others.push_back({u, v});
    } else if (u != v) {
      neighbours.push_back(u == start ? v : u);
    }
  }
  detail::sort_unique(neighbours);
  if (neighbours.empty()) return moves;
  const std::vector<Index> missable = missable_vertices(n, others);
  std::ranges::set_intersection(neighbours, missable, std::back_inserter(moves));
  return moves;
}

}  // namespace nimla::games
