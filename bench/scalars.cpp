/// What does one operation on nimbers cost?
///
/// Throughput: independent operations on words in cache; latency: each needs the one before. Calls
/// are out of line for every contestant. A backend works in its own basis, as it does inside the
/// algorithms; Nim64 and plain take and give the nim basis. An operation counts as one mul-add.

#include "bench/plain_port.hpp"
#include "bench/reference.hpp"
#include "bench/row.hpp"
#include "kernels/tower.hpp"
#include "nimla/nim64.hpp"

namespace nimla::bench {

namespace {

constexpr std::size_t count = 1024;  // words of an operand: 8 KiB

const Words& edge_words() {
  static const Words words = {0, 1, 2, 3, 0xffff, 0x10000, 0x1'0000'0000, Word{1} << 63, ~Word{0}};
  return words;
}

/// Rows for the product, given as it is timed and as it looks in the nim basis.
template <class Product, class NimProduct>
void add_product(std::vector<Row>& rows, const std::string& who, Product product,
                 NimProduct nim_product) {
  const auto right = [nim_product] {
    const auto agree = [&](Word a, Word b) {
      return nim_product(a, b) == reference::product(a, b);
    };
    for (const Word a : edge_words()) {
      for (const Word b : edge_words()) {
        if (!agree(a, b)) return false;
      }
    }
    const Words random = random_words(200, 3);
    for (std::size_t i = 0; i < random.size(); i += 2) {
      if (!agree(random[i], random[i + 1])) return false;
    }
    return true;
  };

  Row throughput{"nim_mul", who};
  throughput.check = right;
  throughput.time = [product](benchmark::State& state) {
    const Words a = random_words(count, 1);
    const Words b = random_words(count, 2);
    while (state.KeepRunningBatch(count)) {
      Word sum = 0;
      for (std::size_t i = 0; i < count; ++i) sum ^= product(a[i], b[i]);
      benchmark::DoNotOptimize(sum);
    }
  };
  rows.push_back(throughput);

  Row latency{"nim_mul_latency", who};
  latency.check = right;
  latency.time = [product](benchmark::State& state) {
    const Words a = random_words(count, 1);
    Word x = 1;
    while (state.KeepRunningBatch(count)) {
      for (std::size_t i = 0; i < count; ++i) x = product(x, a[i]);
      benchmark::DoNotOptimize(x);
    }
  };
  rows.push_back(latency);
}

/// A row for x -> f(x), given as it is timed; `right(x)` checks it for one x in the nim basis.
template <class Function, class Right>
void add_function(std::vector<Row>& rows, const std::string& operation, const std::string& who,
                  Function f, Right right) {
  Row row{operation, who};
  row.check = [right] {
    for (const Word x : edge_words()) {
      if (!right(x)) return false;
    }
    for (const Word x : random_words(100, 3)) {
      if (!right(x)) return false;
    }
    return true;
  };
  row.time = [f](benchmark::State& state) {
    const Words x = random_words(count, 1);
    while (state.KeepRunningBatch(count)) {
      Word sum = 0;
      for (std::size_t i = 0; i < count; ++i) sum ^= f(x[i]);
      benchmark::DoNotOptimize(sum);
    }
  };
  rows.push_back(row);
}

template <class Inverse, class NimInverse>
void add_inverse(std::vector<Row>& rows, const std::string& who, Inverse inverse,
                 NimInverse nim_inverse) {
  add_function(rows, "nim_inverse", who, inverse, [nim_inverse](Word x) {
    const Word y = nim_inverse(x);
    return x == 0 ? y == 0 : reference::product(x, y) == 1;
  });
}

template <class Sqrt>
void add_sqrt(std::vector<Row>& rows, const std::string& who, Sqrt sqrt) {
  add_function(rows, "nim_sqrt", who, sqrt,
               [sqrt](Word x) { return reference::product(sqrt(x), sqrt(x)) == x; });
}

Word encoded(const kernels::Backend& backend, Word x) {
  backend.encode(&x, 1);
  return x;
}
Word decoded(const kernels::Backend& backend, Word x) {
  backend.decode(&x, 1);
  return x;
}

}  // namespace

void add_scalars(std::vector<Row>& rows) {
  const auto product = [](Word a, Word b) { return (Nim64(a) * Nim64(b)).bits; };
  const auto inverse = [](Word a) { return inverse_or_zero(Nim64(a)).bits; };

  add_product(rows, "plain", plain::product, plain::product);
  for (const kernels::Backend* backend : supported_backends()) {
    add_product(rows, backend->name, backend->mul, [backend](Word a, Word b) {
      return decoded(*backend, backend->mul(encoded(*backend, a), encoded(*backend, b)));
    });
  }
  add_product(rows, "Nim64", product, product);

  add_inverse(rows, "plain", plain::inverse, plain::inverse);
  for (const kernels::Backend* backend : supported_backends()) {
    add_inverse(rows, backend->name, backend->inverse_or_zero, [backend](Word a) {
      return decoded(*backend, backend->inverse_or_zero(encoded(*backend, a)));
    });
  }
  add_inverse(rows, "Nim64", inverse, inverse);

  // The contract of backends has no square root.
  add_sqrt(rows, "plain", plain::sqrt);
  add_sqrt(rows, "table", kernels::tower::sqrt64);
  add_sqrt(rows, "Nim64", [](Word a) { return sqrt(Nim64(a)).bits; });
}

}  // namespace nimla::bench
