// Threads with as little stack as musl gives them.

#include <gtest/gtest.h>
#include <pthread.h>

#include <functional>
#include <optional>

#include "nimla/nimla.hpp"
#include "tests/support/backends.hpp"

namespace nimla::tests {
namespace {

/// musl's default (its include/limits.h and src/internal/pthread_impl.h).
constexpr std::size_t small_stack = std::size_t{128} << 10;

/// Calls `work` on a thread with a stack of that size; a page beyond it ends the program.
void with_small_stack(std::function<void()> work) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, small_stack), 0);
  pthread_t thread{};
  const auto run = [](void* object) -> void* {
    (*static_cast<std::function<void()>*>(object))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, &work), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

#ifdef __GLIBC__
/// The threads that the library starts get such a stack too, while this object lives.
class SmallDefaultStack {
 public:
  SmallDefaultStack() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, small_stack);
    EXPECT_EQ(pthread_setattr_default_np(&attributes), 0);
    pthread_attr_destroy(&attributes);
  }
  ~SmallDefaultStack() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }
  SmallDefaultStack(const SmallDefaultStack&) = delete;
  SmallDefaultStack& operator=(const SmallDefaultStack&) = delete;

 private:
  pthread_attr_t before_{};
};
#else
struct SmallDefaultStack {};
#endif

class SmallStacks : public ForcedBackendTest {};

// Deep enough for three levels of Strassen's product and of the elimination, or two without
// vectors, where they would take half a minute.
TEST_P(SmallStacks, HoldEachOperation) {
  const SmallDefaultStack small;
  const bool fast = backend().packed != nullptr || backend().gemm_workspace(256, 256, 256) > 0;
  const Index n = fast ? 1100 : 400;
  const Index small_n = fast ? 300 : 160;
  const Matrix A = random_matrix(n, n, 1);
  const Matrix S(A.block(0, 0, small_n, small_n));
  for (const int threads : {1, 2}) {
    const Exec exec{.threads = threads};
    with_small_stack([&] {
      EXPECT_TRUE(certify_ple(A, ple(A, exec)));
      EXPECT_EQ(rank(A, exec), n);
      EXPECT_NE(det(A, exec), Nim64(0U));
      EXPECT_TRUE(certify_product(A, A, multiply(A, A, exec)));
      const std::optional<Matrix> X = solve(S, S, exec);
      EXPECT_TRUE(X && *X == Matrix::identity(small_n));
      const std::optional<Matrix> I = inverse(S, exec);
      EXPECT_TRUE(I && certify_product(S, *I, Matrix::identity(small_n)));
      EXPECT_EQ(nullspace(S, exec).cols(), 0);
      EXPECT_EQ(rref(S, exec).R, Matrix::identity(small_n));
      EXPECT_EQ(char_poly(S, exec).size(), static_cast<std::size_t>(small_n) + 1);
      EXPECT_EQ(min_poly(S, exec).size(), static_cast<std::size_t>(small_n) + 1);
      EXPECT_EQ(pow(S, 5, exec).rows(), small_n);
      Matrix B = S;
      trsm(Side::right, Uplo::upper, Diag::non_unit, S, B, exec);
      EXPECT_EQ(B.rows(), small_n);
    });
  }
}

NIMLA_FOR_EACH_BACKEND(SmallStacks);

}  // namespace
}  // namespace nimla::tests
