// The field and the matrices from several threads at once; ThreadSanitizer's task.

#include <gtest/gtest.h>

#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "nimla/nimla.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

constexpr int thread_count = 4;

/// work(i) on thread i, all beginning together.
template <class Work>
void at_once(Work work) {
  std::latch start(thread_count);
  std::vector<std::thread> threads;
  for (int i = 0; i < thread_count; ++i) {
    threads.emplace_back([&start, &work, i] {
      start.arrive_and_wait();
      work(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Nothing of the library is used before the threads begin, so that its first use is here.

TEST(Threads, Scalars) {
  const auto samples = sample_words(30, 1);
  std::vector<std::string> failures(thread_count);
  at_once([&](int thread) {
    std::string& failed = failures[static_cast<std::size_t>(thread)];
    for (const std::uint64_t word : samples) {
      const Nim64 a(word);
      const Nim64 b(word * 3 + static_cast<std::uint64_t>(thread));
      if ((a * b).bits != reference::product(a.bits, b.bits)) failed += " mul " + to_string(a);
      if (a && a / a != Nim64(1)) failed += " div " + to_string(a);
      if (a * inverse_or_zero(a) != Nim64(a ? 1 : 0)) failed += " inverse " + to_string(a);
      if (square(sqrt(a)) != a) failed += " sqrt " + to_string(a);
      if (pow(a, 3) != a * a * a) failed += " pow " + to_string(a);
      if (parse_nim64(to_string(a)) != a) failed += " parse " + to_string(a);
    }
  });
  for (const std::string& failed : failures) EXPECT_EQ(failed, "");
}

TEST(Threads, Matrices) {
  const Matrix shared = prescribed_ple(20, 20, 13, 64, 2).A;
  std::vector<Nim64> dets(thread_count);
  std::vector<Index> ranks(thread_count);
  std::vector<Ple> ples(thread_count);
  at_once([&](int thread) {
    const auto i = static_cast<std::size_t>(thread);
    dets[i] = det(random_matrix(30, 30, i));
    ranks[i] = rank(shared);
    ples[i] = ple(shared);
  });
  for (std::size_t i = 0; i < thread_count; ++i) {
    EXPECT_EQ(dets[i].bits, reference::det(reference::rows_of(random_matrix(30, 30, i))));
    EXPECT_EQ(ranks[i], 13);
    EXPECT_EQ(ples[i].E, ples[0].E);
    EXPECT_EQ(ples[i].P, ples[0].P);
  }
}

TEST(Threads, MatricesThatUseThreadsThemselves) {
  const Matrix A = random_matrix(250, 250, 3);
  std::vector<Nim64> dets(thread_count);
  at_once([&](int thread) { dets[static_cast<std::size_t>(thread)] = det(A, {.threads = 2}); });
  for (const Nim64 d : dets) EXPECT_EQ(d, det(A, {.threads = 1}));
}

TEST(Threads, TheActiveBackend) {
  std::vector<std::string> names(thread_count);
  at_once([&](int thread) { names[static_cast<std::size_t>(thread)] = active_backend(); });
  for (const std::string& name : names) EXPECT_EQ(name, active_backend());
}

}  // namespace
}  // namespace nimla::tests
