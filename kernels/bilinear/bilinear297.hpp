#pragma once
/// The nim product of 64 bits from 297 products of bits:
///   a (x) b = sum over r of w_r <e_r, a> <e_r, b>
/// with 297 linear forms e_r over GF(2), so that a product of matrices over GF(2^64) is 297
/// products of bit matrices. kernels/README.md tells the construction.
///
/// A word is 16 coordinates in GF(16) (the nimbers below 16); they are evaluated at 33 points, and
/// at each point a product in GF(16) takes 9 products of bits. The way back is the transpose of the
/// evaluation: with p_P the product at point P,
///   a (x) b = sum over i of d_i (x) beta_i,   d_i = sum over P of E(P, i) kappa_P p_P.
///
/// Source of the numbers: a search by D. V. and G. V. Chudnovsky's method over the curve
/// y^2 + y = x^5; tests/kernels/bilinear297_test.cpp proves the identity on all pairs of units.

#include "kernels/maps/basis_matrices.hpp"
#include "kernels/maps/bit_matrix.hpp"
#include "kernels/maps/fermat.hpp"

namespace nimla::kernels::bilinear {

inline constexpr int coordinates = 16;
inline constexpr int points = 33;
inline constexpr int forms = 9;  ///< products of bits at a point

/// Coordinate i of a word stands for the nimber x (x) phi[i].
inline constexpr Word phi[coordinates] = {
    0x4b04efa828d11c2d, 0xd5a6237733d71bb4, 0x23ad8c19dc39db77, 0xe243225768294e3f,
    0xf9cb124a4f963560, 0xe97453880075b1e2, 0x1576180c692b284b, 0x4faf60f5707b5607,
    0xe409f86430e51b38, 0x58ee8edc870cc330, 0x3d047abfbea28d23, 0x649423226d746a8e,
    0xf9ab7dd93315a6a1, 0x64b83f73c8803af4, 0x8739a082a8d06076, 0x674d4f7645a276c0,
};

/// Coordinate i of a product stands for the nimber d (x) beta[i].
inline constexpr Word beta[coordinates] = {
    0x2f05be48178a46da, 0x3671bd806c1a1699, 0x9f0c3b0c3a76c8d1, 0x339a476ed49e53ae,
    0x80229392d3869b03, 0x148a20ff59a27570, 0xbf9c51ed81a495d8, 0x173f47fbde65f9c2,
    0x2b9754aa9f447a34, 0x80a2684c427c0981, 0x2435bcb219bef35c, 0x2ef4f8608d900482,
    0x8c00974d889fabdf, 0x1c18d1593d237584, 0x936c27ded7c93444, 0x31222382e726a6bb,
};

/// The factor of each point on the way back, in GF(16).
inline constexpr unsigned char kappa[points] = {
    2, 1, 7,  14, 1, 8,  14, 15, 7,  13, 8, 15, 2,  12, 8, 4, 3,
    2, 7, 14, 8,  7, 14, 4,  10, 11, 2,  9, 4,  10, 2,  5, 1,
};

/// The forms of a value at a point, as masks over its four bits, and bit t of a product of two
/// values as a mask over the nine products of forms: Karatsuba twice.
inline constexpr unsigned form_masks[forms] = {1, 2, 3, 4, 8, 12, 5, 10, 15};
inline constexpr unsigned product_masks[4] = {43, 53, 195, 325};

/// One value in GF(16) of the evaluation: coordinate a, value a + value b, or a (x) value b.
enum class Kind : unsigned char { in, add, mul };
struct Step {
  Kind kind;
  unsigned char a, b;
};

/// The evaluation of the coordinates at the points as a straight line, and the values that are its
/// answers. Found with the decomposition; a test checks it against nothing but the product itself.
inline constexpr int steps = 188;
inline constexpr Step program[steps] = {
    {Kind::in, 0, 0},      {Kind::in, 1, 0},      {Kind::in, 2, 0},      {Kind::in, 3, 0},
    {Kind::in, 4, 0},      {Kind::in, 5, 0},      {Kind::in, 6, 0},      {Kind::in, 7, 0},
    {Kind::in, 8, 0},      {Kind::in, 9, 0},      {Kind::in, 10, 0},     {Kind::in, 11, 0},
    {Kind::in, 12, 0},     {Kind::in, 13, 0},     {Kind::in, 14, 0},     {Kind::in, 15, 0},
    {Kind::add, 8, 9},     {Kind::mul, 2, 16},    {Kind::add, 7, 17},    {Kind::add, 3, 17},
    {Kind::add, 0, 4},     {Kind::add, 1, 5},     {Kind::mul, 2, 2},     {Kind::add, 6, 22},
    {Kind::add, 2, 23},    {Kind::mul, 2, 3},     {Kind::add, 18, 25},   {Kind::add, 3, 26},
    {Kind::mul, 2, 4},     {Kind::add, 0, 28},    {Kind::add, 4, 29},    {Kind::mul, 2, 5},
    {Kind::add, 1, 31},    {Kind::add, 5, 32},    {Kind::add, 1, 17},    {Kind::mul, 2, 20},
    {Kind::add, 2, 35},    {Kind::add, 20, 36},   {Kind::mul, 2, 21},    {Kind::add, 19, 38},
    {Kind::add, 21, 39},   {Kind::mul, 4, 29},    {Kind::add, 23, 41},   {Kind::add, 29, 42},
    {Kind::mul, 4, 32},    {Kind::add, 26, 44},   {Kind::add, 32, 45},   {Kind::mul, 6, 30},
    {Kind::add, 24, 47},   {Kind::add, 30, 48},   {Kind::mul, 6, 33},    {Kind::add, 27, 50},
    {Kind::add, 33, 51},   {Kind::mul, 2, 34},    {Kind::add, 0, 53},    {Kind::add, 34, 54},
    {Kind::mul, 4, 39},    {Kind::add, 36, 56},   {Kind::add, 39, 57},   {Kind::mul, 6, 40},
    {Kind::add, 37, 59},   {Kind::add, 40, 60},   {Kind::mul, 10, 45},   {Kind::add, 42, 62},
    {Kind::add, 45, 63},   {Kind::mul, 8, 46},    {Kind::add, 43, 65},   {Kind::add, 46, 66},
    {Kind::mul, 14, 51},   {Kind::add, 48, 68},   {Kind::add, 51, 69},   {Kind::mul, 12, 52},
    {Kind::add, 49, 71},   {Kind::add, 52, 72},   {Kind::add, 8, 12},    {Kind::add, 9, 13},
    {Kind::add, 10, 14},   {Kind::add, 11, 15},   {Kind::mul, 2, 12},    {Kind::add, 8, 78},
    {Kind::add, 12, 79},   {Kind::mul, 2, 13},    {Kind::add, 9, 81},    {Kind::add, 13, 82},
    {Kind::mul, 2, 14},    {Kind::add, 10, 84},   {Kind::add, 14, 85},   {Kind::mul, 2, 15},
    {Kind::add, 11, 87},   {Kind::add, 15, 88},   {Kind::add, 8, 10},    {Kind::add, 9, 11},
    {Kind::mul, 2, 76},    {Kind::add, 74, 92},   {Kind::add, 76, 93},   {Kind::mul, 2, 77},
    {Kind::add, 75, 95},   {Kind::add, 77, 96},   {Kind::mul, 4, 85},    {Kind::add, 79, 98},
    {Kind::add, 85, 99},   {Kind::mul, 4, 88},    {Kind::add, 82, 101},  {Kind::add, 88, 102},
    {Kind::mul, 6, 86},    {Kind::add, 80, 104},  {Kind::add, 86, 105},  {Kind::mul, 6, 89},
    {Kind::add, 83, 107},  {Kind::add, 89, 108},  {Kind::mul, 2, 91},    {Kind::add, 90, 110},
    {Kind::add, 91, 111},  {Kind::mul, 4, 96},    {Kind::add, 93, 113},  {Kind::add, 96, 114},
    {Kind::mul, 6, 97},    {Kind::add, 94, 116},  {Kind::add, 97, 117},  {Kind::mul, 10, 102},
    {Kind::add, 99, 119},  {Kind::add, 102, 120}, {Kind::mul, 8, 103},   {Kind::add, 100, 122},
    {Kind::add, 103, 123}, {Kind::mul, 14, 108},  {Kind::add, 105, 125}, {Kind::add, 108, 126},
    {Kind::mul, 12, 109},  {Kind::add, 106, 128}, {Kind::add, 109, 129}, {Kind::add, 0, 17},
    {Kind::add, 2, 131},   {Kind::add, 6, 132},   {Kind::add, 1, 131},   {Kind::add, 2, 134},
    {Kind::add, 3, 135},   {Kind::add, 6, 136},   {Kind::add, 7, 137},   {Kind::add, 9, 10},
    {Kind::add, 11, 139},  {Kind::add, 12, 140},  {Kind::add, 13, 141},  {Kind::mul, 2, 142},
    {Kind::add, 138, 143}, {Kind::add, 16, 144},  {Kind::mul, 6, 111},   {Kind::add, 54, 146},
    {Kind::add, 111, 147}, {Kind::mul, 4, 112},   {Kind::add, 55, 149},  {Kind::add, 112, 150},
    {Kind::mul, 4, 114},   {Kind::add, 57, 152},  {Kind::add, 114, 153}, {Kind::mul, 4, 115},
    {Kind::add, 58, 155},  {Kind::add, 115, 156}, {Kind::mul, 6, 117},   {Kind::add, 60, 158},
    {Kind::add, 117, 159}, {Kind::mul, 6, 118},   {Kind::add, 61, 161},  {Kind::add, 118, 162},
    {Kind::mul, 2, 120},   {Kind::add, 63, 164},  {Kind::add, 120, 165}, {Kind::mul, 4, 121},
    {Kind::add, 64, 167},  {Kind::add, 121, 168}, {Kind::mul, 2, 123},   {Kind::add, 66, 170},
    {Kind::add, 123, 171}, {Kind::mul, 4, 124},   {Kind::add, 67, 173},  {Kind::add, 124, 174},
    {Kind::mul, 2, 126},   {Kind::add, 69, 176},  {Kind::add, 126, 177}, {Kind::mul, 6, 127},
    {Kind::add, 70, 179},  {Kind::add, 127, 180}, {Kind::mul, 6, 129},   {Kind::add, 72, 182},
    {Kind::add, 129, 183}, {Kind::mul, 2, 130},   {Kind::add, 73, 185},  {Kind::add, 130, 186},
};
inline constexpr unsigned char answers[points] = {
    133, 8,   145, 16,  15,  147, 148, 150, 151, 153, 154, 156, 157, 159, 160, 162, 163,
    165, 166, 168, 169, 171, 172, 174, 175, 177, 178, 180, 181, 183, 184, 186, 187,
};

/// c (x) x for x below 16, as columns.
constexpr BitMatrix<4> times(unsigned c) noexcept {
  Word multiples[64]{};
  fermat::multiples_of_powers(c, multiples);
  BitMatrix<4> result;
  for (int i = 0; i < 4; ++i) result.columns[i] = multiples[i];
  return result;
}

/// The nimber of 16 coordinates, coordinate i in bits 4 i to 4 i + 3, each standing for a multiple
/// of elements[i].
constexpr BitMatrix<64> from_coordinates(const Word (&elements)[coordinates]) noexcept {
  BitMatrix<64> result;
  for (int i = 0; i < coordinates; ++i) {
    Word multiples[64]{};
    fermat::multiples_of_powers(elements[i], multiples);
    for (int t = 0; t < 4; ++t) result.columns[4 * i + t] = multiples[t];
  }
  return result;
}

/// From the nim basis to coordinates, and from the coordinates of a product to the nim basis.
inline constexpr BitMatrix<64> to_coordinates = inverse(from_coordinates(phi));
inline constexpr BitMatrix<64> from_product = from_coordinates(beta);

}  // namespace nimla::kernels::bilinear
