// Something of every public header, across the border of the library: calls, inline code that
// calls back into it, and each exception caught by its type.

#include <iostream>
#include <nimla/nimla.hpp>
#include <optional>
#include <sstream>

namespace {

// Before main, out of another file's static initialiser.
const nimla::Nim64 early = nimla::inverse(nimla::Nim64(2)) * nimla::Nim64(3);
static_assert(nimla::Nim64(2) * nimla::Nim64(3) == nimla::Nim64(1));

template <class Error, class Function>
const char* thrown(Function function) {
  try {
    function();
  } catch (const Error&) {
    return "caught";
  } catch (...) {
  }
  return "not caught";
}

}  // namespace

int main() {
  using nimla::Matrix;
  using nimla::Nim64;
  std::cout << "early " << early << '\n'
            << "sqrt " << sqrt(Nim64(6)) << ", trace " << trace(Nim64(-1)) << ", parsed "
            << nimla::parse_nim64("0018").value_or(Nim64()) << '\n';

  const Matrix A = nimla::parse_square_matrix("2  1 2  2 3", "text");
  const nimla::Ple decomposition = nimla::ple(A);
  std::cout << "det " << det(A) << ", rank " << rank(A) << ", first row of L "
            << decomposition.L(0, 0) << ", of P " << decomposition.P.inverse()[0] << '\n';
  Matrix B(2, 2);
  copy(A, B);
  std::cout << "equal " << (A == B)
            << ", random det is zero: " << !det(nimla::random_matrix(8, 8, 1)) << '\n';
  const Matrix C = *nimla::inverse(nimla::companion(nimla::Vector{Nim64(1), Nim64(5), Nim64(7)}));
  std::cout << "char_poly";
  for (const Nim64 c : nimla::char_poly(C)) std::cout << ' ' << c;
  std::cout << ", rref " << nimla::rref(A).R(0, 1) << ", pow " << pow(C, 3)(0, 0) << ", trace "
            << trace(C) << ", certified "
            << nimla::certify_product(C, transpose(C), multiply(C, transpose(C))) << ", "
            << nimla::hcat(A, B).cols() << " columns\n";
  std::cout << "backends " << !nimla::backends().empty() << ", active "
            << !nimla::active_backend().empty() << ", version " << !nimla::version().empty()
            << '\n';

  std::cout << "ShapeError " << thrown<nimla::ShapeError>([] { return det(Matrix(1, 2)); }) << '\n'
            << "ParseError "
            << thrown<nimla::ParseError>([] { return nimla::parse_square_matrix("1 x", "text"); })
            << '\n'
            << "MemoryError "
            << thrown<nimla::MemoryError>([] { return Matrix(nimla::Index{1} << 40, 1 << 18); })
            << '\n'
            << "domain_error " << thrown<std::domain_error>([] { return Nim64(1) / Nim64(); })
            << '\n';
}
