// Eigen's products of nimbers against those of a scalar that only Eigen multiplies, bit for bit.

#include "nimla/eigen.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <vector>

#include "kernels/registry.hpp"
#include "nimla/base/active.hpp"
#include "nimla/det.hpp"
#include "nimla/random.hpp"
#include "nimla/solve.hpp"
#include "tests/support/plain_scalar.hpp"

namespace nimla::tests {
namespace {

using Eigen::ColMajor;
using Eigen::Dynamic;
using Eigen::RowMajor;

template <class Scalar, int Order = ColMajor>
using Dense = Eigen::Matrix<Scalar, Dynamic, Dynamic, Order>;
template <class Scalar>
using Column = Eigen::Matrix<Scalar, Dynamic, 1>;

constexpr Index sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 130};

template <class Scalar, int Order = ColMajor>
Dense<Scalar, Order> random_dense(Index rows, Index cols, std::uint64_t seed) {
  SplitMix64 random(seed);
  Dense<Scalar, Order> A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) A(i, j) = Scalar(Nim64(random()));
  }
  return A;
}

/// The entries are the same.
template <class Derived, class Other>
testing::AssertionResult same(const Eigen::MatrixBase<Derived>& found,
                              const Eigen::MatrixBase<Other>& expected) {
  if (found.rows() != expected.rows() || found.cols() != expected.cols()) {
    return testing::AssertionFailure() << found.rows() << "x" << found.cols();
  }
  for (Index i = 0; i < found.rows(); ++i) {
    for (Index j = 0; j < found.cols(); ++j) {
      if (found(i, j) != expected(i, j).value) {
        return testing::AssertionFailure() << "at (" << i << ", " << j << ")";
      }
    }
  }
  return testing::AssertionSuccess();
}

/// compute(A, B, C) with nimbers and with plain scalars, A n x k, B k x m and C n x m.
template <int OrderA, int OrderB, int OrderC, class Compute>
void expect_same(Index n, Index k, Index m, Compute compute) {
  const auto run = [&]<class Scalar>(Scalar) {
    const auto A = random_dense<Scalar, OrderA>(n, k, 1);
    const auto B = random_dense<Scalar, OrderB>(k, m, 2);
    auto C = random_dense<Scalar, OrderC>(n, m, 3);
    compute(A, B, C);
    return C;
  };
  EXPECT_TRUE(same(run(Nim64()), run(PlainScalar()))) << n << " x " << k << " x " << m;
}

template <int OrderA, int OrderB, int OrderC, class Compute>
void expect_same_for_all_shapes(Compute compute) {
  for (const Index n : sizes) expect_same<OrderA, OrderB, OrderC>(n, n, n, compute);
  expect_same<OrderA, OrderB, OrderC>(1, 30, 30, compute);
  expect_same<OrderA, OrderB, OrderC>(30, 30, 1, compute);
  expect_same<OrderA, OrderB, OrderC>(30, 1, 30, compute);
  expect_same<OrderA, OrderB, OrderC>(17, 40, 23, compute);
  expect_same<OrderA, OrderB, OrderC>(9, 0, 30, compute);
  expect_same<OrderA, OrderB, OrderC>(0, 9, 30, compute);
}

template <int Order>
void expect_same_products() {
  const auto check = [](auto compute) { expect_same_for_all_shapes<Order, Order, Order>(compute); };
  check([](const auto& A, const auto& B, auto& C) { C = A * B; });
  check([](const auto& A, const auto& B, auto& C) { C += A * B; });
  check([](const auto& A, const auto& B, auto& C) { C -= A * B; });
  check([](const auto& A, const auto& B, auto& C) { C.noalias() = A * B; });
  check([](const auto& A, const auto& B, auto& C) { C.noalias() += A * B; });
  check([](const auto& A, const auto& B, auto& C) { C.noalias() -= A * B; });
  check([](const auto& A, const auto& B, auto& C) { C = C - A * B; });
  check([](const auto& A, const auto& B, auto& C) { C = A * B - C; });
  check([](const auto& A, const auto& B, auto& C) {
    const typename std::remove_cvref_t<decltype(C)>::Scalar alpha(7);
    C = alpha * A * B;
  });
  check([](const auto& A, const auto& B, auto& C) {
    const typename std::remove_cvref_t<decltype(C)>::Scalar alpha(7);
    C.noalias() -= alpha * A * (B * alpha);
  });
}

