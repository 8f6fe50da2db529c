// Threads, monitors and interruption of long calls, and the variants that they run through.

#include "nimla/exec.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "nimla/base/parallel.hpp"
#include "nimla/dense/elimination.hpp"
#include "nimla/dense/tuning.hpp"
#include "nimla/nimla.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

/// Stops at the call number `last`, counted from 1; never for 0.
class CountingMonitor : public Monitor {
 public:
  explicit CountingMonitor(int last = 0) : last_(last) {}

  bool proceed(double done, double total) override {
    ++calls_;
    EXPECT_LE(0, done);
    EXPECT_LE(before_, done) << "progress went back";
    EXPECT_LE(done, total);
    before_ = done;
    part_ = done / total;
    return calls_ != last_;
  }
  int calls() const { return calls_; }
  /// Done of the total, as last heard of.
  double part() const { return part_; }

 private:
  int last_;
  int calls_ = 0;
  double before_ = 0;
  double part_ = 0;
};

class Execution : public ForcedBackendTest {};

TEST_P(Execution, MultiplyIsTheSchoolbookProductForAnyNumberOfThreads) {
  for (const auto& [m, k, n] : std::vector<std::array<Index, 3>>{
           {0, 3, 2}, {3, 0, 2}, {1, 1, 1}, {17, 40, 9}, {130, 121, 140}, {300, 33, 270}}) {
    const Matrix A = random_matrix(m, k, 1);
    const Matrix B = random_matrix(k, n, 2);
    const Matrix AB = multiply(A, B, {.threads = 1});
    ASSERT_EQ(AB.rows(), m);
    ASSERT_EQ(AB.cols(), n);
    SplitMix64 random(3);
    for (int sample = 0; sample < 50 && !AB.empty(); ++sample) {
      const Index i = static_cast<Index>(random() % static_cast<std::uint64_t>(m));
      const Index j = static_cast<Index>(random() % static_cast<std::uint64_t>(n));
      std::uint64_t sum = 0;
      for (Index p = 0; p < k; ++p) sum ^= reference::product(A(i, p).bits, B(p, j).bits);
      ASSERT_EQ(AB(i, j).bits, sum) << property_case(3, m, n) << " at " << i << " " << j;
    }
    for (const int threads : {2, 3, 8}) {
      EXPECT_EQ(multiply(A, B, {.threads = threads}), AB) << property_case(1, m, n);
    }
  }
  EXPECT_THROW(multiply(Matrix(2, 3), Matrix(2, 3)), ShapeError);
}

TEST_P(Execution, EliminationsAreTheSameForAnyNumberOfThreads) {
  const Matrix A = random_matrix(260, 280, 4);
  const Ple expected = ple(A, {.threads = 1});
  for (const int threads : {2, 3, 8}) {
    const Ple result = ple(A, {.threads = threads});
    EXPECT_EQ(result.P, expected.P);
    EXPECT_EQ(result.L, expected.L);
    EXPECT_EQ(result.E, expected.E);
    EXPECT_EQ(result.pivots, expected.pivots);
  }
  const Matrix S(A.block(0, 0, 260, 260));
  EXPECT_EQ(det(S, {.threads = 2}), det(S, {.threads = 1}));
  EXPECT_EQ(rank(S, {.threads = 2}), 260);
}

TEST_P(Execution, TallEliminationsAreTheSameForAnyNumberOfThreads) {
  // So many rows that threads share the products within a panel; the bits need other pivot rows.
  for (const Matrix& A : {random_matrix(2100, 96, 20), small_matrix(2100, 96, 1, 0, 21)}) {
    const Ple expected = ple(A, {.threads = 1});
    EXPECT_TRUE(certify_ple(A, expected));
    for (const int threads : {2, 3, 8}) {
      const Ple result = ple(A, {.threads = threads});
      EXPECT_EQ(result.P, expected.P);
      EXPECT_EQ(result.L, expected.L);
      EXPECT_EQ(result.E, expected.E);
      EXPECT_EQ(result.pivots, expected.pivots);
    }
  }
}

TEST_P(Execution, ClassicalAndRecursiveAgree) {
  Matrix late = random_matrix(150, 130, 9);  // pivots far below, and columns without any
  for (Index i = 0; i < 60; ++i) {
    for (Index j = 0; j < 40; ++j) late(i, j) = Nim64(0U);
  }
  Matrix gaps = random_matrix(150, 140, 14);
  for (Index i = 0; i < 150; ++i) {
    for (const Index j : {3, 50}) late(i, j) = gaps(i, j) = Nim64(0U);
  }
  for (const Matrix& A :
       {random_matrix(60, 70, 5), random_matrix(70, 60, 6),
        multiply(random_matrix(90, 20, 7), random_matrix(20, 80, 8)), random_matrix(170, 161, 10),
        small_matrix(150, 150, 1, 0, 11), small_matrix(200, 120, 1, 3, 12),
        prescribed_ple(180, 200, 140, 1, 13).A, anti_diagonal(110, 130), late, gaps}) {
    SCOPED_TRACE(property_case(0, A.rows(), A.cols()));
    detail::Work work({.threads = 1}, 0);
    detail::EncodedMatrix first(A, backend(), work);
    detail::EncodedMatrix second(A, backend(), work);
    const auto classical = detail::ple_classical(first, A.cols(), work);
    const auto recursive = detail::ple_recursive(second, A.cols(), work);
    EXPECT_EQ(classical.pivots, recursive.pivots);
    EXPECT_EQ(classical.source, recursive.source);
    EXPECT_EQ(classical.inverses, recursive.inverses);
    for (Index i = 0; i < A.rows(); ++i) {
      for (Index j = 0; j < A.cols(); ++j) {
        ASSERT_EQ(first.words()(i, j), second.words()(i, j)) << i << " " << j;
      }
    }
  }
}

