#pragma once
/// Eigen's matrices of nimbers, and nimla on them: target nimla::eigen.
///
/// Eigen's products of matrices and vectors of dynamic size, A * B, A * v, C += A * B and so on,
/// run through nimla's gemm and gemv; so they may throw MemoryError. What Eigen multiplies
/// coefficient by coefficient (tiny or fixed-size matrices, outer products, triangular views) does
/// not, and is right, only slower. Eigen's decompositions with pivoting would be wrong and do not
/// compile; view() leads to nimla's.

#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "nimla/blas.hpp"
#include "nimla/transpose.hpp"

namespace nimla::detail {

template <class>
inline constexpr bool never = false;

}  // namespace nimla::detail

namespace Eigen {

/// Exact, without order, and with inverses, which Eigen does not have for integers.
template <>
struct NumTraits<nimla::Nim64> {
  using Real = nimla::Nim64;
  using NonInteger = nimla::Nim64;
  using Nested = nimla::Nim64;
  using Literal = nimla::Nim64;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 0,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 1,
    MulCost = 30
  };
  static constexpr Real epsilon() noexcept { return {}; }
  static constexpr Real dummy_precision() noexcept { return {}; }
  static constexpr int digits10() noexcept { return 0; }
};

/// A matrix of nimbers has no such decomposition in Eigen, which takes Scalar(-1) and an order for
/// granted.
template <int Rows, int Cols, int Options, int MaxRows, int MaxCols>
class PartialPivLU<Matrix<nimla::Nim64, Rows, Cols, Options, MaxRows, MaxCols>> {
  static_assert(nimla::detail::never<Matrix<nimla::Nim64, Rows, Cols, Options, MaxRows, MaxCols>>,
                "not for nimbers: use nimla::det, nimla::inverse, nimla::solve or nimla::ple of "
                "nimla::view(m)");
};
template <int Rows, int Cols, int Options, int MaxRows, int MaxCols>
class FullPivLU<Matrix<nimla::Nim64, Rows, Cols, Options, MaxRows, MaxCols>> {
  static_assert(nimla::detail::never<Matrix<nimla::Nim64, Rows, Cols, Options, MaxRows, MaxCols>>,
                "not for nimbers: use nimla::rank, nimla::solve, nimla::nullspace or nimla::ple of "
                "nimla::view(m)");
};

}  // namespace Eigen

namespace nimla {

/// The Eigen matrix that is laid out as nimla's are.
using EigenMatrix = Eigen::Matrix<Nim64, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

namespace detail {

/// An Eigen object of nimbers in memory: a matrix, map, block, ...
template <class M>
concept EigenInMemory = std::same_as<typename M::Scalar, Nim64> &&
                        (int(M::Flags) & int(Eigen::DirectAccessBit)) != 0;

template <class M>
inline constexpr bool is_plain = std::is_base_of_v<Eigen::PlainObjectBase<M>, M>;

}  // namespace detail

/// The entries of m as nimla sees them, for a row-major matrix, map, block, ... or a column vector;
/// the transpose of a column-major one is row-major. A ConstMatrixView if m is const. Valid as long
/// as the entries are.
template <class M>
requires detail::EigenInMemory<std::remove_cvref_t<M>>
auto view(M&& m) {
  using Type = std::remove_cvref_t<M>;
  using Entry = std::remove_pointer_t<decltype(m.data())>;
  static_assert(std::is_lvalue_reference_v<M> || !detail::is_plain<Type>,
                "nimla::view: the matrix would be gone before its view");
  if constexpr (Type::ColsAtCompileTime == 1) {
    return BasicMatrixView<Entry>(m.data(), m.rows(), 1, std::max(Index{1}, m.innerStride()));
  } else {
    static_assert(bool(Type::IsRowMajor) && Type::InnerStrideAtCompileTime == 1,
                  "nimla::view: the rows must be contiguous; m.transpose() of a column-major m is "
                  "row-major");
    return BasicMatrixView<Entry>(m.data(), m.rows(), m.cols(),
                                  std::max(m.cols(), m.outerStride()));
  }
}

/// The entries of A as Eigen sees them, valid as long as they are.
inline auto as_eigen(MatrixView A) {
  return Eigen::Map<EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>(
      A.data(), A.rows(), A.cols(), Eigen::OuterStride<>(A.stride()));
}
inline auto as_eigen(ConstMatrixView A) {
  return Eigen::Map<const EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>(
      A.data(), A.rows(), A.cols(), Eigen::OuterStride<>(A.stride()));
}
inline auto as_eigen(Matrix& A) { return as_eigen(A.view()); }

namespace detail {

/// The transpose of what Eigen calls a matrix in this order, as rows.
class TransposedOperand {
 public:
  TransposedOperand(const Nim64* data, Index rows, Index cols, Index stride, bool row_major) {
    const Index major = row_major ? rows : cols;
    const Index minor = row_major ? cols : rows;
    if (stride < minor) {  // the rows overlap, or there is but one
      copy_.emplace(major, minor);
      for (Index i = 0; i < major; ++i) {
        std::copy_n(data + i * stride, minor, copy_->row(i).begin());
      }
      view_ = *copy_;
    } else {
      view_ = ConstMatrixView(data, major, minor, stride);
    }
    if (!row_major) return;
    copy_ = transpose(view_);
    view_ = *copy_;
  }
  ConstMatrixView view() const noexcept { return view_; }

