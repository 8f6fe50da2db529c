#include "nimla/matrix.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "nimla/base/memory.hpp"
#include "nimla/random.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

static_assert(std::regular<Matrix>);
static_assert(std::is_nothrow_move_constructible_v<Matrix> &&
              std::is_nothrow_move_assignable_v<Matrix>);
static_assert(std::is_convertible_v<Matrix&, MatrixView> &&
              std::is_convertible_v<Matrix&, ConstMatrixView> &&
              std::is_convertible_v<const Matrix&, ConstMatrixView>);
static_assert(!std::is_convertible_v<const Matrix&, MatrixView> &&
              !std::is_constructible_v<MatrixView, const Matrix&>);
static_assert(!std::is_convertible_v<ConstMatrixView, Matrix>, "copies are visible");

constexpr Index most = std::numeric_limits<Index>::max();

template <class Exception, class Function>
std::string message_of(Function function) {
  try {
    function();
  } catch (const Exception& exception) {
    return exception.what();
  }
  return "no such exception";
}

TEST(Matrix, IsZeroFilledAndAligned) {
  for (const auto [rows, cols] : {Shape{1, 1}, {3, 1}, {5, 7}, {4, 8}, {3, 9}, {2, 256}}) {
    const Matrix A(rows, cols);
    EXPECT_EQ(A.rows(), rows);
    EXPECT_EQ(A.cols(), cols);
    EXPECT_EQ(A.stride() % 8, 0);
    EXPECT_GE(A.stride(), cols);
    EXPECT_LT(A.stride(), cols + 16);
    EXPECT_NE(A.stride() % 256, 0) << "rows that compete for the same sets of a cache";
    EXPECT_FALSE(A.empty());
    for (Index i = 0; i < rows; ++i) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(A.row(i).data()) % 64, 0U);
      EXPECT_EQ(A.row(i).data(), A.data() + i * A.stride());
      for (Index j = 0; j < cols; ++j) EXPECT_EQ(A(i, j), Nim64(0));
    }
  }
}

TEST(Matrix, EmptyShapes) {
  for (const auto [rows, cols] : {Shape{0, 0}, {0, 5}, {5, 0}, {0, most}, {most, 0}}) {
    Matrix A(rows, cols);
    EXPECT_EQ(A.rows(), rows);
    EXPECT_EQ(A.cols(), cols);
    EXPECT_TRUE(A.empty());
    const Matrix copy = A;
    EXPECT_EQ(copy.rows(), rows);
    EXPECT_EQ(copy.cols(), cols);
    EXPECT_EQ(copy, A);
    const ConstMatrixView view = A;
    EXPECT_EQ(view.rows(), rows);
    EXPECT_EQ(view.cols(), cols);
    EXPECT_EQ(Matrix(view), A);
  }
  EXPECT_EQ(Matrix(), Matrix(0, 0));
  EXPECT_NE(Matrix(0, 5), Matrix(5, 0));
  EXPECT_NE(Matrix(0, 5), Matrix(0, 0));
}

TEST(Matrix, FromRows) {
  const Matrix A{{Nim64(1), Nim64(2), Nim64(3)}, {Nim64(4), Nim64(5), Nim64(6)}};
  EXPECT_EQ(A.rows(), 2);
  EXPECT_EQ(A.cols(), 3);
  EXPECT_EQ(A(1, 0), Nim64(4));
  EXPECT_EQ(A(0, 2), Nim64(3));
  EXPECT_EQ((Matrix{{Nim64(7)}}).rows(), 1);
  EXPECT_EQ((Matrix{{}, {}}), Matrix(2, 0));
  const std::string message = message_of<ShapeError>([] {
    Matrix{{Nim64(1), Nim64(2)}, {Nim64(3)}};
  });
  EXPECT_EQ(message, "matrix: row 1 has 1 entries, row 0 has 2");
}

TEST(Matrix, Identity) {
  EXPECT_EQ(Matrix::identity(0), Matrix());
  const Matrix I = Matrix::identity(3);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 3; ++j) EXPECT_EQ(I(i, j), Nim64(i == j ? 1 : 0));
  }
  EXPECT_THROW(Matrix::identity(-1), ShapeError);
}

TEST(Matrix, CopiesAreIndependent) {
  const Matrix A = random_matrix(5, 7, 1);
  Matrix B = A;
  EXPECT_EQ(B, A);
  EXPECT_NE(B.data(), A.data());
  B(4, 6) += Nim64(1);
  EXPECT_NE(B, A);
  B = A;
  EXPECT_EQ(B, A);
  B(0, 0) += Nim64(1);
  EXPECT_NE(B(0, 0), A(0, 0));
}

TEST(Matrix, AssignmentChangesTheShape) {
  const Matrix A = random_matrix(3, 4, 2);
  Matrix B = random_matrix(20, 20, 3);
  B = A;
  EXPECT_EQ(B, A);
  B = Matrix(0, 9);
  EXPECT_EQ(B.cols(), 9);
  EXPECT_TRUE(B.empty());
  B = A;
  EXPECT_EQ(B, A);
}

