#include "tests/games/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

#include "tests/games/coin_reference.hpp"
#include "tests/games/game_reference.hpp"
#include "tests/games/reader.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {

namespace {

using reference::product;

std::uint64_t product_of(const std::vector<std::uint64_t>& factors) {
  return std::accumulate(factors.begin(), factors.end(), std::uint64_t{1}, product);
}

/// The nim product of all a_i ^ b_i; every b_i must be below a_i.
std::uint64_t change(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> sums;
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_LT(b[i], a[i]) << "coordinate " << i;
    sums.push_back(a[i] ^ b[i]);
  }
  return product_of(sums);
}

// One function for each form of a move: the position, the move, and the results of the line.

using Results = std::vector<std::string>;

void move2(Reader& in, Reader& move, const Results&) {
  const auto a = in.number(), b = in.number(), t = in.number();
  const auto a2 = move.number(), b2 = move.number();
  EXPECT_LT(a2, a);
  EXPECT_LT(b2, b);
  EXPECT_EQ(product(a2, b) ^ product(a, b2) ^ product(a2, b2), t);
}

void moven(Reader& in, Reader& move, const Results&) {
  const auto A = in.list();
  const auto t = in.number();
  EXPECT_EQ(product_of(A) ^ change(A, move.numbers(A.size())), t);
}

void latias(Reader& in, Reader& move, const Results& results) {
  const auto n = in.number();
  const auto M = in.numbers(n * n);
  const auto sigma = move.numbers(n);
  EXPECT_EQ(std::set(sigma.begin(), sigma.end()).size(), n);
  std::vector<std::uint64_t> T;
  for (std::size_t i = 0; i < n; ++i) {
    ASSERT_LT(sigma[i], n);
    T.push_back(M[i * n + sigma[i]]);
  }
  EXPECT_EQ(change(T, move.numbers(n)), number(results[0]));
}

void tuples(Reader& in, Reader& move, const Results& results) {
  const auto k = in.number(), n = in.number();
  const auto all = in.numbers(k * n);
  const auto index = move.number();
  ASSERT_LT(index, k);
  const std::vector<std::uint64_t> T(all.begin() + static_cast<std::ptrdiff_t>(index * n),
                                     all.begin() + static_cast<std::ptrdiff_t>((index + 1) * n));
  EXPECT_EQ(change(T, move.numbers(n)), number(results[0]));
}

void latiasplay(Reader& in, Reader& move, const Results& results) {
  using Numbers = std::vector<std::uint64_t>;
  const auto n = in.number();
  const auto M = in.numbers(n * n);
  const auto moves = in.number();
  std::vector<std::pair<Numbers, Numbers>> boxes;
  std::set<std::pair<std::uint64_t, Numbers>> gone;
  const auto tuple = [&](std::uint64_t component, const Numbers& element) {
    Numbers T;
    EXPECT_LE(component, boxes.size());
    EXPECT_TRUE(component != 0 || std::set(element.begin(), element.end()).size() == n);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_LT(element[i], component == 0 ? n : 2);
      T.push_back(component == 0 ? M.at(i * n + element[i])
                                 : (element[i] == 0 ? boxes.at(component - 1).first
                                                    : boxes.at(component - 1).second)[i]);
    }
    EXPECT_FALSE(gone.contains({component, element}));
    return T;
  };
  for (std::uint64_t i = 1; i <= moves; ++i) {
    const auto component = in.number();
    const auto element = in.numbers(n);
    Numbers T = tuple(component, element);
    boxes.emplace_back(std::move(T), in.numbers(n));
    gone.insert({component, element});
    gone.insert({i, Numbers(n, 0)});
  }
  const auto component = move.number();
  const auto element = move.numbers(n);
  EXPECT_EQ(change(tuple(component, element), move.numbers(n)), number(results[0]));
}

void tmove(Reader& in, Reader& move, const Results&) {
  const std::string name = in.text();
  in.number();
  const auto i = in.number(), target = in.number();
  const auto coins = move.list();
  Mask set = Mask{1} << i;
  std::uint64_t sum = 0;
  for (const std::uint64_t coin : coins) {
    ASSERT_LT(coin, i);
    EXPECT_EQ((set >> coin) & 1, 0U);
    set |= Mask{1} << coin;
    sum ^= values_of(name, static_cast<int>(i))[coin];
  }
  EXPECT_TRUE(rule_named(name)(set)) << set;
  EXPECT_EQ(sum, target);
}