/// One call on n x n matrices that a monitor may stop; `C` is what it writes, if anything.
struct LongCall {
  const char* name;
  std::function<void(ConstMatrixView A, ConstMatrixView B, MatrixView C, const Exec&)> call;
};

const LongCall long_calls[] = {
    {"det", [](auto A, auto, auto, const Exec& exec) { det(A, exec); }},
    {"rank", [](auto A, auto, auto, const Exec& exec) { rank(A, exec); }},
    {"ple", [](auto A, auto, auto, const Exec& exec) { ple(A, exec); }},
    {"solve", [](auto A, auto B, auto, const Exec& exec) { static_cast<void>(solve(A, B, exec)); }},
    {"inverse", [](auto A, auto, auto, const Exec& exec) { static_cast<void>(inverse(A, exec)); }},
    {"char_poly", [](auto A, auto, auto, const Exec& exec) { char_poly(A, exec); }},
    {"multiply", [](auto A, auto B, auto, const Exec& exec) { multiply(A, B, exec); }},
    {"trsm left", [](auto A, auto, auto C,
                     const Exec& exec) { trsm(Side::left, Uplo::lower, Diag::unit, A, C, exec); }},
    {"trsm right",
     [](auto A, auto, auto C, const Exec& exec) {
       trsm(Side::right, Uplo::upper, Diag::unit, A, C, exec);
     }},
};

// 150 is one left-looking panel on backends with a PackedProduct, so that every moment lies in it
// or in the solves and products after it; 300 has panels, products and what joins them.
TEST_P(Execution, MonitorStopsEachCallAtARandomMomentAndNothingChanges) {
  const detail::ReportEveryAdvance report;
  SplitMix64 random(15);
  const bool fast = backend().packed != nullptr && !sanitized;
  for (const Index n : {150, 300}) {
    if (n == 300 && !fast) continue;  // what it adds, panels joined by products, is over `packed`
    const Matrix A = random_matrix(n, n, 16);
    const Matrix B = random_matrix(n, n, 17);
    for (const LongCall& long_call : long_calls) {
      SCOPED_TRACE(std::string(long_call.name) + ", " + property_case(15, n, n));
      CountingMonitor whole;
      Matrix C = B;
      long_call.call(A, B, C, {.threads = 1, .monitor = &whole});
      ASSERT_GE(whole.calls(), 1);
      if (backend().packed != nullptr && long_call.name == std::string("det")) {
        EXPECT_GE(whole.calls(), 2 * n / detail::tuning::block);
        EXPECT_GE(whole.part(), 0.95) << "work in panels that the monitor does not hear of";
      }
      for (int trial = 0; trial < 4; ++trial) {
        const int moment =
            1 + static_cast<int>(random() % static_cast<std::uint64_t>(whole.calls()));
        CountingMonitor monitor(moment);
        Matrix X = A;
        Matrix Y = B;
        Matrix Z = B;
        EXPECT_THROW(long_call.call(X, Y, Z, {.threads = 1, .monitor = &monitor}), Interrupted)
            << "at moment " << moment << " of " << whole.calls();
        EXPECT_EQ(monitor.calls(), moment);
        EXPECT_EQ(X, A);
        EXPECT_EQ(Y, B);
        EXPECT_EQ(Z, B);
      }
      // How often the calling thread of two reports is for the system to choose.
      CountingMonitor first(1);
      Matrix Z = B;
      EXPECT_THROW(long_call.call(A, B, Z, {.threads = 2, .monitor = &first}), Interrupted);
      EXPECT_EQ(Z, B);
    }
  }
}

NIMLA_FOR_EACH_BACKEND(Execution);

// Large enough for several reports with every backend.
const Matrix& large() {
  static const Matrix A = random_matrix(500, 500, 9);
  return A;
}

TEST(Exec, MonitorHearsOfProgress) {
  const detail::ForceBackend table(*kernels::find_backend("table"));
  for (const int threads : {1, 2}) {
    CountingMonitor monitor;
    EXPECT_EQ(rank(large(), {.threads = threads, .monitor = &monitor}), 500);
    EXPECT_GE(monitor.calls(), 2);
  }
}

