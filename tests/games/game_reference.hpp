#pragma once
/// Who wins the classical games, by other ways than nimla's.

#include <algorithm>
#include <bit>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nimla::tests {

using Sizes = std::vector<std::uint64_t>;

/// By the counts of the bits.
inline bool moore_won(const Sizes& a, std::uint64_t k) {
  if (k == 0) return false;
  for (int bit = 0; bit < 64; ++bit) {
    unsigned __int128 count = 0;
    for (const std::uint64_t pile : a) count += (pile >> bit) & 1;
    if (count % (static_cast<unsigned __int128>(k) + 1) != 0) return true;
  }
  return false;
}

/// The Fibonacci numbers 1, 2, 3, 5, ..., beyond 2^64.
inline std::vector<unsigned __int128> fibonacci_numbers() {
  std::vector<unsigned __int128> F{1, 2};
  while (F.size() < 96) F.push_back(F[F.size() - 1] + F[F.size() - 2]);
  return F;
}

/// The indices of the Fibonacci numbers that n is the sum of, no two neighbours, decreasing.
inline std::vector<std::size_t> zeckendorf(unsigned __int128 n) {
  static const auto F = fibonacci_numbers();
  std::vector<std::size_t> parts;
  for (std::size_t i = F.size(); i-- > 0;) {
    if (F[i] > n) continue;
    n -= F[i];
    parts.push_back(i);
  }
  return parts;
}

inline bool fibonacci_won(std::uint64_t n, unsigned __int128 q) {
  static const auto F = fibonacci_numbers();
  return n > 0 && q >= F[zeckendorf(n).back()];
}

/// The lost positions are those whose smaller pile ends on an even number of zeros in Fibonacci
/// numbers, the other pile being the same with one more zero.
inline bool wythoff_won(std::uint64_t a, std::uint64_t b) {
  static const auto F = fibonacci_numbers();
  if (a > b) std::swap(a, b);
  if (a == 0) return b != 0;
  const auto parts = zeckendorf(a);
  if (parts.back() % 2 != 0) return true;
  unsigned __int128 shifted = 0;
  for (const std::size_t i : parts) shifted += F[i + 1];
  return shifted != b;
}

inline bool misere_won(const Sizes& a) {
  std::uint64_t sum = 0;
  bool large = false;
  for (const std::uint64_t pile : a) {
    sum ^= pile;
    large = large || pile > 1;
  }
  return large ? sum != 0 : sum == 0;
}

/// Pair by pair, the lowest bit that neither i - 1 nor j - 1 has.
inline std::uint64_t pairs_sum(const Sizes& piles) {
  std::uint64_t sum = 0;
  for (std::size_t p = 0; p < piles.size(); p += 2) {
    std::uint64_t bit = 0;
    while (bit < 64 && ((((piles[p] - 1) >> bit) | ((piles[p + 1] - 1) >> bit)) & 1) != 0) ++bit;
    sum ^= bit;
  }
  return sum;
}

/// End-Nim by recursion over intervals [i, j) of positive piles.
class EndNim {
 public:
  explicit EndNim(const Sizes& a) : a_(a) {}

  /// The size that makes the interval a lost position as a pile on its left (right).
  std::uint64_t left(std::size_t i, std::size_t j) { return sides(i, j).first; }

 private:
  std::pair<std::uint64_t, std::uint64_t> sides(std::size_t i, std::size_t j) {
    if (i == j) return {0, 0};
    if (const auto found = known_.find({i, j}); found != known_.end()) return found->second;
    const auto [L1, R1] = sides(i, j - 1);
    const auto [L2, R2] = sides(i + 1, j);
    const auto next = [](std::uint64_t x, std::uint64_t same, std::uint64_t other) {
      if (x == same) return std::uint64_t{0};
      if (same < other) return same < x && x <= other ? x - 1 : x;
      return other <= x && x < same ? x + 1 : x;
    };
    return known_[{i, j}] = {next(a_[j - 1], R1, L1), next(a_[i], L2, R2)};
  }

  const Sizes& a_;
  std::map<std::pair<std::size_t, std::size_t>, std::pair<std::uint64_t, std::uint64_t>> known_;
};

inline bool end_nim_won(Sizes a) {
  std::erase(a, std::uint64_t{0});
  return EndNim(a).left(0, a.size()) != 0;
}

/// Equalise by the multiplicities of the sizes.
inline bool equalise_won(Sizes a) {
  static std::unordered_map<std::string, bool> known;
  std::ranges::sort(a);
  std::string counts;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i == 0 || a[i] != a[i - 1]) counts.push_back(0);
    ++counts.back();
  }
  const auto won = [](const auto& self, const std::string& m) -> bool {
    if (const auto found = known.find(m); found != known.end()) return found->second;
    bool wins = false;
    for (std::size_t from = 1; from < m.size() && !wins; ++from) {
      for (std::size_t to = 0; to < from && !wins; ++to) {
        std::string after = m;
        ++after[to];
        if (--after[from] == 0) after.erase(from, 1);
        wins = !self(self, after);
      }
    }
    return known[m] = wins;
  };
  return won(won, counts);
}

/// An undirected graph and its largest matching by blossoms (J. Edmonds; Boost.Graph).
struct Graph {
  std::uint64_t n;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;

  bool has_edge(std::uint64_t u, std::uint64_t v) const {
    return std::ranges::any_of(edges, [=](const auto& edge) {
      return edge == std::pair(u, v) || edge == std::pair(v, u);
    });
  }

  /// The same vertices without the edges at v.
  Graph without(std::uint64_t v) const {
    Graph rest{n, {}};
    for (const auto& edge : edges) {
      if (edge.first != v && edge.second != v) rest.edges.push_back(edge);
    }
    return rest;
  }

  std::size_t matching() const {
    using Boost = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    Boost graph(n);
    for (const auto& [u, v] : edges) {
      if (u != v) boost::add_edge(u, v, graph);
    }
    std::vector<boost::graph_traits<Boost>::vertex_descriptor> mate(n);
    boost::edmonds_maximum_cardinality_matching(graph, mate.data());
    return boost::matching_size(graph, mate.data());
  }
};

/// u1 v1 u2 v2 ...
inline std::vector<std::pair<std::uint64_t, std::uint64_t>> edges(const Sizes& ends) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  for (std::size_t i = 0; i < ends.size(); i += 2) result.emplace_back(ends[i], ends[i + 1]);
  return result;
}

}  // namespace nimla::tests
