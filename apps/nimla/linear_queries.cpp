#include <optional>

#include "apps/nimla/nimla_queries.hpp"
#include "nimla/blas.hpp"
#include "nimla/char_poly.hpp"
#include "nimla/det.hpp"
#include "nimla/ple.hpp"
#include "nimla/power.hpp"
#include "nimla/random.hpp"
#include "nimla/solve.hpp"

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

Matrix only_square_matrix(Fields& in) {
  const Index n = in.size("n");
  Matrix A = in.matrix(n, n);
  in.end();
  return A;
}

std::string text_of(std::span<const nimla::Nim64> entries) {
  std::string text;
  for (const nimla::Nim64 entry : entries) {
    if (!text.empty()) text += ' ';
    text += to_string(entry);
  }
  return text;
}

/// Row by row.
std::string text_of(const Matrix& A) {
  std::string text;
  for (Index i = 0; i < A.rows() && A.cols() > 0; ++i) {
    if (i > 0) text += ' ';
    text += text_of(A.row(i));
  }
  return text;
}

std::string charpoly(Fields& in) { return text_of(nimla::char_poly(only_square_matrix(in))); }

std::string det(Fields& in) { return to_string(nimla::det(only_square_matrix(in))); }

std::string detgen(Fields& in) {
  const Index n = in.size("n");
  const std::uint64_t seed = in.number("seed");
  in.end();
  return to_string(nimla::det(nimla::random_matrix(n, n, seed)));
}

std::string inverse(Fields& in) {
  const std::optional<Matrix> X = nimla::inverse(only_square_matrix(in));
  return X ? text_of(*X) : "none";
}

std::string matmul(Fields& in) {
  const Index n = in.size("n");
  const Index k = in.size("k");
  const Index m = in.size("m");
  const Matrix A = in.matrix(n, k);
  const Matrix B = in.matrix(k, m);
  in.end();
  return text_of(nimla::multiply(A, B));
}

std::string matpow(Fields& in) {
  const Index n = in.size("n");
  const std::uint64_t e = in.number("e");
  const Matrix A = in.matrix(n, n);
  in.end();
  return text_of(nimla::pow(A, e));
}

std::string rank(Fields& in) { return std::to_string(nimla::rank(only_matrix(in))); }

std::string nullity(Fields& in) {
  const Matrix A = only_matrix(in);
  return std::to_string(A.cols() - nimla::rank(A));
}

std::string solve(Fields& in) {
  const Index n = in.size("n");
  const Index m = in.size("m");
  const Matrix A = in.matrix(n, m);
  const Matrix b = in.matrix(n, 1);
  in.end();
  return (nimla::solve(A, b) ? "1 " : "0 ") + std::to_string(m - nimla::rank(A));
}

constexpr Query queries[] = {
    {"charpoly", "n A", "det(x 1 + A), A n x n, its coefficients from c0 on", charpoly},
    {"det", "n A", "the determinant of A, n x n", det},
    {"detgen", "n seed", "that of n x n numbers from splitmix64(seed)", detgen},
    {"inverse", "n A", "the inverse of A, n x n, or none", inverse},
    {"matmul", "n k m A B", "the product of A, n x k, and B, k x m", matmul},
    {"matpow", "n e A", "A^e, A n x n; 1 for e = 0", matpow},
    {"rank", "n m A", "the rank of A, n x m", rank},
    {"nullity", "n m A", "m - rank", nullity},
    {"solve", "n m A b", "1 if A x = b for some x, else 0, and the nullity of A", solve},
};

}  // namespace

std::span<const Query> linear_queries() { return queries; }

}  // namespace apps
