#include <NTL/GF2X.h>
#include <NTL/mat_GF2E.h>
#include <NTL/version.h>

#include "bench/peers/peers.hpp"
#include "bench/rows/matrices.hpp"
#include "nimla/basis.hpp"
#include "nimla/blas.hpp"
#include "nimla/det.hpp"
#include "nimla/solve.hpp"

namespace nimla::bench {

namespace {

// Mul-adds a second, for what would take too long (measured: Debian's build).
constexpr double ntl_speed = 25e6;

const PolynomialBasis& basis() {
  static const PolynomialBasis basis;
  return basis;
}

/// GF(2)[x]/(x^64 + x^4 + x^3 + x + 1), until the end of the program.
void use_field() {
  NTL::GF2X P;
  for (const long i : {0, 1, 3, 4, 64}) NTL::SetCoeff(P, i);
  NTL::GF2E::init(P);
}

NTL::GF2E to_ntl(Nim64 a) {
  const Word word = basis().to_polynomial(a);
  unsigned char bytes[8];
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(word >> (8 * i));
  return NTL::conv<NTL::GF2E>(NTL::GF2XFromBytes(bytes, 8));
}

Nim64 from_ntl(const NTL::GF2E& a) {
  unsigned char bytes[8] = {};
  NTL::BytesFromGF2X(bytes, NTL::rep(a), 8);
  Word word = 0;
  for (int i = 0; i < 8; ++i) word |= static_cast<Word>(bytes[i]) << (8 * i);
  return basis().to_nimber(word);
}

NTL::mat_GF2E to_ntl(ConstMatrixView A) {
  NTL::mat_GF2E B;
  B.SetDims(A.rows(), A.cols());
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index j = 0; j < A.cols(); ++j) B[i][j] = to_ntl(A(i, j));
  }
  return B;
}

Matrix from_ntl(const NTL::mat_GF2E& A) {
  Matrix B(A.NumRows(), A.NumCols());
  for (Index i = 0; i < B.rows(); ++i) {
    for (Index j = 0; j < B.cols(); ++j) B(i, j) = from_ntl(A[i][j]);
  }
  return B;
}

Matrix generic_matrix(std::size_t n) { return to_matrix(n, generic_words(n)); }

/// A row that times compute(A) for NTL's generic A and checks it against what nimla finds.
template <class Compute, class Right>
void add_row(std::vector<Row>& rows, const std::string& operation, std::size_t n, double mul_adds,
             bool full, Compute compute, Right right) {
  Row row{operation, "ntl", std::to_string(n)};
  row.mul_adds = mul_adds;
  row.rough_speed = ntl_speed;
  if (mul_adds / ntl_speed > most_seconds && !full) return;
  row.check = [n, compute, right] {
    use_field();
    const Matrix A = generic_matrix(n);
    return right(A, compute(to_ntl(A)));
  };
  row.time = [n, compute](benchmark::State& state) {
    use_field();
    const NTL::mat_GF2E A = to_ntl(generic_matrix(n));
    time_calls(state, [&] {
      auto result = compute(A);
      benchmark::DoNotOptimize(result);
    });
  };
  rows.push_back(std::move(row));
}

void add(std::vector<Row>& rows, bool full) {
  constexpr Size sizes[] = {{8}, {64}, {150, true}, {512}, {1024}};
  add_sizes(rows, sizes, [&](std::size_t n) {
    add_row(
        rows, "det", n, cube(n) / 3, full,
        [](const NTL::mat_GF2E& A) { return NTL::determinant(A); },
        [](const Matrix& A, const NTL::GF2E& d) { return from_ntl(d) == det(A); });
    add_row(
        rows, "rank", n, cube(n) / 3, full, [](NTL::mat_GF2E A) { return NTL::gauss(A); },
        [](const Matrix& A, long r) { return r == A.rows() && !is_singular(A); });
    add_row(
        rows, "multiply", n, cube(n), full, [](const NTL::mat_GF2E& A) { return A * A; },
        [](const Matrix& A, const NTL::mat_GF2E& C) { return from_ntl(C) == multiply(A, A); });
    add_row(
        rows, "inverse", n, cube(n), full, [](const NTL::mat_GF2E& A) { return NTL::inv(A); },
        [](const Matrix& A, const NTL::mat_GF2E& X) { return from_ntl(X) == inverse(A); });
  });
}

}  // namespace

Peer ntl_peer() { return {"NTL", NTL_VERSION, add}; }

}  // namespace nimla::bench
