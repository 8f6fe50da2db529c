#include "apps/nimla/nimla_queries.hpp"
#include "nimla/field.hpp"
#include "nimla/log.hpp"
#include "nimla/nim64.hpp"

namespace apps {

namespace {

using nimla::Nim64;
using nimla::Width;

std::string mul(Fields& in) {
  const Width W = in.width();
  const Nim64 a = in.element(W, "a");
  const Nim64 b = in.element(W, "b");
  in.end();
  return to_string(a * b);
}

/// W and an element of its field, and nothing else.
struct Element {
  Width W;
  Nim64 a;
};

Element only_element(Fields& in) {
  const Width W = in.width();
  const Nim64 a = in.element(W, "a");
  in.end();
  return {W, a};
}

std::string sqr(Fields& in) { return to_string(square(only_element(in).a)); }

std::string sqrt(Fields& in) { return to_string(nimla::sqrt(only_element(in).a)); }

std::string inv(Fields& in) {
  const Nim64 a = only_element(in).a;
  if (!a) throw std::domain_error("0 has no inverse, expected a nonzero a");
  return to_string(inverse_or_zero(a));
}

std::string trace(Fields& in) {
  const auto [W, a] = only_element(in);
  return std::to_string(nimla::trace(a, W));
}

std::string pow(Fields& in) {
  const Width W = in.width();
  const Nim64 a = in.element(W, "a");
  const std::uint64_t e = in.number("e");
  in.end();
  return to_string(nimla::pow(a, e));
}

std::string as(Fields& in) {
  const auto [W, a] = only_element(in);
  const std::optional<Nim64> x = nimla::solve_artin_schreier(a, W);
  return x ? to_string(*x) : "none";
}

std::string order(Fields& in) {
  const Nim64 a = only_element(in).a;
  if (!a) throw std::domain_error("0 has no order, expected a nonzero a");
  return std::to_string(nimla::order(a));
}

std::string primitive(Fields& in) {
  const auto [W, a] = only_element(in);
  return nimla::is_primitive(a, W) ? "1" : "0";
}

std::string mingen(Fields& in) {
  const Width W = in.width();
  in.end();
  return to_string(nimla::smallest_primitive(W));
}

std::string log(Fields& in) {
  const Width W = in.width();
  const Nim64 g = in.element(W, "g");
  if (!g) throw std::domain_error("0 is no base of logarithms, expected a nonzero g");
  const Nim64 a = in.element(W, "a");
  in.end();
  const std::optional<std::uint64_t> k = nimla::log(a, g, W);
  return k ? std::to_string(*k) : "none";
}

std::string minpoly(Fields& in) {
  const auto [W, a] = only_element(in);
  const nimla::BinaryPolynomial P = nimla::minimal_polynomial(a, W);
  std::string bits;
  for (int i = 0; i <= P.degree; ++i) bits += P.coefficient(i) == 0 ? '0' : '1';
  return bits;
}

constexpr Query queries[] = {
    {"mul", "W a b", "the nim product of a and b", mul},
    {"sqr", "W a", "a^2", sqr},
    {"sqrt", "W a", "the s with s^2 = a", sqrt},
    {"inv", "W a", "1/a", inv},
    {"trace", "W a", "the trace of a over GF(2)", trace},
    {"pow", "W a e", "a^e; 1 for e = 0", pow},
    {"as", "W a", "the even x below 2^W with x^2 + x = a, or none", as},
    {"order", "W a", "the least k > 0 with a^k = 1", order},
    {"primitive", "W a", "1 if the order of a is 2^W - 1, else 0", primitive},
    {"mingen", "W", "the least a of order 2^W - 1", mingen},
    {"log", "W g a", "the least k with g^k = a, or none", log},
    {"minpoly", "W a", "the minimal polynomial of a over GF(2), its coefficients from c0 on",
     minpoly},
};

}  // namespace

std::span<const Query> field_queries() { return queries; }

}  // namespace apps
