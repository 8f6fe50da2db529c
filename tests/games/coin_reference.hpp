#pragma once
/// Coin-turning games from their definitions, for rows of few coins: bit i of a mask is coin i,
/// counted from 0.

#include <bit>
#include <cstdint>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/vectors.hpp"

namespace nimla::tests {

using Mask = std::uint64_t;
/// Whether a move may turn these coins, the highest of them from heads to tails.
using CoinRule = std::function<bool(Mask)>;

inline bool is_consecutive(Mask set) {
  return std::has_single_bit((set >> std::countr_zero(set)) + 1);
}

inline bool is_symmetric(Mask set) {
  const int low = std::countr_zero(set);
  const int high = static_cast<int>(std::bit_width(set)) - 1;
  for (int i = low; i <= high; ++i) {
    if (((set >> i) & 1) != ((set >> (low + high - i)) & 1)) return false;
  }
  return true;
}

/// Coins 0, a, n - a, n with 0 < a < n - a.
inline bool is_grunt_move(Mask set) {
  if (std::popcount(set) != 4 || (set & 1) == 0) return false;
  const Mask rest = set & (set - 1);
  const int a = std::countr_zero(rest);
  const int b = std::countr_zero(rest & (rest - 1));
  const int n = static_cast<int>(std::bit_width(set)) - 1;
  return a + b == n && a < b;
}

/// The rule called "twins", "upto:5", "run:2:5" and so on.
inline CoinRule rule_named(const std::string& name) {
  if (name == "turtles") return [](Mask set) { return std::popcount(set) <= 2; };
  if (name == "twins") return [](Mask set) { return std::popcount(set) == 2; };
  if (name == "mock") return [](Mask set) { return std::popcount(set) <= 3; };
  if (name == "triplets") return [](Mask set) { return std::popcount(set) == 3; };
  if (name == "motley") return [](Mask) { return true; };
  if (name == "ruler") return is_consecutive;
  if (name == "rulerette") {
    return [](Mask set) { return std::popcount(set) >= 2 && is_consecutive(set); };
  }
  if (name == "grunt") return is_grunt_move;
  if (name == "sym") return is_symmetric;
  const std::size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  const int k = std::stoi(name.substr(colon + 1));
  if (kind == "upto") return [k](Mask set) { return std::popcount(set) <= k; };
  if (kind == "exact") return [k](Mask set) { return std::popcount(set) == k; };
  if (kind == "run") {
    const int most = std::stoi(name.substr(name.rfind(':') + 1));
    return [k, most](Mask set) {
      const int size = std::popcount(set);
      return is_consecutive(set) && size >= k && (most == 0 || size <= most);
    };
  }
  throw std::runtime_error("no rule " + name);
}

/// What the book of a game calls the first coin.
inline std::uint64_t base_of(const std::string& name) {
  return name == "turtles" || name.starts_with("rul") || name.starts_with("run") ? 1 : 0;
}

/// The Grundy values of the first n coins by the definition: the mex of the nim-sums of all sets of
/// earlier coins that may turn with a coin.
inline std::vector<std::uint64_t> values_by_definition(const CoinRule& rule, int n) {
  std::vector<std::uint64_t> values;
  // The nim-sum of each set of the coins so far.
  std::vector<std::uint64_t> sums{0};
  for (int s = 0; s < n; ++s) {
    std::set<std::uint64_t> reached;
    const Mask last = Mask{1} << s;
    for (Mask set = 0; set < last; ++set) {
      if (rule(set | last)) reached.insert(sums[set]);
    }
    std::uint64_t value = 0;
    while (reached.contains(value)) ++value;
    values.push_back(value);
    for (Mask set = 0; set < last; ++set) sums.push_back(sums[set] ^ value);
  }
  return values;
}

/// The same, kept by the name of the rule.
inline const std::vector<std::uint64_t>& values_of(const std::string& name, int n) {
  static std::map<std::string, std::vector<std::uint64_t>> all;
  auto& values = all[name];
  if (values.size() < static_cast<std::size_t>(n)) {
    values = values_by_definition(rule_named(name), n);
  }
  return values;
}

}  // namespace nimla::tests