TEST(EigenProducts, ColumnMajor) { expect_same_products<ColMajor>(); }
TEST(EigenProducts, RowMajor) { expect_same_products<RowMajor>(); }
TEST(EigenProducts, MixedOrders) {
  const auto check = [](auto compute) {
    expect_same_for_all_shapes<RowMajor, ColMajor, ColMajor>(compute);
    expect_same_for_all_shapes<ColMajor, RowMajor, RowMajor>(compute);
    expect_same_for_all_shapes<ColMajor, RowMajor, ColMajor>(compute);
  };
  check([](const auto& A, const auto& B, auto& C) { C = A * B; });
  check([](const auto& A, const auto& B, auto& C) { C.noalias() -= A * B; });
}

/// The table backend, counting its products of matrices.
int products = 0;
const kernels::Backend& counting_backend() {
  static const kernels::Backend backend = [] {
    kernels::Backend result = *kernels::find_backend("table");
    result.gemm_add = [](std::size_t m, std::size_t n, std::size_t k, const kernels::Word* A,
                         std::ptrdiff_t lda, const kernels::Word* B, std::ptrdiff_t ldb,
                         kernels::Word* C, std::ptrdiff_t ldc, kernels::Word* workspace) noexcept {
      ++products;
      kernels::find_backend("table")->gemm_add(m, n, k, A, lda, B, ldb, C, ldc, workspace);
    };
    return result;
  }();
  return backend;
}

TEST(EigenProducts, RunThroughNimla) {
  const detail::ForceBackend force(counting_backend());
  const auto A = random_dense<Nim64>(40, 40, 1);
  auto C = random_dense<Nim64, RowMajor>(40, 40, 2);
  Column<Nim64> y = random_dense<Nim64>(40, 1, 3);
  const auto runs_through = [](auto compute) {
    products = 0;
    compute();
    return products > 0;
  };
  EXPECT_TRUE(runs_through([&] { C = A * A; }));
  EXPECT_TRUE(runs_through([&] { C += A.transpose() * C; }));
  EXPECT_TRUE(runs_through([&] { C.noalias() -= A * A; }));
  EXPECT_TRUE(runs_through([&] { C = C - A * A; }));
  EXPECT_TRUE(runs_through([&] { C = Nim64(3U) * A * A; }));
  EXPECT_TRUE(
      runs_through([&] { C.block(1, 2, 20, 20) = A.block(0, 0, 20, 9) * A.block(3, 3, 9, 20); }));
  EXPECT_TRUE(runs_through([&] { y = A * y; }));
  EXPECT_TRUE(runs_through([&] { y += C * y; }));
  EXPECT_TRUE(runs_through([&] { C.row(3) = y.transpose() * A; }));
}

TEST(EigenProducts, TransposesAndChains) {
  for (const Index n : sizes) {
    const auto check = [n](auto compute) {
      expect_same<ColMajor, ColMajor, ColMajor>(n, n, n, compute);
      expect_same<RowMajor, ColMajor, RowMajor>(n, n, n, compute);
    };
    check([](const auto& A, const auto& B, auto& C) { C = A.transpose() * B; });
    check([](const auto& A, const auto& B, auto& C) { C = A * B.transpose(); });
    check([](const auto& A, const auto& B, auto& C) { C += A.transpose() * B.transpose(); });
    check([](const auto& A, const auto& B, auto& C) { C.transpose() -= A * B; });
    check([](const auto& A, const auto& B, auto& C) { C = A * B * A; });
    check([](const auto& A, const auto& B, auto& C) { C = C * A + B * C; });
    check([](const auto& A, const auto&, auto& C) { C = A.adjoint() * A; });
    check([](const auto& A, const auto& B, auto& C) { C = (A + B) * (A - B); });
    check([](const auto& A, const auto&, auto& C) { C *= A; });
  }
}