/// The value of one coin by its book index, and of all coins 1, ..., n of ruler (the Gray code of
/// n).
std::uint64_t closed_value(const std::string& name, std::uint64_t n) {
  if (name == "mock") return 2 * n + (std::popcount(n) % 2 == 0 ? 1 : 0);
  if (name == "triplets") return n < 2 ? 0 : closed_value("mock", n - 2);
  if (name == "ruler") return n & (0 - n);
  if (name == "rulerette") return closed_value("ruler", n) / 2;
  EXPECT_TRUE(name == "turtles" || name == "twins") << name;
  return n;
}
std::uint64_t gray(std::uint64_t n) { return n ^ (n >> 1); }

/// The value of coin i, counted from 0, of a row of n.
std::uint64_t value_in_row(const std::string& name, std::uint64_t i, std::uint64_t n) {
  constexpr std::uint64_t most_by_definition = 16;
  return n <= most_by_definition ? values_of(name, static_cast<int>(n))[i]
                                 : closed_value(name, i + base_of(name));
}

void board(Reader& in, Reader& move, const Results&) {
  const auto D = in.number();
  std::vector<std::string> names;
  for (std::uint64_t d = 0; d < D; ++d) names.push_back(in.text());
  const auto sizes = in.numbers(D);
  std::string bits = in.at_end() ? "" : in.text();
  const auto corner = move.numbers(D);
  std::vector<std::vector<std::uint64_t>> sets;
  for (std::uint64_t d = 0; d < D; ++d) {
    sets.push_back(move.list());
    Mask set = 0;
    for (const std::uint64_t coin : sets.back()) set |= Mask{1} << coin;
    EXPECT_EQ(static_cast<std::size_t>(std::popcount(set)), sets.back().size());
    EXPECT_TRUE(rule_named(names[d])(set)) << names[d] << ' ' << set;
    EXPECT_EQ(static_cast<std::uint64_t>(std::bit_width(set)) - 1, corner[d]);
    ASSERT_LT(corner[d], sizes[d]);
  }
  // Every coin of the board by its coordinates.
  std::uint64_t value = 0;
  std::vector<std::uint64_t> at(D, 0);
  for (const char bit : bits) {
    bool heads = bit == '1';
    bool turned = true;
    std::vector<std::uint64_t> factors;
    for (std::uint64_t d = 0; d < D; ++d) {
      turned = turned && std::ranges::count(sets[d], at[d]) == 1;
      factors.push_back(value_in_row(names[d], at[d], sizes[d]));
    }
    EXPECT_TRUE(at != corner || heads);
    if (heads != turned) value ^= product_of(factors);
    for (std::size_t d = D; d-- > 0 && ++at[d] == sizes[d];) at[d] = 0;
  }
  EXPECT_EQ(value, 0U);
}

void sparse(Reader& in, Reader& move, const Results& results) {
  const auto D = in.number();
  std::vector<std::string> names;
  for (std::uint64_t d = 0; d < D; ++d) names.push_back(in.text());
  const auto k = in.number();
  const auto heads = in.numbers(k * D);
  const auto head = move.number();
  ASSERT_LT(head, k);
  std::vector<std::uint64_t> sums;
  for (std::uint64_t d = 0; d < D; ++d) {
    const std::uint64_t corner = heads[head * D + d];
    const std::string kind = move.text();
    if (kind == "I") {
      const auto low = move.number(), high = move.number();
      EXPECT_EQ(names[d], "ruler");
      EXPECT_GE(low, 1U);
      EXPECT_LE(low, high);
      EXPECT_EQ(high, corner);
      sums.push_back(gray(high) ^ gray(low - 1));
      continue;
    }
    ASSERT_EQ(kind, "L");
    auto coins = move.list();
    std::ranges::sort(coins);
    EXPECT_EQ(std::ranges::adjacent_find(coins), coins.end());
    EXPECT_EQ(coins.back(), corner);
    const std::size_t size = coins.size();
    const bool is_legal = names[d] == "turtles" ? size <= 2 && coins[0] >= 1
                          : names[d] == "twins" ? size == 2
                          : names[d] == "mock"  ? size <= 3
                                                : size == coins.back() - coins[0] + 1;
    EXPECT_TRUE(is_legal) << names[d];
    std::uint64_t sum = 0;
    for (const std::uint64_t coin : coins) sum ^= closed_value(names[d], coin);
    sums.push_back(sum);
  }
  // The values of the turned coins sum up to the product of the sums.
  EXPECT_EQ(product_of(sums), number(results[0]));
}