TEST(Matrix, SelfAssignment) {
  const Matrix A = random_matrix(4, 5, 4);
  Matrix B = A;
  Matrix& same = B;
  B = same;
  EXPECT_EQ(B, A);
  B = std::move(same);
  EXPECT_EQ(B, A);
}

TEST(Matrix, MovedFromIsEmptyAndUsable) {
  const Matrix A = random_matrix(4, 5, 5);
  Matrix B = A;
  const Nim64* const data = B.data();
  Matrix C = std::move(B);
  EXPECT_EQ(C, A);
  EXPECT_EQ(C.data(), data);
  EXPECT_EQ(B, Matrix());  // NOLINT(bugprone-use-after-move): the state is promised
  EXPECT_EQ(B.data(), nullptr);
  Matrix D(2, 2);
  D = std::move(C);
  EXPECT_EQ(D, A);
  EXPECT_EQ(C, Matrix());  // NOLINT(bugprone-use-after-move)
  C = D;
  EXPECT_EQ(C, A);
}

TEST(Matrix, ViewsShareTheEntries) {
  Matrix A = random_matrix(4, 6, 6);
  const MatrixView view = A;
  view(2, 3) = Nim64(77);
  EXPECT_EQ(A(2, 3), Nim64(77));
  const MatrixView block = A.block(1, 2, 2, 3);
  block(0, 0) = Nim64(5);
  EXPECT_EQ(A(1, 2), Nim64(5));
  A.row(3)[5] = Nim64(9);
  EXPECT_EQ(A(3, 5), Nim64(9));
  const Matrix copy(A.block(1, 2, 2, 3));
  EXPECT_EQ(copy.rows(), 2);
  EXPECT_EQ(copy.cols(), 3);
  EXPECT_EQ(copy, block) << "a matrix and a view compare";
  EXPECT_EQ(block, copy);
}

TEST(Matrix, EqualityLooksAtEveryEntryAndAtNothingElse) {
  const Matrix A = random_matrix(3, 5, 7);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 5; ++j) {
      Matrix B = A;
      B(i, j) += Nim64(1ULL << 63);
      EXPECT_NE(A, B) << i << ", " << j;
    }
  }
  Matrix B = A;
  B.data()[5] = Nim64(1);  // the padding of row 0
  EXPECT_EQ(A, B);
  EXPECT_NE(Matrix(2, 3), Matrix(3, 2));
}

TEST(Matrix, NegativeShapes) {
  EXPECT_EQ(message_of<ShapeError>([] { Matrix(-1, 3); }), "matrix: -1x3");
  EXPECT_EQ(message_of<ShapeError>([] { Matrix(3, -1); }), "matrix: 3x-1");
  EXPECT_THROW(Matrix(0, -1), ShapeError);
  EXPECT_THROW(Matrix(std::numeric_limits<Index>::min(), 0), ShapeError);
}

TEST(Matrix, MoreThanTheMachineHas) {
  // 2^33 x 2^33 entries of 8 bytes: 2^69.
  const std::string message =
      message_of<MemoryError>([] { Matrix(Index{1} << 33, Index{1} << 33); });
  EXPECT_EQ(message,
            "a matrix of 8589934592 x 8589934592 needs 590295810358705651712 bytes, "
            "the machine has " +
                std::to_string(detail::machine_memory()));
  EXPECT_THROW(Matrix(most, most), MemoryError);
  EXPECT_THROW(Matrix(most, 1), MemoryError);
  EXPECT_THROW(Matrix(1, most), MemoryError);
  EXPECT_THROW(Matrix(Index{1} << 61, 8), MemoryError) << "2^67 bytes, 0 modulo 2^64";
  EXPECT_THROW(Matrix(Index{1} << 32, Index{1} << 29), MemoryError) << "2^64 bytes";
  EXPECT_THROW(Matrix(most, 1), std::bad_alloc) << "who catches bad_alloc catches this";
}

TEST(Matrix, RequireMemoryIsExact) {
  const auto entries = static_cast<Index>(detail::machine_memory() / sizeof(Nim64));
  ASSERT_GT(entries, 0);
  // Rows are filled up to 8 entries.
  EXPECT_NO_THROW(detail::require_memory_for_matrix(entries / 8, 1));
  EXPECT_NO_THROW(detail::require_memory_for_matrix(1, entries / 8 * 8));
  EXPECT_THROW(detail::require_memory_for_matrix(entries / 8 + 1, 1), MemoryError);
  EXPECT_THROW(detail::require_memory_for_matrix(1, entries + 1), MemoryError);
  EXPECT_NO_THROW(detail::require_memory_for_matrix(most, 0));
}

TEST(MatrixDeathTest, MemoryThatTheSystemRefuses) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs the address space that this test takes away";
  EXPECT_EXIT(
      {
        rlimit limit = {};
        limit.rlim_cur = limit.rlim_max = rlim_t{256} << 20;
        setrlimit(RLIMIT_AS, &limit);
        try {
          const Matrix A(Index{1} << 13, (Index{1} << 13) - 8);  // just under 512 MiB
        } catch (const MemoryError& error) {
          std::fputs(error.what(), stderr);
          std::_Exit(3);
        }
        std::_Exit(0);
      },
      testing::ExitedWithCode(3), "the system has no 536346688 bytes of memory left");
}

}  // namespace
}  // namespace nimla::tests
