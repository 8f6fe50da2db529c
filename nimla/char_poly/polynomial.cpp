#include "nimla/char_poly/polynomial.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/generic/batch.hpp"

namespace nimla::detail {

namespace {

using kernels::Backend;
using kernels::Word;

/// The product of all x + points[k].
Polynomial with_roots(const Backend& backend, const std::vector<Word>& points) {
  Polynomial p(points.size() + 1);
  p[points.size()] = 1;
  // After k steps the product of k factors stands at the end: p = x p + points[k] p.
  for (std::size_t k = 0; k < points.size(); ++k) {
    Word* const end = p.data() + points.size() - k;
    Polynomial scaled(end, end + k + 1);
    backend.scal(points[k], scaled.data(), scaled.size());
    for (std::size_t i = 0; i <= k; ++i) end[static_cast<std::ptrdiff_t>(i) - 1] ^= scaled[i];
  }
  return p;
}

}  // namespace

void normalize(Polynomial& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}

void add(Polynomial& p, const Polynomial& q) {
  p.resize(std::max(p.size(), q.size()));
  for (std::size_t i = 0; i < q.size(); ++i) p[i] ^= q[i];
  normalize(p);
}

Polynomial multiply(const Backend& backend, const Polynomial& p, const Polynomial& q) {
  if (p.empty() || q.empty()) return {};
  if (p.size() > q.size()) return multiply(backend, q, p);
  Polynomial result(p.size() + q.size() - 1);
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i] != 0) backend.axpy(p[i], q.data(), result.data() + i, q.size());
  }
  return result;
}

Division divide(const Backend& backend, Polynomial p, const Polynomial& q) {
  if (p.size() < q.size()) return {{}, std::move(p)};
  const Word inverse = backend.inverse_or_zero(q.back());
  Polynomial quotient(p.size() - q.size() + 1);
  for (std::size_t i = quotient.size(); i-- > 0;) {
    const Word leading = p[i + q.size() - 1];
    if (leading == 0) continue;
    quotient[i] = backend.mul(leading, inverse);
    backend.axpy(quotient[i], q.data(), p.data() + i, q.size());
  }
  normalize(p);
  return {std::move(quotient), std::move(p)};
}

bool is_squarefree(const Backend& backend, const Polynomial& p) {
  Polynomial a = p;
  Polynomial b;  // the derivative: in characteristic 2 only odd powers have one
  for (std::size_t i = 1; i < p.size(); i += 2) {
    b.resize(i);
    b[i - 1] = p[i];
  }
  normalize(b);
  while (!b.empty()) {
    Polynomial remainder = divide(backend, std::move(a), b).remainder;
    a = std::exchange(b, std::move(remainder));
  }
  return a.size() == 1;
}

/// Lagrange: with P the product of all x + x_k and w_k = P'(x_k), the sum of (values[k] / w_k)
/// P / (x + x_k). For all k at once, these quotients are found from their highest coefficients on:
/// q_(i-1) = P_i + x_k q_i.
Polynomial interpolate(const Backend& backend, std::span<const Word> values, Work& work) {
  const std::size_t n = values.size();
  std::vector<Word> x(n);
  std::iota(x.begin(), x.end(), Word{0});
  const Polynomial P = with_roots(backend, x);

  std::vector<Word> w(n);
  for (std::size_t i = n + 1; i-- > 1;) {
    backend.mul_batch(w.data(), x.data(), w.data(), n);
    if (i % 2 == 1) {
      for (Word& word : w) word ^= P[i];
    }
    work.advance(static_cast<double>(n));
  }
  std::vector<Word> weights(n);
  kernels::inverse_or_zero_batch(backend, w.data(), weights.data(), n);
  backend.mul_batch(weights.data(), values.data(), weights.data(), n);

  Polynomial result(n);
  std::vector<Word> q(n);
  for (std::size_t i = n; i-- > 0;) {
    backend.mul_batch(q.data(), x.data(), q.data(), n);
    for (Word& word : q) word ^= P[i + 1];
    result[i] = backend.dot(weights.data(), q.data(), n);
    work.advance(2 * static_cast<double>(n));
  }
  normalize(result);
  return result;
}

}  // namespace nimla::detail
