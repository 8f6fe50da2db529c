#include "apps/nimla_queries.hpp"
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

constexpr Query queries[] = {
    {"mul", "W a b", "the nim product of a and b", mul},  {"sqr", "W a", "a^2", sqr},
    {"sqrt", "W a", "the s with s^2 = a", sqrt},          {"inv", "W a", "1/a", inv},
    {"trace", "W a", "the trace of a over GF(2)", trace}, {"pow", "W a e", "a^e; 1 for e = 0", pow},
};

}  // namespace

std::span<const Query> field_queries() { return queries; }

}  // namespace apps
