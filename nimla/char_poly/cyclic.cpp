#include "nimla/char_poly/cyclic.hpp"

#include <algorithm>
#include <utility>

#include "nimla/dense/gemm.hpp"
#include "nimla/dense/trsm.hpp"
#include "nimla/dense/tuning.hpp"

namespace nimla::detail {

namespace {

void copy_transposed(ConstWordView X, WordView Y) {
  for (Index i = 0; i < X.rows(); ++i) {
    for (Index j = 0; j < X.cols(); ++j) Y(j, i) = X(i, j);
  }
}

/// Vectors are rows here. K = U L: the rows of K are the x^a g_j found so far, U is lower
/// triangular, and row i of L has a 1 in column pivots[i], where the rows below it are 0.
class ChainFinder {
 public:
  ChainFinder(const EncodedMatrix& A, Work& work)
      : A_(A.words()),
        backend_(A.backend()),
        work_(work),
        n_(A_.rows()),
        L_(n_, n_, backend_),
        U_(n_, n_, backend_),
        T_(n_, n_, backend_) {}

  std::vector<CyclicChain> find(SplitMix64& random);

 private:
  Index rank() const noexcept { return static_cast<Index>(pivots_.size()); }
  EncodedMatrix powers(const EncodedMatrix& heads, Index steps);
  EncodedMatrix times_A(ConstWordView X);
  EncodedMatrix reduce_by_basis(WordView W);
  bool append(std::span<Word> w, std::span<Word> c, Index known);
  CyclicChain relation(std::span<Word> c);