TEST(Exec, MonitorStopsEachCallAtEachMoment) {
  const detail::ForceBackend table(*kernels::find_backend("table"));
  const Matrix before = large();
  const std::vector<std::function<void(const Exec&)>> calls = {
      [](const Exec& exec) { det(large(), exec); },
      [](const Exec& exec) { rank(large(), exec); },
      [](const Exec& exec) { ple(large(), exec); },
      [](const Exec& exec) { multiply(large(), large(), exec); },
      [](const Exec& exec) { pow(large(), 3, exec); },
      [](const Exec& exec) { rref(large(), exec); },
      [](const Exec& exec) { nullspace(large(), exec); },
      [](const Exec& exec) { left_nullspace(large(), exec); },
      [](const Exec& exec) { image(large(), exec); },
      [](const Exec& exec) { static_cast<void>(solve(large(), large(), exec)); },
      [](const Exec& exec) { static_cast<void>(solve_all(large(), large(), exec)); },
      [](const Exec& exec) { static_cast<void>(inverse(large(), exec)); },
      [](const Exec& exec) { char_poly(large(), exec); },
      [](const Exec& exec) { min_poly(large(), exec); },
  };
  for (const auto& call : calls) {
    for (const int threads : {1, 2}) {
      for (int moment = 1; moment <= 3; ++moment) {
        CountingMonitor monitor(moment);
        EXPECT_THROW(call({.threads = threads, .monitor = &monitor}), Interrupted);
        EXPECT_EQ(monitor.calls(), moment);
      }
    }
  }
  EXPECT_EQ(large(), before);
}

TEST(Exec, CallsInPlaceThatAreStoppedChangeNothing) {
  const detail::ForceBackend table(*kernels::find_backend("table"));
  const std::vector<std::function<void(MatrixView, const Exec&)>> calls = {
      [](MatrixView B, const Exec& exec) {
        trsm(Side::left, Uplo::upper, Diag::unit, large(), B, exec);
      },
      [](MatrixView B, const Exec& exec) {
        trsm(Side::right, Uplo::lower, Diag::unit, large(), B, exec);
      },
      [](MatrixView B, const Exec& exec) { gemm(Nim64(3U), large(), large(), Nim64(1U), B, exec); },
  };
  for (const auto& call : calls) {
    for (int moment = 1; moment <= 3; ++moment) {
      CountingMonitor monitor(moment);
      Matrix B = large();
      EXPECT_THROW(call(B, {.threads = 2, .monitor = &monitor}), Interrupted);
      EXPECT_EQ(B, large());
    }
  }
}

// The moments after the elimination: in the chains, the solves, the products that follow it.
TEST(Exec, MonitorStopsCharPolyAtAnyMoment) {
  const detail::ForceBackend table(*kernels::find_backend("table"));
  const Matrix A = matrix_of_rank(200, 200, 80, 10);
  CountingMonitor whole;
  const Vector expected = char_poly(A, {.threads = 1, .monitor = &whole});
  EXPECT_GE(whole.calls(), 4);
  for (int moment = 1; moment <= whole.calls() / 2; ++moment) {
    CountingMonitor monitor(moment);
    EXPECT_THROW(char_poly(A, {.threads = 1, .monitor = &monitor}), Interrupted);
    EXPECT_EQ(monitor.calls(), moment);
  }
  EXPECT_EQ(expected.size(), 201U);
}

TEST(Exec, MonitorMayThrow) {
  class Thrower : public Monitor {
    bool proceed(double, double) override { throw std::runtime_error("enough"); }
  } monitor;
  const detail::ForceBackend table(*kernels::find_backend("table"));
  EXPECT_THROW(det(large(), {.threads = 2, .monitor = &monitor}), std::runtime_error);
}

TEST(Exec, NumberOfThreads) {
  EXPECT_EQ(detail::thread_count({.threads = 5}), 5);
  EXPECT_THROW(detail::thread_count({.threads = -1}), std::invalid_argument);
  EXPECT_THROW(det(Matrix(1, 1), {.threads = -1}), std::invalid_argument);
  setenv("OMP_NUM_THREADS", "3,2", 1);
  EXPECT_EQ(detail::thread_count({}), 3);
  setenv("NIMLA_NUM_THREADS", "2", 1);
  EXPECT_EQ(detail::thread_count({}), 2);
  for (const char* wrong : {"0", "-2", "many", "2x", "99999999999999999999"}) {
    setenv("NIMLA_NUM_THREADS", wrong, 1);
    EXPECT_THROW(detail::thread_count({}), std::invalid_argument) << wrong;
  }
  unsetenv("NIMLA_NUM_THREADS");
  setenv("OMP_NUM_THREADS", "many", 1);
  EXPECT_GE(detail::thread_count({}), 1);
  unsetenv("OMP_NUM_THREADS");
  EXPECT_GE(detail::thread_count({}), 1);
}

}  // namespace
}  // namespace nimla::tests