std::uint64_t xor_of(const std::vector<std::uint64_t>& a) {
  return std::accumulate(a.begin(), a.end(), std::uint64_t{0}, std::bit_xor());
}

void nim(Reader& in, Reader& move, const Results&) {
  auto a = in.list();
  const auto i = move.number(), size = move.number();
  ASSERT_LT(i, a.size());
  EXPECT_LT(size, a[i]);
  a[i] = size;
  EXPECT_EQ(xor_of(a), 0U);
}

void bash(Reader& in, Reader& move, const Results&) {
  const auto n = in.number(), k = in.number(), taken = move.number();
  EXPECT_GE(taken, 1U);
  EXPECT_LE(taken, k);
  ASSERT_LE(taken, n);
  EXPECT_EQ(static_cast<unsigned __int128>(n - taken) % (static_cast<unsigned __int128>(k) + 1),
            0U);
}

void moore(Reader& in, Reader& move, const Results&) {
  const auto k = in.number();
  const auto a = in.list();
  const auto after = move.numbers(a.size());
  std::uint64_t reduced = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_LE(after[i], a[i]);
    reduced += after[i] < a[i] ? 1U : 0U;
  }
  EXPECT_GE(reduced, 1U);
  EXPECT_LE(reduced, k);
  EXPECT_FALSE(moore_won(after, k));
}

void stair(Reader& in, Reader& move, const Results&) {
  auto a = in.list();
  const auto i = move.number(), stones = move.number();
  ASSERT_GE(i, 1U);
  ASSERT_LE(i, a.size());
  EXPECT_GE(stones, 1U);
  ASSERT_LE(stones, a[i - 1]);
  a[i - 1] -= stones;
  if (i > 1) a[i - 2] += stones;  // modulo 2^64: only an even stair can go past it in these moves
  std::uint64_t value = 0;
  for (std::size_t s = 0; s < a.size(); s += 2) value ^= a[s];
  EXPECT_EQ(value, 0U);
  EXPECT_EQ(i % 2, 1U);
}

void fibonacci(std::uint64_t n, std::uint64_t q, Reader& move) {
  const auto taken = move.number();
  EXPECT_GE(taken, 1U);
  EXPECT_LE(taken, q);
  ASSERT_LE(taken, n);
  EXPECT_FALSE(fibonacci_won(n - taken, 2 * static_cast<unsigned __int128>(taken)));
}

void fib(Reader& in, Reader& move, const Results&) {
  const auto n = in.number();
  fibonacci(n, n - 1, move);
}

void fibq(Reader& in, Reader& move, const Results&) {
  const auto n = in.number(), q = in.number();
  fibonacci(n, q, move);
}

void wyt(Reader& in, Reader& move, const Results&) {
  const auto a = in.number(), b = in.number(), a2 = move.number(), b2 = move.number();
  ASSERT_LE(a2, a);
  ASSERT_LE(b2, b);
  EXPECT_TRUE((a2 < a && b2 == b) || (a2 == a && b2 < b) || (a2 < a && a - a2 == b - b2));
  EXPECT_FALSE(wythoff_won(a2, b2));
}

void uvg(Reader& in, Reader& move, const Results&) {
  const auto n = in.number(), m = in.number(), v = in.number();
  const Graph graph{n, edges(in.numbers(2 * m))};
  const auto u = move.number();
  EXPECT_NE(u, v);
  EXPECT_TRUE(graph.has_edge(u, v));
  // Lost from u in the graph without v: some maximum matching misses u.
  const Graph rest = graph.without(v);
  EXPECT_EQ(rest.matching(), rest.without(u).matching());
}

