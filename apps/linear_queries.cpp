#include "apps/nimla_queries.hpp"
#include "nimla/det.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::Matrix;

Matrix only_matrix(Fields& in) {
  const Index n = in.size("n");
  const Index m = in.size("m");
  Matrix A = in.matrix(n, m);
  in.end();
  return A;
}

std::string det(Fields& in) {
  const Index n = in.size("n");
  const Matrix A = in.matrix(n, n);
  in.end();
  return to_string(nimla::det(A));
}

std::string detgen(Fields& in) {
  const Index n = in.size("n");
  const std::uint64_t seed = in.number("seed");
  in.end();
  return to_string(nimla::det(nimla::random_matrix(n, n, seed)));
}

std::string rank(Fields& in) { return std::to_string(nimla::rank(only_matrix(in))); }

std::string nullity(Fields& in) {
  const Matrix A = only_matrix(in);
  return std::to_string(A.cols() - nimla::rank(A));
}

constexpr Query queries[] = {
    {"det", "n A", "the determinant of A, n x n", det},
    {"detgen", "n seed", "that of n x n numbers from splitmix64(seed)", detgen},
    {"rank", "n m A", "the rank of A, n x m", rank},
    {"nullity", "n m A", "m - rank", nullity},
};

}  // namespace

std::span<const Query> linear_queries() { return queries; }

}  // namespace apps
