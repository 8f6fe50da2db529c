#include "nimla/char_poly/krylov.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "nimla/dense/eliminated.hpp"
#include "nimla/dense/gemm.hpp"
#include "nimla/random.hpp"

namespace nimla::detail {

namespace {

/// [V, A V, A^2 V, ...] of n + width columns, V n x width random.
EncodedMatrix krylov_matrix(const EncodedMatrix& A, Index width, Work& work) {
  const Index n = A.words().rows();
  EncodedMatrix K(n, n + width, A.backend());
  const WordView words = K.words();
  SplitMix64 random(1);
  for (Index i = 0; i < n; ++i) {
    for (Word& word : words.row(i).first(size(width))) word = random();
  }
  for (Index j = width; j < words.cols(); j += width) {
    const Index cols = std::min(width, words.cols() - j);
    gemm_add(A.backend(), A.words(), words.block(0, j - width, n, cols), words.block(0, j, n, cols),
             work);
  }
  return K;
}

/// det M(x), M(x) width x width: the polynomial in row i of column j is X(i, j) + X(i + width, j) x
/// + X(i + 2 width, j) x^2 + ..., and a leading 1 in row (n + j) % width, n the rows of X. It is
/// monic of degree n.
class PolynomialMatrix {
 public:
  explicit PolynomialMatrix(const EncodedMatrix& X)
      : backend_(X.backend()),
        n_(X.words().rows()),
        width_(X.words().cols()),
        powers_((n_ + width_ - 1) / width_),
        coefficients_(powers_, width_ * width_, backend_) {
    // Row a holds what x^a is multiplied by, M row by row.
    for (Index i = 0; i < n_; ++i) {
      std::ranges::copy(X.words().row(i),
                        coefficients_.words().row(i / width_).begin() + i % width_ * width_);
    }
  }

  Polynomial det(Work& work) const {
    std::vector<Word> values(size(n_));
    for (Index first = 0; first < n_; first += points_at_once) {
      const Index count = std::min(points_at_once, n_ - first);
      evaluate(first, std::span(values).subspan(size(first), size(count)), work);
    }
    // det M(x) + x^n has degree below n.
    for (Index k = 0; k < n_; ++k) values[size(k)] ^= power(static_cast<Word>(k), n_);
    Polynomial result = interpolate(backend_, values, work);
    result.resize(size(n_ + 1));
    result.back() = 1;
    return result;
  }

 private:
  static constexpr Index points_at_once = 64;

  Word power(Word x, Index e) const noexcept {
    Word result = 1;
    for (; e > 0; e /= 2) {
      if (e % 2 == 1) result = backend_.mul(result, x);
      x = backend_.mul(x, x);
    }
    return result;
  }

  /// det M(x) at x = first, first + 1, ...
  void evaluate(Index first, std::span<Word> values, Work& work) const {
    const Index count = std::ssize(values);
    EncodedMatrix vandermonde(count, powers_, backend_);
    for (Index k = 0; k < count; ++k) {
      const std::span<Word> row = vandermonde.words().row(k);
      row[0] = 1;
      for (std::size_t a = 1; a < row.size(); ++a) {
        row[a] = backend_.mul(row[a - 1], static_cast<Word>(first + k));
      }
    }
    EncodedMatrix M(count, width_ * width_, backend_);
    gemm_add(backend_, std::as_const(vandermonde).words(), coefficients_.words(), M.words(), work);
    EncodedMatrix at_point(width_, width_, backend_);
    for (Index k = 0; k < count; ++k) {
      const WordView A = at_point.words();
      for (Index i = 0; i < width_; ++i) {
        std::copy_n(M.words().row(k).begin() + i * width_, width_, A.row(i).begin());
      }
      for (Index j = 0; j < width_; ++j) {
        const Index i = (n_ + j) % width_;
        A(i, j) ^= power(static_cast<Word>(first + k), (n_ - i + width_ - 1) / width_);
      }
      values[size(k)] = 1;
      const Elimination found = eliminate(at_point, 0, work);
      for (Index i = 0; i < width_; ++i) {
        const bool regular = std::ssize(found.pivots) == width_;
        values[size(k)] = regular ? backend_.mul(values[size(k)], A(i, i)) : 0;
      }
    }
  }

  const kernels::Backend& backend_;
  const Index n_;
  const Index width_;
  const Index powers_;
  EncodedMatrix coefficients_;
};

}  // namespace

/// With K = [V, A V, ...] of n regular columns and X = K^-1 [the next `width` columns], the n
/// columns are a basis in which A is a shift but for X, and the module that A makes of the space is
/// presented by M(x): A^d v_j for each j is what X says of it.
std::optional<Polynomial> char_poly_by_krylov(const EncodedMatrix& A, Index width, Work& work) {
  const Index n = A.words().rows();
  const std::optional<Eliminated> K = Eliminated::if_regular(krylov_matrix(A, width, work), work);
  if (!K) return std::nullopt;
  std::vector<Index> next(size(width));
  std::iota(next.begin(), next.end(), n);
  return PolynomialMatrix(K->in_pivot_columns(next, work)).det(work);
}

}  // namespace nimla::detail