TEST(EigenProducts, Blocks) {
  expect_same<ColMajor, RowMajor, ColMajor>(40, 40, 40, [](const auto& A, const auto& B, auto& C) {
    C.block(3, 4, 25, 20) += A.block(1, 2, 25, 30) * B.block(5, 6, 30, 20);
    C.middleRows(2, 9).noalias() = A.topRows(9) * B;
    C.col(7) = A * B.row(3).transpose();
    C.row(8) = B.row(2) * A;
  });
}

TEST(EigenProducts, Maps) {
  const auto run = []<class Scalar>(Scalar) {
    auto storage = random_dense<Scalar>(60, 60, 4);
    Eigen::Map<Dense<Scalar>, 0, Eigen::OuterStride<>> A(storage.data(), 20, 20,
                                                         Eigen::OuterStride<>(60));
    Eigen::Map<Dense<Scalar>, 0, Eigen::Stride<Dynamic, Dynamic>> B(
        storage.data() + 1300, 20, 20, Eigen::Stride<Dynamic, Dynamic>(61, 3));
    // Each column starts one entry after the one before it.
    const Eigen::Map<const Dense<Scalar>, 0, Eigen::OuterStride<>> hankel(
        storage.data() + 2700, 20, 20, Eigen::OuterStride<>(1));
    Dense<Scalar> C = A * B;
    C += B * hankel;
    C += hankel * A;
    B.noalias() += A * hankel;
    A.noalias() -= hankel * C;
    return Dense<Scalar>(storage + Dense<Scalar>(storage.rows(), storage.cols()) * Scalar(1));
  };
  EXPECT_TRUE(same(run(Nim64()), run(PlainScalar())));
}

TEST(EigenProducts, Vectors) {
  for (const Index n : sizes) {
    const auto run = [n]<class Scalar, int Order>(Scalar, std::integral_constant<int, Order>) {
      const auto A = random_dense<Scalar, Order>(n, n, 5);
      const Column<Scalar> v = random_dense<Scalar>(n, 1, 6);
      Column<Scalar> y = random_dense<Scalar>(n, 1, 7);
      y += A * v;
      y = A.transpose() * y;
      y.noalias() -= A * v;
      y += Scalar(5) * A * v;
      y = y - A * v;
      y.transpose() += v.transpose() * A;
      Dense<Scalar> strided = random_dense<Scalar>(n, n, 8);
      strided.row(n / 2) += v.transpose() * A;
      strided.row(0) = (A * strided.row(0).transpose()).transpose();
      strided.col(0) += A * strided.row(n - 1).transpose();
      strided.col(n - 1) += y * v.dot(y);
      return strided;
    };
    EXPECT_TRUE(same(run(Nim64(), std::integral_constant<int, ColMajor>()),
                     run(PlainScalar(), std::integral_constant<int, ColMajor>())))
        << n;
    EXPECT_TRUE(same(run(Nim64(), std::integral_constant<int, RowMajor>()),
                     run(PlainScalar(), std::integral_constant<int, RowMajor>())))
        << n;
  }
}

TEST(EigenProducts, FixedSizesAndTriangles) {
  const auto run = []<class Scalar>(Scalar) {
    const auto A = random_dense<Scalar>(30, 30, 9);
    const Eigen::Matrix<Scalar, 4, 4> F = A.template topLeftCorner<4, 4>();
    Dense<Scalar> C = A;
    C.template topLeftCorner<4, 4>() = F * F;
    C += A.template triangularView<Eigen::Lower>() * A;
    C += A.col(1) * A.row(2);
    return C;
  };
  EXPECT_TRUE(same(run(Nim64()), run(PlainScalar())));
}