  const ConstWordView A_;
  const kernels::Backend& backend_;
  Work& work_;
  const Index n_;
  EncodedMatrix L_;
  EncodedMatrix U_;
  EncodedMatrix T_;  // the columns pivots[i] of L
  std::vector<Index> pivots_;
  std::vector<Word> inverses_;  // of the diagonal of U
  std::vector<Index> starts_;   // of the chains, among the rows of K
};

/// The rows A x for the rows x of X: by dot products, or by the fast product where there are more.
EncodedMatrix ChainFinder::times_A(ConstWordView X) {
  EncodedMatrix Y(X.rows(), n_, backend_);
  if (X.rows() > 1) {
    EncodedMatrix columns(n_, X.rows(), backend_);
    EncodedMatrix product(n_, X.rows(), backend_);
    copy_transposed(X, columns.words());
    gemm_add(backend_, A_, columns.words(), product.words(), work_);
    copy_transposed(product.words(), Y.words());
    return Y;
  }
  const std::span<const Word> x = X.row(0);
  const std::span<Word> y = Y.words().row(0);
  const Index step = std::max(Index{1}, tuning::worth_sharing / n_);
  work_.for_each((n_ + step - 1) / step, [&](Index task) {
    const Index end = std::min((task + 1) * step, n_);
    for (Index i = task * step; i < end; ++i) {
      y[size(i)] = backend_.dot(A_.row(i).data(), x.data(), x.size());
    }
    work_.advance(static_cast<double>(step) * static_cast<double>(n_));
  });
  return Y;
}

/// g, A g, ..., A^(steps-1) g for each row g of `heads`, one after the other.
EncodedMatrix ChainFinder::powers(const EncodedMatrix& heads, Index steps) {
  const Index count = heads.words().rows();
  EncodedMatrix W(count * steps, n_, backend_);
  EncodedMatrix power = heads;
  for (Index a = 0;; ++a) {
    for (Index h = 0; h < count; ++h) {
      std::ranges::copy(power.words().row(h), W.words().row(h * steps + a).begin());
    }
    if (a == steps - 1) return W;
    power = times_A(power.words());
  }
}

/// W = W + C L with zeros in the columns of all pivots; returns C.
EncodedMatrix ChainFinder::reduce_by_basis(WordView W) {
  const Index k = rank();
  EncodedMatrix C(W.rows(), n_, backend_);
  if (k == 0) return C;
  const WordView known = C.words().block(0, 0, W.rows(), k);
  for (Index t = 0; t < W.rows(); ++t) {
    for (Index i = 0; i < k; ++i) known(t, i) = W(t, pivots_[size(i)]);
  }
  trsm(backend_, Side::right, Uplo::upper, T_.words().block(0, 0, k, k), {}, known, work_);
  gemm_add(backend_, known, L_.words().block(0, 0, k, n_), W, work_);
  return C;
}

/// Makes w, of which the first `known` rows of L are gone already, a new row of L; false if nothing
/// of it remains. c is its row of U.
bool ChainFinder::append(std::span<Word> w, std::span<Word> c, Index known) {
  const Index k = rank();
  for (Index i = known; i < k; ++i) {
    c[size(i)] = w[size(pivots_[size(i)])];
    if (c[size(i)] != 0) backend_.axpy(c[size(i)], L_.words().row(i).data(), w.data(), w.size());
  }
  const auto pivot = std::ranges::find_if(w, [](Word word) { return word != 0; });
  if (pivot == w.end()) return false;
  const Word leading = *pivot;
  const Index column = pivot - w.begin();
  inverses_.push_back(backend_.inverse_or_zero(leading));
  backend_.scal(inverses_.back(), w.data(), w.size());
  std::ranges::copy(w, L_.words().row(k).begin());
  c[size(k)] = leading;
  std::ranges::copy(c.first(size(k + 1)), U_.words().row(k).begin());
  for (Index i = 0; i <= k; ++i) T_.words()(i, k) = L_.words()(i, column);
  pivots_.push_back(column);
  return true;
}

/// The last chain, whose next power is c L = (c U^-1) K.
CyclicChain ChainFinder::relation(std::span<Word> c) {
  const Index k = rank();
  const WordView row(c.data(), 1, k);
  trsm(backend_, Side::right, Uplo::lower, U_.words().block(0, 0, k, k), inverses_, row, work_);
  CyclicChain result;
  for (std::size_t j = 0; j + 1 < starts_.size(); ++j) {
    normalize(result.relations.emplace_back(c.begin() + starts_[j], c.begin() + starts_[j + 1]));
  }
  result.order.assign(c.begin() + starts_.back(), c.begin() + k);
  result.order.push_back(1);
  return result;
}

/// From random vectors the orders divide one another, so no chain is expected to be longer than the
/// last. As many chains are begun at once as make a block of rows; one that is longer than expected
/// goes on alone, and those begun after it begin anew.
std::vector<CyclicChain> ChainFinder::find(SplitMix64& random) {
  std::vector<CyclicChain> chains;
  EncodedMatrix heads(1, n_, backend_);
  Index expected = n_;
  bool open = false;  // the last chain has not met its end
  while (open || rank() < n_) {
    const Index missing = n_ - rank();
    if (!open) {
      const Index enough = (missing + expected - 1) / expected;
      const Index count = std::clamp(tuning::chain_rows / (expected + 1), Index{1}, enough);
      heads = EncodedMatrix(count, n_, backend_);
      for (Index h = 0; h < count; ++h) {
        for (Word& word : heads.words().row(h)) word = random();
      }
    }
    // One vector more than there is room for depends on the others.
    const Index steps = std::min({expected, tuning::chain_rows - 1, missing}) + 1;
    const EncodedMatrix K = powers(heads, steps);
    EncodedMatrix W = K;
    EncodedMatrix C = reduce_by_basis(W.words());
    const Index known = rank();
    for (Index h = 0; h < heads.words().rows() && (open || rank() < n_); ++h) {
      if (!open) starts_.push_back(rank());
      open = true;
      for (Index row = h * steps; row < (h + 1) * steps && open; ++row) {
        open = append(W.words().row(row), C.words().row(row), known);
        if (!open) chains.push_back(relation(C.words().row(row)));
      }
      if (open) {
        heads = times_A(K.words().block((h + 1) * steps - 1, 0, 1, n_));
        break;
      }
      if (chains.back().order.size() == 1) {  // this vector depends on what was there
        chains.pop_back();
        starts_.pop_back();
      } else {
        expected = std::ssize(chains.back().order) - 1;
      }
    }
  }
  return chains;
}

}  // namespace

std::vector<CyclicChain> cyclic_chains(const EncodedMatrix& A, SplitMix64& random, Work& work) {
  return ChainFinder(A, work).find(random);
}

/// If order_j divides its relations, order_j (g_j + (the sum of all (relation_j,i / order_j) g_i))
/// = 0, and the space is the direct sum of what these vectors generate.
bool orders_are_invariant_factors(const kernels::Backend& backend,
                                  const std::vector<CyclicChain>& chains, Work& work) {
  for (std::size_t j = 1; j < chains.size(); ++j) {
    const Polynomial& order = chains[j].order;
    const auto is_multiple = [&](const Polynomial& p) {
      return divide(backend, p, order).remainder.empty();
    };
    if (!is_multiple(chains[j - 1].order)) return false;
    if (!std::ranges::all_of(chains[j].relations, is_multiple)) return false;
    work.advance(0);
  }
  return true;
}

}  // namespace nimla::detail
