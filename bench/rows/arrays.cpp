/// What does an operation on arrays of nimbers cost, in cache?
///
/// mul_batch takes and gives the nim basis. A backend's axpy and dot work in its own basis, as they
/// do inside the algorithms; encode and decode are the way there and back.

#include "bench/peers/plain_port.hpp"
#include "bench/row.hpp"
#include "bench/rows/reference.hpp"
#include "kernels/tower/scalars.hpp"

namespace nimla::bench {

namespace {

using kernels::Backend;

/// The operands of any operation here.
struct Arrays {
  explicit Arrays(std::size_t n)
      : a(random_words(256, 1)), x(random_words(n, 2)), y(random_words(n, 3)), z(n) {}
  friend bool operator==(const Arrays&, const Arrays&) = default;

  Words a;     // scalars, another for each call
  Words x, y;  // n words each
  Words z;     // n words for results
};

/// A row that times apply(arrays, a scalar of them).
template <class Apply>
Row array_row(const std::string& operation, const std::string& who, std::size_t n, Apply apply) {
  Row row{operation, who, std::to_string(n)};
  row.mul_adds = static_cast<double>(n);
  row.time = [=](benchmark::State& state) {
    // Random words are random words in any basis.
    Arrays arrays(n);
    std::size_t call = 0;
    time_calls(state, [&] {
      apply(arrays, arrays.a[call++ % arrays.a.size()]);
      benchmark::ClobberMemory();
    });
  };
  return row;
}

/// The same with a check: `expected` does by the definition what `apply` does, which works in the
/// basis of `backend`, the nim basis if it is nullptr.
template <class Apply, class Expected>
Row checked_row(const std::string& operation, const std::string& who, std::size_t n,
                const Backend* backend, Apply apply, Expected expected) {
  Row row = array_row(operation, who, n, apply);
  row.check = [=] {
    Arrays given(n);
    Arrays wanted = given;
    expected(wanted, wanted.a[0]);
    const auto change_basis = [&](void (*map)(const Word*, Word*, std::size_t) noexcept) {
      for (Words* words : {&given.a, &given.x, &given.y, &given.z}) {
        map(words->data(), words->data(), words->size());
      }
    };
    if (backend != nullptr) change_basis(backend->encode);
    apply(given, given.a[0]);
    if (backend != nullptr) change_basis(backend->decode);
    return given == wanted;
  };
  return row;
}

template <class Batch>
Row mul_batch_row(const std::string& who, std::size_t n, Batch batch) {
  return checked_row(
      "mul_batch", who, n, nullptr,
      [=](Arrays& s, Word) { batch(s.x.data(), s.y.data(), s.z.data(), n); },
      [=](Arrays& s, Word) {
        for (std::size_t i = 0; i < n; ++i) s.z[i] = reference::product(s.x[i], s.y[i]);
      });
}

template <class Axpy>
Row axpy_row(const std::string& who, std::size_t n, const Backend* backend, Axpy axpy) {
  return checked_row(
      "axpy", who, n, backend, [=](Arrays& s, Word a) { axpy(a, s.x.data(), s.y.data(), n); },
      [=](Arrays& s, Word a) {
        for (std::size_t i = 0; i < n; ++i) s.y[i] ^= reference::product(a, s.x[i]);
      });
}

template <class Dot>
Row dot_row(const std::string& who, std::size_t n, const Backend* backend, Dot dot) {
  return checked_row(
      "dot", who, n, backend, [=](Arrays& s, Word) { s.z[0] = dot(s.x.data(), s.y.data(), n); },
      [=](Arrays& s, Word) {
        s.z[0] = 0;
        for (std::size_t i = 0; i < n; ++i) s.z[0] ^= reference::product(s.x[i], s.y[i]);
      });
}

/// True iff encode is a field isomorphism on random words and decode undoes it.
bool bases_are_right(const Backend& backend, std::size_t n) {
  const Words x = random_words(n, 1);
  const Words y = random_words(n, 2);
  Words xy(n);
  for (std::size_t i = 0; i < n; ++i) xy[i] = reference::product(x[i], y[i]);
  Words X = x;
  Words Y = y;
  Words XY = xy;
  for (Words* words : {&X, &Y, &XY}) backend.encode(words->data(), words->data(), n);
  for (std::size_t i = 0; i < n; ++i) {
    if (backend.mul(X[i], Y[i]) != XY[i]) return false;
  }
  backend.decode(X.data(), X.data(), n);
  backend.decode(XY.data(), XY.data(), n);
  return X == x && XY == xy;
}

Row basis_row(const std::string& operation, const Backend& backend, std::size_t n,
              void (*map)(const Word*, Word*, std::size_t) noexcept) {
  Row row = array_row(operation, backend.name, n,
                      [=](Arrays& s, Word) { map(s.x.data(), s.x.data(), n); });
  row.check = [&backend, n] { return bases_are_right(backend, n); };
  return row;
}

/// In cache, and a matrix; nothing where the basis is the nim basis.
void add_basis(std::vector<Row>& rows, const std::string& operation, const Backend& backend,
               void (*map)(const Word*, Word*, std::size_t) noexcept) {
  if (map == kernels::scalars::keep) return;
  for (const std::size_t n : {std::size_t{1024}, std::size_t{1000000}}) {
    rows.push_back(basis_row(operation, backend, n, map));
    rows.back().by_default = n == 1024;
  }
}

}  // namespace

void add_arrays(std::vector<Row>& rows) {
  constexpr std::size_t n = 1024;
  const std::vector<const Backend*> backends = supported_backends();

  rows.push_back(mul_batch_row("plain", n, plain::mul_batch));
  for (const Backend* b : backends) rows.push_back(mul_batch_row(b->name, n, b->nim_mul_batch));

  rows.push_back(axpy_row("plain", n, nullptr, plain::axpy));
  for (const Backend* b : backends) rows.push_back(axpy_row(b->name, n, b, b->axpy));

  rows.push_back(dot_row("plain", n, nullptr, plain::dot));
  for (const Backend* b : backends) rows.push_back(dot_row(b->name, n, b, b->dot));

  for (const Backend* b : backends) add_basis(rows, "encode", *b, b->encode);
  for (const Backend* b : backends) add_basis(rows, "decode", *b, b->decode);
}

}  // namespace nimla::bench