template <int N>
void expect_cofactors() {
  using Fixed = Eigen::Matrix<Nim64, N, N>;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Fixed A = random_dense<Nim64>(N, N, seed);
    const Matrix copy(view(A.transpose()));
    EXPECT_EQ(A.determinant(), det(copy)) << N << ", seed " << seed;
    const Fixed inverted = A.inverse();
    EXPECT_EQ(Matrix(view(inverted.transpose())), inverse(copy)) << N << ", seed " << seed;
  }
}

TEST(Eigen, FixedDeterminantsAndInversesByCofactors) {
  expect_cofactors<1>();
  expect_cofactors<2>();
  expect_cofactors<3>();
  expect_cofactors<4>();
}

TEST(Eigen, Views) {
  Dense<Nim64, RowMajor> A = random_dense<Nim64, RowMajor>(6, 9, 10);
  const MatrixView all = view(A);
  EXPECT_EQ(all.rows(), 6);
  EXPECT_EQ(all.cols(), 9);
  EXPECT_EQ(all.data(), A.data());
  all(2, 3) = Nim64(5U);
  EXPECT_EQ(A(2, 3), Nim64(5U));

  const MatrixView block = view(A.block(1, 2, 3, 4));
  EXPECT_EQ(block.stride(), 9);
  EXPECT_EQ(&block(0, 0), &A(1, 2));
  EXPECT_EQ(view(A.row(4)).data(), &A(4, 0));
  EXPECT_EQ(view(A.col(4))(5, 0), A(5, 4));

  Dense<Nim64> columns = A;
  const MatrixView transposed = view(columns.transpose());
  EXPECT_EQ(transposed.rows(), 9);
  EXPECT_EQ(transposed(3, 2), Nim64(5U));

  const auto& constant = A;
  static_assert(std::same_as<decltype(view(constant)), ConstMatrixView>);
  static_assert(std::same_as<decltype(view(constant.block(0, 0, 1, 1))), ConstMatrixView>);
  const Column<Nim64> v = A.row(1).transpose();
  EXPECT_EQ(view(v).rows(), 9);
  EXPECT_EQ(view(v)(8, 0), A(1, 8));
  EXPECT_EQ(view(EigenMatrix(A).row(0).head(0)).cols(), 0);
}

TEST(Eigen, MatricesAsEigen) {
  Matrix A = random_matrix(5, 6, 11);
  auto map = as_eigen(A.block(1, 1, 3, 4));
  EXPECT_EQ(map.rows(), 3);
  EXPECT_EQ(map.cols(), 4);
  EXPECT_EQ(map(2, 3), A(3, 4));
  map(0, 0) = Nim64(9U);
  EXPECT_EQ(A(1, 1), Nim64(9U));
  const Matrix& constant = A;
  EXPECT_EQ(as_eigen(constant)(4, 5), A(4, 5));
  const EigenMatrix product = as_eigen(A) * as_eigen(constant).transpose();
  EXPECT_EQ(product(0, 1), dot(A.row(0), A.row(1)));
}

TEST(Eigen, StreamsAndComparesAndStartsWithZeros) {
  Dense<Nim64> A(1, 2);
  EXPECT_EQ(A, (Dense<Nim64>::Zero(1, 2)));
  A << Nim64(10U), Nim64(~0ULL);
  std::ostringstream out;
  out << A;
  EXPECT_EQ(out.str(), "                  10 18446744073709551615");
  EXPECT_NE(A, A + A);
  EXPECT_EQ(A.sum(), Nim64(10U) + Nim64(~0ULL));
}

}  // namespace
}  // namespace nimla::tests
