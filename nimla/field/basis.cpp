#include "nimla/basis.hpp"

#include <stdexcept>

#include "kernels/maps/byte_map.hpp"
#include "nimla/error.hpp"
#include "nimla/field/xor_basis.hpp"

namespace nimla {

namespace {

using kernels::ByteMap;

constexpr BinaryPolynomial default_polynomial = {64, 0x1b};

// Residues modulo x^64 + low.
struct Residues {
  std::uint64_t low;

  std::uint64_t times_x(std::uint64_t f) const noexcept {
    return (f << 1) ^ ((f >> 63) != 0 ? low : 0);
  }

  std::uint64_t product(std::uint64_t f, std::uint64_t g) const noexcept {
    std::uint64_t sum = 0;
    for (; g != 0; g >>= 1) {
      if ((g & 1) != 0) sum ^= f;
      f = times_x(f);
    }
    return sum;
  }
};

// The linear map y -> y^2 + y of the residues modulo P.
detail::XorBasis artin_schreier(const Residues& residues) noexcept {
  detail::XorBasis map;
  std::uint64_t square = 1;  // of x^i
  for (int i = 0; i < 64; ++i) {
    map.add(square ^ (std::uint64_t{1} << i));
    square = residues.times_x(residues.times_x(square));
  }
  return map;
}

// Some root of P: builds the nim tower inside GF(2)[x]/(P), and looks where x lies in it. The
// residue in place of the Fermat power F_k is any solution of y^2 + y = F_0 F_1 ... F_(k-1), since
// F_k^2 + F_k is F_k / 2, which is that product; its trace is 0, whatever the choices below.
Nim64 find_root(const Residues& residues, const detail::XorBasis& map) noexcept {
  std::uint64_t images[64];  // of the nimbers 2^i, the product of the F_k with bit k of i set
  images[0] = 1;
  for (int k = 0; k < 6; ++k) {
    const int size = 1 << k;
    const std::uint64_t fermat = map.coordinates(images[size - 1]);
    for (int i = 0; i < size; ++i) images[size + i] = residues.product(images[i], fermat);
  }
  detail::XorBasis tower;
  for (const std::uint64_t image : images) tower.add(image);
  constexpr std::uint64_t x = 2;
  return Nim64(tower.coordinates(x));
}

Nim64 least_conjugate(Nim64 a) noexcept {
  Nim64 least = a;
  for (int i = 1; i < 64; ++i) {
    a = square(a);
    if (a.bits < least.bits) least = a;
  }
  return least;
}

Nim64 least_root(const BinaryPolynomial& P) {
  if (P.degree != 64) {
    throw std::domain_error("nimla: " + to_string(P) + " has degree " + std::to_string(P.degree) +
                            ", a basis of GF(2^64) needs 64");
  }
  const Residues residues{P.low};
  const detail::XorBasis map = artin_schreier(residues);
  constexpr std::uint64_t odd_powers = 0xaaaaaaaaaaaaaaaa;  // a square has none
  if (map.rank() != 63 || (P.low & odd_powers) == 0) {
    throw std::domain_error("nimla: " + to_string(P) +
                            " is reducible, a basis of GF(2^64) needs an irreducible polynomial");
  }
  return least_conjugate(find_root(residues, map));
}

}  // namespace

struct PolynomialBasis::Maps {
  BinaryPolynomial polynomial;
  Nim64 root;
  ByteMap to_nimber{kernels::uninitialized};
  ByteMap to_polynomial{kernels::uninitialized};

  explicit Maps(const BinaryPolynomial& P) : polynomial(P), root(least_root(P)) {
    std::uint64_t powers[64];  // of the root
    std::uint64_t units[64];   // the residues of the nimbers 2^i
    detail::XorBasis basis;
    Nim64 power(1U);
    for (std::uint64_t& word : powers) {
      word = power.bits;
      basis.add(word);
      power *= root;
    }
    for (int i = 0; i < 64; ++i) units[i] = basis.coordinates(std::uint64_t{1} << i);
    to_nimber.assign(powers);
    to_polynomial.assign(units);
  }
};

PolynomialBasis::PolynomialBasis() {
  static const PolynomialBasis standard(default_polynomial);
  maps_ = standard.maps_;
}

PolynomialBasis::PolynomialBasis(const BinaryPolynomial& P)
    : maps_(std::make_shared<const Maps>(P)) {}

const BinaryPolynomial& PolynomialBasis::polynomial() const noexcept { return maps_->polynomial; }

Nim64 PolynomialBasis::root() const noexcept { return maps_->root; }

std::uint64_t PolynomialBasis::to_polynomial(Nim64 a) const noexcept {
  return maps_->to_polynomial(a.bits);
}

Nim64 PolynomialBasis::to_nimber(std::uint64_t f) const noexcept {
  return Nim64(maps_->to_nimber(f));
}

void PolynomialBasis::to_polynomial(std::span<const Nim64> a, std::span<std::uint64_t> f) const {
  if (a.size() != f.size()) {
    throw ShapeError("to_polynomial: " + std::to_string(a.size()) + " elements into " +
                     std::to_string(f.size()));
  }
  const ByteMap& map = maps_->to_polynomial;
  for (std::size_t i = 0; i < a.size(); ++i) f[i] = map(a[i].bits);
}

void PolynomialBasis::to_nimber(std::span<const std::uint64_t> f, std::span<Nim64> a) const {
  if (f.size() != a.size()) {
    throw ShapeError("to_nimber: " + std::to_string(f.size()) + " elements into " +
                     std::to_string(a.size()));
  }
  const ByteMap& map = maps_->to_nimber;
  for (std::size_t i = 0; i < f.size(); ++i) a[i] = Nim64(map(f[i]));
}

}  // namespace nimla
