#include <iostream>
#include <nimla/eigen.hpp>

int main() {
  using nimla::Nim64;
  nimla::EigenMatrix A = nimla::EigenMatrix::Identity(30, 30) * Nim64(2);
  A = A * A;
  std::cout << A(29, 29) << ' ' << nimla::multiply(view(A), view(A))(0, 0) + Nim64(3) << '\n';
}
