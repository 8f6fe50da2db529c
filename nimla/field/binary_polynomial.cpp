#include "nimla/binary_polynomial.hpp"

namespace nimla {

std::string to_string(const BinaryPolynomial& P) {
  std::string text;
  for (int i = P.degree; i >= 0; --i) {
    if (P.coefficient(i) == 0) continue;
    if (!text.empty()) text += " + ";
    text += i == 0 ? "1" : i == 1 ? "x" : "x^" + std::to_string(i);
  }
  return text;
}

}  // namespace nimla