 private:
  std::optional<Matrix> copy_;
  ConstMatrixView view_;
};

/// C += alpha A B as C^T += alpha B^T A^T, for a column-major C.
inline void add_product(Nim64 alpha, const TransposedOperand& A, const TransposedOperand& B,
                        Nim64* C, Index increment, Index stride, const Exec& exec) {
  const Index m = A.view().cols();
  const Index n = B.view().rows();
  if (increment == 1 && stride >= m) {
    gemm(alpha, B.view(), A.view(), Nim64(1U), MatrixView(C, n, m, stride), exec);
    return;
  }
  Matrix copy(n, m);
  gemm(alpha, B.view(), A.view(), Nim64(0U), copy, exec);
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < m; ++i) C[j * stride + i * increment] += copy(j, i);
  }
}

/// y += alpha A x.
template <class Rhs>
void add_product_with_vector(Nim64 alpha, const Nim64* A, Index rows, Index cols, Index stride,
                             bool row_major, const Rhs& rhs, Nim64* y, Index increment) {
  Vector x(static_cast<std::size_t>(cols));
  for (Index j = 0; j < cols; ++j) x[static_cast<std::size_t>(j)] = rhs(j, 0);
  const TransposedOperand operand(A, rows, cols, stride, row_major);
  Matrix Ax(1, rows);
  gemm(alpha, ConstMatrixView(x.data(), 1, cols), operand.view(), Nim64(0U), Ax);
  for (Index i = 0; i < rows; ++i) y[i * increment] += Ax(0, i);
}

}  // namespace detail

}  // namespace nimla

namespace Eigen::internal {

// Eigen turns products with a row-major result into these.
template <typename Index, int LhsOrder, bool ConjugateLhs, int RhsOrder, bool ConjugateRhs,
          int ResInnerStride>
struct general_matrix_matrix_product<Index, nimla::Nim64, LhsOrder, ConjugateLhs, nimla::Nim64,
                                     RhsOrder, ConjugateRhs, ColMajor, ResInnerStride> {
  using Traits = gebp_traits<nimla::Nim64, nimla::Nim64>;

  static void run(Index rows, Index cols, Index depth, const nimla::Nim64* lhs, Index lhs_stride,
                  const nimla::Nim64* rhs, Index rhs_stride, nimla::Nim64* res, Index res_increment,
                  Index res_stride, nimla::Nim64 alpha,
                  level3_blocking<nimla::Nim64, nimla::Nim64>& /*blocking*/,
                  GemmParallelInfo<Index>* info = nullptr) {
    using nimla::detail::TransposedOperand;
    // With OpenMP this is one of Eigen's threads, for its part of the columns.
    const nimla::Exec exec{.threads = info == nullptr ? 0 : 1};
    nimla::detail::add_product(
        alpha, TransposedOperand(lhs, rows, depth, lhs_stride, LhsOrder == RowMajor),
        TransposedOperand(rhs, depth, cols, rhs_stride, RhsOrder == RowMajor), res, res_increment,
        res_stride, exec);
  }
};

template <typename Index, typename LhsMapper, bool ConjugateLhs, typename RhsMapper,
          bool ConjugateRhs, int Version>
struct general_matrix_vector_product<Index, nimla::Nim64, LhsMapper, ColMajor, ConjugateLhs,
                                     nimla::Nim64, RhsMapper, ConjugateRhs, Version> {
  static void run(Index rows, Index cols, const LhsMapper& lhs, const RhsMapper& rhs,
                  nimla::Nim64* res, Index res_increment, nimla::Nim64 alpha) {
    nimla::detail::add_product_with_vector(alpha, lhs.data(), rows, cols, lhs.stride(), false, rhs,
                                           res, res_increment);
  }
};

template <typename Index, typename LhsMapper, bool ConjugateLhs, typename RhsMapper,
          bool ConjugateRhs, int Version>
struct general_matrix_vector_product<Index, nimla::Nim64, LhsMapper, RowMajor, ConjugateLhs,
                                     nimla::Nim64, RhsMapper, ConjugateRhs, Version> {
  static void run(Index rows, Index cols, const LhsMapper& lhs, const RhsMapper& rhs,
                  nimla::Nim64* res, Index res_increment, nimla::Nim64 alpha) {
    nimla::detail::add_product_with_vector(alpha, lhs.data(), rows, cols, lhs.stride(), true, rhs,
                                           res, res_increment);
  }
};

}  // namespace Eigen::internal
