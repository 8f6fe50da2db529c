/// What do decompositions, systems, inverses, echelon forms and polynomials of matrices cost?
///
/// rref and nullspace are of matrices of rank n/2, and solve has one right-hand side. Each answer
/// is certified; what a certificate relies on, the field itself, the rows of det check.

#include <optional>

#include "bench/rows/matrices.hpp"
#include "nimla/certify.hpp"
#include "nimla/char_poly.hpp"
#include "nimla/det.hpp"
#include "nimla/echelon.hpp"
#include "nimla/random.hpp"
#include "nimla/solve.hpp"

namespace nimla::bench {

namespace {

Matrix generic_matrix(std::size_t n) { return to_matrix(n, generic_words(n)); }

Matrix half_rank_matrix(std::size_t n) {
  const auto size = static_cast<Index>(n);
  return random_matrix_of_rank(size, size, size / 2, n);
}

Matrix right_side(const Matrix& A) { return random_matrix(A.rows(), 1, 7); }

/// det(x 1 + A) = p(x) at a random x: a wrong p passes for n of 2^64.
bool is_char_poly(Matrix A, const Vector& p) {
  const Nim64 x(random_words(1, 5)[0]);
  Nim64 value;
  for (std::size_t i = p.size(); i-- > 0;) value = value * x + p[i];
  for (Index i = 0; i < A.rows(); ++i) A(i, i) += x;
  return std::ssize(p) == A.rows() + 1 && p.back() == Nim64(1U) && det(std::move(A)) == value;
}

/// A row for each backend of compute(A, exec), whose result right(A, result) checks.
template <class Compute, class Right>
void add_rows(std::vector<Row>& rows, const std::string& operation, std::size_t n, double mul_adds,
              bool full, Matrix (*make)(std::size_t), Compute compute, Right right,
              const std::string& kind = "") {
  const auto prepare = [=](const Exec& exec) {
    return [A = make(n), compute, exec] { return compute(A, exec); };
  };
  const auto check = [=](const Exec& exec) {
    const Matrix A = make(n);
    return right(A, compute(A, exec));
  };
  const std::string size = std::to_string(n) + (kind.empty() ? "" : "-" + kind);
  add_backend_rows(rows, operation, size, mul_adds, full, prepare, check);
}

void add_systems_of_size(std::vector<Row>& rows, std::size_t n, bool full) {
  const double third = cube(n) / 3;
  add_rows(
      rows, "ple", n, third, full, generic_matrix,
      [](const Matrix& A, const Exec& exec) { return ple(A, exec); },
      [](const Matrix& A, const Ple& found) { return certify_ple(A, found); });
  add_rows(
      rows, "solve", n, third, full, generic_matrix,
      [](const Matrix& A, const Exec& exec) { return solve(A, right_side(A), exec); },
      [](const Matrix& A, const std::optional<Matrix>& X) {
        return X && certify_solution(A, *X, right_side(A));
      });
  add_rows(
      rows, "inverse", n, cube(n), full, generic_matrix,
      [](const Matrix& A, const Exec& exec) { return inverse(A, exec); },
      [](const Matrix& A, const std::optional<Matrix>& X) { return X && certify_inverse(A, *X); });
  add_rows(
      rows, "rref", n, third, full, half_rank_matrix,
      [](const Matrix& A, const Exec& exec) { return rref(A, exec); },
      [](const Matrix& A, const Rref& found) {
        // A is what R says of its pivot columns.
        return found.R.rows() == A.rows() / 2 && certify_product(image(A), found.R, A);
      });
  add_rows(
      rows, "nullspace", n, third, full, half_rank_matrix,
      [](const Matrix& A, const Exec& exec) { return nullspace(A, exec); },
      [](const Matrix& A, const Matrix& N) { return certify_nullspace(A, N, A.rows() / 2); });
}

void add_char_poly(std::vector<Row>& rows, std::size_t n, bool full) {
  add_rows(
      rows, "char_poly", n, cube(n), full, generic_matrix,
      [](const Matrix& A, const Exec& exec) { return char_poly(A, exec); },
      [](const Matrix& A, const Vector& p) { return is_char_poly(A, p); });
}

/// The last n/2 columns generic, the others zero.
Matrix zero_columns_matrix(std::size_t n) {
  Matrix A = generic_matrix(n);
  const auto size = static_cast<Index>(n);
  copy(Matrix(size, size / 2), A.block(0, 0, size, size / 2));
  return A;
}

/// [0 B; C 0] with generic B and C.
Matrix zero_blocks_matrix(std::size_t n) {
  Matrix A = generic_matrix(n);
  const auto size = static_cast<Index>(n);
  const Index half = size / 2;
  copy(Matrix(half, half), A.block(0, 0, half, half));
  copy(Matrix(size - half, size - half), A.block(half, half, size - half, size - half));
  return A;
}

/// Entries 0 and 1.
Matrix bits_matrix(std::size_t n) {
  Words words = generic_words(n);
  for (Word& word : words) word >>= 63;
  return to_matrix(n, words);
}

void add_hard_ranks(std::vector<Row>& rows, std::size_t n, bool full) {
  struct Kind {
    const char* name;
    Matrix (*make)(std::size_t);
    std::optional<std::size_t> rank;  // where it is known
  };
  for (const auto& [name, make, expected] : {Kind{"halfrank", half_rank_matrix, n / 2},
                                             {"zerocolumns", zero_columns_matrix, n - n / 2},
                                             {"zeroblocks", zero_blocks_matrix, n},
                                             {"bits", bits_matrix, std::nullopt}}) {
    add_rows(
        rows, "rank", n, cube(n) / 3, full, make,
        [](const Matrix& A, const Exec& exec) { return rank(A, exec); },
        [expected = expected](const Matrix& A, Index found) {
          const bool known = expected && static_cast<Index>(*expected) == found;
          return (known || !expected) && certify_rank(A, found, ple(A));
        },
        name);
  }
}

}  // namespace

void add_systems(std::vector<Row>& rows, bool full) {
  constexpr Size sizes[] = {{8}, {64}, {150, true}, {256}, {512}, {1024}, {2048}};
  add_sizes(rows, sizes, [&](std::size_t n) { add_systems_of_size(rows, n, full); });
  constexpr Size char_poly_sizes[] = {{8}, {64}, {150, true}, {512}, {1024}, {2048}};
  add_sizes(rows, char_poly_sizes, [&](std::size_t n) { add_char_poly(rows, n, full); });
  constexpr Size hard_sizes[] = {{150}, {1000}, {1024}, {2048}};
  add_sizes(rows, hard_sizes, [&](std::size_t n) { add_hard_ranks(rows, n, full); });
}

}  // namespace nimla::bench
