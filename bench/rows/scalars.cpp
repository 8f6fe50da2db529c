/// What does one operation on nimbers cost?
///
/// Throughput: independent operations on words in cache; latency: each needs the one before. Calls
/// are out of line for every contestant. An operation counts as one mul-add.

#include "bench/peers/plain_port.hpp"
#include "bench/row.hpp"
#include "bench/rows/reference.hpp"
#include "kernels/tower/tower.hpp"
#include "nimla/field.hpp"
#include "nimla/log.hpp"
#include "nimla/nim64.hpp"

namespace nimla::bench {

namespace {

constexpr std::size_t count = 1024;  // words of an operand: 8 KiB

const Words& edge_words() {
  static const Words words = {0, 1, 2, 3, 0xffff, 0x10000, 0x1'0000'0000, Word{1} << 63, ~Word{0}};
  return words;
}

using State = benchmark::State;

/// Times f(i) for i = 0..count-1, independent of each other.
template <class Function>
void time_throughput(State& state, Function f) {
  const auto pass = [f] {
    Word sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum ^= f(i);
    benchmark::DoNotOptimize(sum);
  };
  time_calls(state, pass, count);
}

template <class Function>
void time_function(State& state, Function f) {
  const Words x = random_words(count, 1);
  time_throughput(state, [&](std::size_t i) { return f(x[i]); });
}

/// True iff `right(x)` for edge words and random ones.
template <class Right>
bool holds_for_samples(Right right) {
  for (const Word x : edge_words()) {
    if (!right(x)) return false;
  }
  for (const Word x : random_words(100, 3)) {
    if (!right(x)) return false;
  }
  return true;
}

template <class Product>
bool product_is_right(Product product) {
  return holds_for_samples([product](Word a) {
    const auto right = [&](Word b) { return product(a, b) == reference::product(a, b); };
    return right(a) && right(~a) && right(2) && right(1) && right(0) && right(a >> 32) &&
           right(Word{1} << 63);
  });
}

template <class Product>
Row mul_row(const std::string& who, Product product) {
  Row row{"nim_mul", who};
  row.check = [product] { return product_is_right(product); };
  row.time = [product](State& state) {
    const Words a = random_words(count, 1);
    const Words b = random_words(count, 2);
    time_throughput(state, [&](std::size_t i) { return product(a[i], b[i]); });
  };
  return row;
}

template <class Product>
Row mul_latency_row(const std::string& who, Product product) {
  Row row{"nim_mul_latency", who};
  row.check = [product] { return product_is_right(product); };
  row.time = [product](State& state) {
    const Words a = random_words(count, 1);
    Word x = 1;
    const auto pass = [&] {
      for (std::size_t i = 0; i < count; ++i) x = product(x, a[i]);
      benchmark::DoNotOptimize(x);
    };
    time_calls(state, pass, count);
  };
  return row;
}

/// `inverse` works in the basis of `backend`, the nim basis if it is nullptr.
template <class Inverse>
Row inverse_row(const std::string& who, const kernels::Backend* backend, Inverse inverse) {
  Row row{"nim_inverse", who};
  row.check = [=] {
    return holds_for_samples([=](Word x) {
      Word y = x;
      if (backend != nullptr) backend->encode(&y, &y, 1);
      y = inverse(y);
      if (backend != nullptr) backend->decode(&y, &y, 1);
      return x == 0 ? y == 0 : reference::product(x, y) == 1;
    });
  };
  row.time = [inverse](State& state) { time_function(state, inverse); };
  return row;
}

template <class Sqrt>
Row sqrt_row(const std::string& who, Sqrt sqrt) {
  Row row{"nim_sqrt", who};
  row.check = [sqrt] {
    return holds_for_samples([sqrt](Word x) { return reference::product(sqrt(x), sqrt(x)) == x; });
  };
  row.time = [sqrt](State& state) { time_function(state, sqrt); };
  return row;
}

/// Logarithms to a primitive base, as a single call each.
Row log_row() {
  const Nim64 base = smallest_primitive();
  const auto logarithm = [base](Word x) { return log(Nim64(x), base).value_or(0); };
  Row row{"nim_log", "Nim64"};
  row.check = [=] {
    return holds_for_samples([=](Word x) {
      if (x == 0) return !log(Nim64(), base).has_value();
      Word power = 1;
      for (int bit = 63; bit >= 0; --bit) {
        power = reference::product(power, power);
        if (((logarithm(x) >> bit) & 1) != 0) power = reference::product(power, base.bits);
      }
      return power == x;
    });
  };
  row.time = [=](State& state) { time_function(state, logarithm); };
  return row;
}

}  // namespace

void add_scalars(std::vector<Row>& rows) {
  const std::vector<const kernels::Backend*> backends = supported_backends();
  const auto product = [](Word a, Word b) { return (Nim64(a) * Nim64(b)).bits; };

  rows.push_back(mul_row("plain", plain::product));
  for (const kernels::Backend* b : backends) rows.push_back(mul_row(b->name, b->nim_mul));
  rows.push_back(mul_row("Nim64", product));

  rows.push_back(mul_latency_row("plain", plain::product));
  for (const kernels::Backend* b : backends) rows.push_back(mul_latency_row(b->name, b->nim_mul));
  rows.push_back(mul_latency_row("Nim64", product));

  rows.push_back(inverse_row("plain", nullptr, plain::inverse));
  for (const kernels::Backend* b : backends) {
    rows.push_back(inverse_row(b->name, b, b->inverse_or_zero));
  }
  rows.push_back(
      inverse_row("Nim64", nullptr, [](Word a) { return inverse_or_zero(Nim64(a)).bits; }));

  // The contract of backends has no square root: it is linear in any basis.
  rows.push_back(sqrt_row("plain", plain::sqrt));
  rows.push_back(sqrt_row("table", kernels::tower::sqrt64));
  rows.push_back(sqrt_row("Nim64", [](Word a) { return sqrt(Nim64(a)).bits; }));

  rows.push_back(log_row());
}

}  // namespace nimla::bench
