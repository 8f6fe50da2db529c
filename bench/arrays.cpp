/// What does an operation on arrays of nimbers cost, in cache?

#include "bench/plain_port.hpp"
#include "bench/reference.hpp"
#include "bench/row.hpp"

namespace nimla::bench {

namespace {

using kernels::Backend;

/// y += a x for n words, another a each time as in an elimination; `backend` gives the basis that
/// `axpy` works in, nullptr the nim basis.
template <class Axpy>
Row axpy_row(const std::string& who, std::size_t n, const Backend* backend, Axpy axpy) {
  Row row{"axpy", who, std::to_string(n)};
  row.mul_adds = static_cast<double>(n);
  row.check = [=] {
    Words a = random_words(1, 3);
    Words x = random_words(n, 1);
    Words y = random_words(n, 2);
    Words expected = y;
    for (std::size_t i = 0; i < n; ++i) expected[i] ^= reference::product(a[0], x[i]);

    if (backend != nullptr) {
      for (Words* words : {&a, &x, &y}) backend->encode(words->data(), words->size());
    }
    axpy(a[0], x.data(), y.data(), n);
    if (backend != nullptr) backend->decode(y.data(), n);
    return y == expected;
  };
  row.time = [=](benchmark::State& state) {
    // Random words are random words in any basis.
    const Words a = random_words(256, 3);
    const Words x = random_words(n, 1);
    Words y = random_words(n, 2);
    std::size_t i = 0;
    for (auto _ : state) {
      axpy(a[i++ % a.size()], x.data(), y.data(), n);
      benchmark::ClobberMemory();
    }
  };
  return row;
}

}  // namespace

void add_arrays(std::vector<Row>& rows) {
  constexpr std::size_t sizes[] = {1024};
  for (const std::size_t n : sizes) {
    rows.push_back(axpy_row("plain", n, nullptr, plain::axpy));
    for (const Backend* backend : supported_backends()) {
      rows.push_back(axpy_row(backend->name, n, backend, backend->axpy));
    }
  }
}

}  // namespace nimla::bench
