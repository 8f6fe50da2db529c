// Undirected vertex geography against its definition and against Boost.Graph's matchings.
#include "nimla/games/geography.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

#include "tests/games/game_reference.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

using Edges = std::vector<Edge>;

Graph graph_of(Index n, const Edges& edges) {
  Graph graph{static_cast<std::uint64_t>(n), {}};
  for (const auto [u, v] : edges) {
    graph.edges.emplace_back(static_cast<std::uint64_t>(u), static_cast<std::uint64_t>(v));
  }
  return graph;
}

TEST(Geography, ByDefinitionOnEveryGraphOfFiveVertices) {
  for (unsigned code = 0; code < 1U << 10; ++code) {
    Edges edges;
    unsigned bit = 0;
    for (Index u = 0; u < 5; ++u) {
      for (Index v = u + 1; v < 5; ++v) {
        if ((code >> bit++ & 1) != 0) edges.push_back({u, v});
      }
    }
    const Graph graph = graph_of(5, edges);
    // Whether the player to move from v wins with these vertices left.
    const std::function<bool(unsigned, unsigned)> won = [&](unsigned left, unsigned v) {
      for (unsigned u = 0; u < 5; ++u) {
        if ((left >> u & 1) != 0 && graph.has_edge(u, v) && !won(left & ~(1U << u), u)) return true;
      }
      return false;
    };
    std::vector<Index> starts;
    for (unsigned v = 0; v < 5; ++v) {
      std::vector<Index> winning;
      const unsigned left = 31 & ~(1U << v);
      for (unsigned u = 0; u < 5; ++u) {
        if (u != v && graph.has_edge(u, v) && !won(left & ~(1U << u), u)) winning.push_back(u);
      }
      EXPECT_EQ(geography_moves(5, edges, v), winning) << code << ' ' << v;
      if (winning.empty()) starts.push_back(v);
    }
    EXPECT_EQ(missable_vertices(5, edges), starts) << code;
  }
}

TEST(Geography, LoopsAndParallelEdgesChangeNothing) {
  const Edges path = {{0, 1}, {1, 2}, {2, 3}};
  Edges more = path;
  more.insert(more.end(), {{1, 1}, {1, 0}, {0, 1}, {3, 3}, {2, 1}, {2, 1}, {2, 1}});
  for (Index v = 0; v < 4; ++v) EXPECT_EQ(geography_moves(4, path, v), geography_moves(4, more, v));
  EXPECT_EQ(missable_vertices(4, path), missable_vertices(4, more));
  EXPECT_TRUE(geography_moves(2, Edges{{0, 0}}, 0).empty());
  EXPECT_EQ(missable_vertices(2, Edges{{0, 0}}), (std::vector<Index>{0, 1}));
}

TEST(Geography, IsWhatBlossomsSay) {
  SplitMix64 random(11);
  for (int round = 0; round < 60; ++round) {
    const auto n = static_cast<Index>(2 + below(random, 60));
    Edges edges;
    for (std::uint64_t m = below(random, 3 * static_cast<std::uint64_t>(n)); m > 0; --m) {
      const auto vertex = [&] {
        return static_cast<Index>(below(random, static_cast<std::uint64_t>(n)));
      };
      const Index u = vertex();
      edges.push_back({u, vertex()});
    }
    const Graph graph = graph_of(n, edges);
    std::vector<Index> missable;
    for (Index v = 0; v < n; ++v) {
      if (graph.without(static_cast<std::uint64_t>(v)).matching() == graph.matching()) {
        missable.push_back(v);
      }
    }
    EXPECT_EQ(missable_vertices(n, edges), missable) << round;
    const auto start = static_cast<Index>(below(random, static_cast<std::uint64_t>(n)));
    const Graph rest = graph.without(static_cast<std::uint64_t>(start));
    std::vector<Index> winning;
    for (Index u = 0; u < n; ++u) {
      const auto vertex = static_cast<std::uint64_t>(u);
      if (u != start && graph.has_edge(vertex, static_cast<std::uint64_t>(start)) &&
          rest.without(vertex).matching() == rest.matching()) {
        winning.push_back(u);
      }
    }
    EXPECT_EQ(geography_moves(n, edges, start), winning) << round;
    EXPECT_EQ(winning.empty(), std::ranges::binary_search(missable, start));
  }
}

TEST(Geography, WhatIsNoGraphIsRefused) {
  EXPECT_TRUE(missable_vertices(0, Edges{}).empty());
  EXPECT_THROW(missable_vertices(2, Edges{{0, 2}}), std::domain_error);
  EXPECT_THROW(missable_vertices(2, Edges{{-1, 0}}), std::domain_error);
  EXPECT_THROW(geography_moves(2, Edges{}, 2), std::domain_error);
  EXPECT_THROW(geography_moves(0, Edges{}, 0), std::domain_error);
}

}  // namespace
}  // namespace nimla::tests