void misere(Reader& in, Reader& move, const Results&) {
  const auto a = in.list();
  const auto after = move.numbers(a.size());
  std::size_t changed = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_LE(after[i], a[i]);
    changed += after[i] < a[i] ? 1U : 0U;
  }
  EXPECT_EQ(changed, 1U);
  EXPECT_FALSE(misere_won(after));
}

void pairs(Reader& in, Reader& move, const Results&) {
  const auto k = in.number();
  auto piles = in.numbers(2 * k);
  const auto i = move.number(), x = move.number(), y = move.number();
  ASSERT_LT(i, k);
  EXPECT_GE(x, 1U);
  EXPECT_GE(y, 1U);
  const auto sum = static_cast<unsigned __int128>(x) + y;
  EXPECT_TRUE(sum == piles[2 * i] || sum == piles[2 * i + 1]);
  piles[2 * i] = x;
  piles[2 * i + 1] = y;
  EXPECT_EQ(pairs_sum(piles), 0U);
}

void endnim(Reader& in, Reader& move, const Results&) {
  auto a = in.list();
  std::erase(a, 0U);
  const std::string side = move.text();
  const auto size = move.number();
  ASSERT_TRUE(side == "L" || side == "R") << side;
  std::uint64_t& pile = side == "L" ? a.front() : a.back();
  EXPECT_LT(size, pile);
  pile = size;
  EXPECT_FALSE(end_nim_won(a));
}

void eq(Reader& in, Reader& move, const Results&) {
  auto a = in.list();
  const auto from = move.number(), to = move.number();
  EXPECT_LT(to, from);
  EXPECT_EQ(std::ranges::count(a, to) == 0, false);
  const auto pile = std::ranges::find(a, from);
  ASSERT_NE(pile, a.end());
  *pile = to;
  EXPECT_FALSE(equalise_won(a));
}

using Judge = void (*)(Reader&, Reader&, const Results&);

const std::map<std::string, Judge>& judges() {
  static const std::map<std::string, Judge> all = {{"move2", move2},
                                                   {"moven", moven},
                                                   {"latias", latias},
                                                   {"tuples", tuples},
                                                   {"latiasplay", latiasplay},
                                                   {"tmove", tmove},
                                                   {"board", board},
                                                   {"sparse", sparse},
                                                   {"nim", nim},
                                                   {"bash", bash},
                                                   {"moore", moore},
                                                   {"stair", stair},
                                                   {"fib", fib},
                                                   {"fibq", fibq},
                                                   {"wyt", wyt},
                                                   {"uvg", uvg},
                                                   {"misere", misere},
                                                   {"pairs", pairs},
                                                   {"endnim", endnim},
                                                   {"eq", eq}};
  return all;
}

/// What the line says of a winning move.
bool is_won(const VectorLine& line) {
  const bool in_second = line.op == "move2" || line.op == "moven" || line.op == "latias" ||
                         line.op == "tuples" || line.op == "latiasplay" || line.op == "board" ||
                         line.op == "sparse";
  return line.results.at(in_second ? 1 : 0) != "0";
}

}  // namespace

bool has_move_form(const VectorLine& line) { return judges().contains(line.op); }

void expect_move(const VectorLine& line, const std::string& move) {
  SCOPED_TRACE(line.text + " => " + move);
  const bool no_stones = line.op == "misere" && std::all_of(line.args.begin() + 1, line.args.end(),
                                                            [](const auto& a) { return a == "0"; });
  if (no_stones) {
    EXPECT_EQ(move, "won");
    return;
  }
  EXPECT_EQ(move == "none", !is_won(line));
  if (move == "none") return;
  std::istringstream text(move);
  const std::vector<std::string> fields{std::istream_iterator<std::string>(text), {}};
  Reader in(line.args), out(fields);
  ASSERT_NO_THROW(judges().at(line.op)(in, out, line.results));
  EXPECT_TRUE(out.at_end());
}

}  // namespace nimla::tests
