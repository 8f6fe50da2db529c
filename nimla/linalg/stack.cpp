#include "nimla/stack.hpp"

namespace nimla {

namespace {

[[noreturn]] void misfit(const char* operation, ConstMatrixView A, ConstMatrixView B) {
  throw ShapeError(std::string(operation) + ": A is " + shape_text(A.rows(), A.cols()) + ", B is " +
                   shape_text(B.rows(), B.cols()));
}

}  // namespace

Matrix hcat(ConstMatrixView A, ConstMatrixView B) {
  if (A.rows() != B.rows()) misfit("hcat", A, B);
  Matrix C(A.rows(), A.cols() + B.cols());
  copy(A, C.block(0, 0, A.rows(), A.cols()));
  copy(B, C.block(0, A.cols(), B.rows(), B.cols()));
  return C;
}

Matrix vcat(ConstMatrixView A, ConstMatrixView B) {
  if (A.cols() != B.cols()) misfit("vcat", A, B);
  Matrix C(A.rows() + B.rows(), A.cols());
  copy(A, C.block(0, 0, A.rows(), A.cols()));
  copy(B, C.block(A.rows(), 0, B.rows(), B.cols()));
  return C;
}

Matrix block_diagonal(ConstMatrixView A, ConstMatrixView B) {
  Matrix C(A.rows() + B.rows(), A.cols() + B.cols());
  copy(A, C.block(0, 0, A.rows(), A.cols()));
  copy(B, C.block(A.rows(), A.cols(), B.rows(), B.cols()));
  return C;
}

}  // namespace nimla
