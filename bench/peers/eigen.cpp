#include "nimla/eigen.hpp"

#include <cstdlib>

#include "bench/peers/peers.hpp"
#include "bench/rows/matrices.hpp"

namespace nimla::bench {

namespace {

/// A nimber whose products Eigen does not know to be nimla's.
struct Generic {
  Nim64 value{};

  Generic() = default;
  explicit Generic(Nim64 a) : value(a) {}
  explicit Generic(int a) : value(a) {}

  friend bool operator==(Generic, Generic) = default;
  friend Generic operator+(Generic a, Generic b) { return Generic(a.value + b.value); }
  friend Generic operator*(Generic a, Generic b) { return Generic(a.value * b.value); }
  Generic& operator+=(Generic b) { return *this = *this + b; }
};

template <class Scalar>
using Dense = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Scalar>
Dense<Scalar> dense(std::size_t n, const Words& words) {
  const auto size = static_cast<Index>(n);
  Dense<Scalar> A(size, size);
  for (Index i = 0; i < size * size; ++i) {
    A.data()[i] = Scalar(Nim64(words[static_cast<std::size_t>(i)]));
  }
  return A;
}

template <class Scalar>
bool is_product(std::size_t n) {
  const Dense<Scalar> C =
      dense<Scalar>(n, generic_words(n)) * dense<Scalar>(n, generic_words(n, n + 1));
  const Matrix expected = multiply(to_matrix(n, generic_words(n)),
                                   to_matrix(n, generic_words(n, n + 1)), {.threads = 1});
  for (Index i = 0; i < C.rows(); ++i) {
    for (Index j = 0; j < C.cols(); ++j) {
      if (C(i, j) != Scalar(expected(i, j))) return false;
    }
  }
  return true;
}

template <class Scalar>
void add_multiply(std::vector<Row>& rows, const std::string& who, double rough_speed, std::size_t n,
                  bool full) {
  Row row{"multiply", who, std::to_string(n)};
  row.mul_adds = cube(n);
  row.rough_speed = rough_speed;
  if (row.mul_adds / row.rough_speed > most_seconds && !full) return;
  row.check = [n] { return is_product<Scalar>(n); };
  row.time = [n](benchmark::State& state) {
    const Dense<Scalar> A = dense<Scalar>(n, generic_words(n));
    const Dense<Scalar> B = dense<Scalar>(n, generic_words(n, n + 1));
    time_calls(state, [&] {
      const Dense<Scalar> C = A * B;
      benchmark::DoNotOptimize(C.data());
    });
  };
  rows.push_back(std::move(row));
}

void add(std::vector<Row>& rows, bool full) {
  // Eigen's operators have no place for an Exec.
  setenv("NIMLA_NUM_THREADS", "1", 1);
  constexpr Size sizes[] = {{8}, {64}, {150}, {512, true}, {1024}};
  add_sizes(rows, sizes, [&](std::size_t n) {
    add_multiply<Nim64>(rows, "eigen", 1e9, n, full);
    add_multiply<Generic>(rows, "eigen_generic", plain_speed, n, full);
  });
}

}  // namespace

Peer eigen_peer() {
  return {"Eigen",
          std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
              std::to_string(EIGEN_MINOR_VERSION),
          add};
}

}  // namespace nimla::bench
