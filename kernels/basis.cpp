/// The derivation of the change of basis: it runs in the compiler.

#include "kernels/basis.hpp"

#include "kernels/fermat.hpp"
#include "kernels/tower.hpp"

namespace nimla::kernels::polynomial {

namespace {

/// A 64 x 64 matrix over GF(2), column i the image of the unit word 2^i.
struct BitMatrix {
  Word columns[64]{};
};

/// Column i is root^i in the nim basis.
constexpr BitMatrix powers_of_root() noexcept {
  Word multiples[64]{};
  fermat::multiples_of_powers(root, multiples);
  BitMatrix powers;
  Word power = 1;
  for (Word& column : powers.columns) {
    column = power;
    Word next = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if (((power >> bit) & 1) != 0) next ^= multiples[bit];
    }
    power = next;
  }
  return powers;
}

/// The inverse by Gauss-Jordan on columns: `left` becomes the identity, `right` the inverse.
constexpr BitMatrix inverse(BitMatrix left) noexcept {
  BitMatrix right;
  for (int i = 0; i < 64; ++i) right.columns[i] = Word{1} << i;
  for (int row = 0; row < 64; ++row) {
    int pivot = row;
    while (((left.columns[pivot] >> row) & 1) == 0) ++pivot;
    const Word a = left.columns[pivot];
    const Word b = right.columns[pivot];
    left.columns[pivot] = left.columns[row];
    right.columns[pivot] = right.columns[row];
    left.columns[row] = a;
    right.columns[row] = b;
    for (int i = 0; i < 64; ++i) {
      if (i == row || ((left.columns[i] >> row) & 1) == 0) continue;
      left.columns[i] ^= a;
      right.columns[i] ^= b;
    }
  }
  return right;
}

constexpr BitMatrix powers = powers_of_root();
constexpr BitMatrix logs = inverse(powers);

}  // namespace

constinit const ByteMap to_nim{powers.columns};
constinit const ByteMap from_nim{logs.columns};

Word inverse_or_zero(Word a) noexcept { return from_nim(tower::inverse64(to_nim(a))); }

}  // namespace nimla::kernels::polynomial
