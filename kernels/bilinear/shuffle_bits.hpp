#pragma once
/// Products of bit matrices by byte shuffles, for kernels/bilinear/product.hpp: no affine
/// instruction, no carry-less multiplication. Two shuffles and two XORs multiply 8 x 8 bits by 8 x
/// lanes<V>.
///
/// Eight rows and four k of A are a table of sixteen bytes: byte i is the sum of the columns whose
/// bits in i are set, so a shuffle of the table by four bits of each column of B multiplies them.
///
///     form of A --(tables)--> two tables an octet of k     form of B --(nibbles)--> two vectors
///
/// Beside what kernels/loops/shuffle_loops.hpp asks of it, V has
///   shift_left<n>(a), shift_right<n>(a)   shifts of bits; what crosses a byte is masked out here
///
/// The first row of an octet is the lowest bit of a byte.

#include "kernels/bilinear/maps.hpp"
#include "kernels/bilinear/product.hpp"
#include "kernels/loops/shuffle_loops.hpp"

namespace nimla::kernels::bilinear {

using shuffle::Byte;
using shuffle::Table;

/// Transposes eight vectors of bytes: bit j of byte p of x[i] and bit i of byte p of x[j] change
/// places.
template <class V>
[[gnu::noinline]] void transpose_bits(typename V::Vec (&x)[8]) noexcept {
  const auto step = [&]<int distance>(std::integral_constant<int, distance>, Byte low) {
    const auto mask = V::all(low);
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      if ((i & distance) != 0) continue;
      const auto exchanged =
          V::both(V::add(V::template shift_right<distance>(x[i]), x[i + distance]), mask);
      x[i + distance] = V::add(x[i + distance], exchanged);
      x[i] = V::add(x[i], V::template shift_left<distance>(exchanged));
    }
  };
  step(std::integral_constant<int, 4>{}, 0x0f);
  step(std::integral_constant<int, 2>{}, 0x33);
  step(std::integral_constant<int, 1>{}, 0x55);
}

/// Shuffles that make the tables of an octet of k, byte by byte: byte 8 h + j is column j of half h
/// of a lane.
struct TableShuffles {
  Table first[2], second[2];  ///< [h]: of each pair of columns, the sums with and without each
  Table low[2], high[2];      ///< [t]: the two pairs of nibble t of a half
};

constexpr TableShuffles make_table_shuffles() noexcept {
  constexpr Byte none = 0x80;
  TableShuffles result{};
  for (unsigned i = 0; i < 16; ++i) {
    for (unsigned half = 0; half < 2; ++half) {
      const auto column = static_cast<Byte>(8 * half + i / 4 * 2);
      result.first[half].entry[i] = (i & 1) != 0 ? column : none;
      result.second[half].entry[i] = (i & 2) != 0 ? static_cast<Byte>(column + 1) : none;
    }
    for (unsigned nibble = 0; nibble < 2; ++nibble) {
      result.low[nibble].entry[i] = static_cast<Byte>(8 * nibble + i % 4);
      result.high[nibble].entry[i] = static_cast<Byte>(8 * nibble + 4 + i / 4);
    }
  }
  return result;
}

/// Not inline: a variable of a header would be shared between instruction sets.
static constexpr TableShuffles table_shuffles = make_table_shuffles();

/// Bits, but for its costs, for a Vector with byte shuffles and the maps of the basis of the words.
template <class Vector, const ByteMaps& maps>
struct ShuffleBits {
  using V = Vector;
  using Vec = typename V::Vec;
  static constexpr std::size_t tile_rows = V::tile_rows;
  static constexpr std::size_t row_step = 1;
  static constexpr std::size_t k_step = 4;
  static_assert(tile_rows % width<V> == 0);

  /// Unit after unit the low halves of the lanes, then the high ones.
  static constexpr std::size_t left_place(std::size_t p) noexcept {
    const std::size_t unit = p / 8;
    return slices::word_at<V>(16 * (unit % V::lanes) + 8 * (unit / V::lanes) + p % 8);
  }

  [[gnu::noinline]] static void planes_of(const Word* words, std::ptrdiff_t ld,
                                          Vec (&planes)[64]) noexcept {
    Vec rows[8][8];  // [byte][row]
    for (std::size_t i = 0; i < 8; ++i, words += ld) {
      const auto image = shuffle::map_slice(maps.to_coordinates, shuffle::whole_slice<V>(words));
      for (std::size_t g = 0; g < 8; ++g) rows[g][i] = image.byte[g];
    }
    for (std::size_t g = 0; g < 8; ++g) {
      transpose_bits<V>(rows[g]);
      for (std::size_t c = 0; c < 8; ++c) planes[8 * g + c] = rows[g][c];
    }
  }
  static void turn(Vec (&)[64]) noexcept {}
  [[gnu::noinline]] static void words_of(const Vec (&planes)[64],
                                         Word (&words)[8][lanes<V>]) noexcept {
    Vec rows[8][8];
    for (std::size_t g = 0; g < 8; ++g) {
      for (std::size_t c = 0; c < 8; ++c) rows[g][c] = planes[8 * g + c];
      transpose_bits<V>(rows[g]);
    }
    for (std::size_t i = 0; i < 8; ++i) {
      slices::Slice<V, 8> row;
      for (std::size_t g = 0; g < 8; ++g) row.byte[g] = rows[g][i];
      slices::store_words(words[i], slices::words_of(shuffle::map_slice(maps.from_product, row)),
                          lanes<V>);
    }
  }

  /// The nibbles of a form of B, then the tables of a form of A for a tile.
  static std::size_t scratch_words(const Shape& shape) noexcept {
    return (2 * shape.cols * shape.depth + blocks_of<V>(tile_rows, shape.depth) * tables) *
           width<V>;
  }
  static void multiply_point(const Shape& shape, const Word* A, const Word* B, Word* C,
                             Word* scratch) noexcept {
    multiply_point(shape, A, B, C, scratch, std::make_integer_sequence<int, forms>{});
  }

 private:
  static constexpr std::size_t tile_vectors = 2;
  /// A copy that is not shared with other instruction sets.
  static constexpr unsigned masks[] = {product_masks[0], product_masks[1], product_masks[2],
                                       product_masks[3]};
  /// Vectors of tables that a block of A makes: [half][nibble].
  static constexpr std::size_t tables = 4;

  template <int form>
  static void split(const Word* B, std::size_t blocks, Word* nibbles) noexcept {
    for (; blocks > 0; --blocks, B += point_planes * width<V>, nibbles += 2 * width<V>) {
      const Vec b = load_form<V, form>(B);
      V::store(nibbles, V::low_nibbles(b));
      V::store(nibbles + width<V>, V::high_nibbles(b));
    }
  }

  template <int form>
  static void make_tables(const Word* A, std::size_t blocks, Word* out) noexcept {
    for (; blocks > 0; --blocks, A += point_planes * width<V>) {
      const Vec a = load_form<V, form>(A);
#pragma GCC unroll 2
      for (std::size_t half = 0; half < 2; ++half) {
        const Vec pairs = V::add(V::shuffle(a, V::table(&table_shuffles.first[half])),
                                 V::shuffle(a, V::table(&table_shuffles.second[half])));
#pragma GCC unroll 2
        for (std::size_t nibble = 0; nibble < 2; ++nibble, out += width<V>) {
          V::store(out, V::add(V::shuffle(pairs, V::table(&table_shuffles.low[nibble])),
                               V::shuffle(pairs, V::table(&table_shuffles.high[nibble]))));
        }
      }
    }
  }

  /// Where the low table of row octet r of `rows` stands among those of octet o of k; the high one
  /// follows width<V> words later.
  template <std::size_t rows>
  static std::size_t table_at(std::size_t o, std::size_t r) noexcept {
    std::size_t block = 0;
    std::size_t unit = 0;
    if constexpr (rows % width<V> == 0) {
      block = o * (rows / width<V>)+r / width<V>;
      unit = r % width<V>;
    } else {
      block = (o * rows + r) / width<V>;
      unit = (o * rows + r) % width<V>;
    }
    return (block * tables + unit / V::lanes * 2) * width<V> + unit % V::lanes * 2;
  }

  /// C += A B for `rows` octets and `vectors` vectors, added to the planes whose product has the
  /// form.
  template <std::size_t rows, std::size_t vectors>
  static void multiply_tile(const Shape& shape, int form, const Word* A, const Word* B,
                            Word* C) noexcept {
    Vec sum[rows][vectors];
#pragma GCC unroll 8
    for (std::size_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) sum[r][v] = V::zero();
    }
    const std::size_t B_vector = 2 * shape.depth * width<V>;
    const std::size_t whole = shape.depth - (shape.half ? 1 : 0);
    for (std::size_t o = 0; o < whole; ++o, B += 2 * width<V>) {
      Vec units[vectors];
      Vec sixteens[vectors];
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
        units[v] = V::load(B + v * B_vector);
        sixteens[v] = V::load(B + v * B_vector + width<V>);
      }
#pragma GCC unroll 8
      for (std::size_t r = 0; r < rows; ++r) {
        const Word* low_table = A + table_at<rows>(o, r);
        const Vec low = V::table(low_table);
        const Vec high = V::table(low_table + width<V>);
#pragma GCC unroll 2
        for (std::size_t v = 0; v < vectors; ++v) {
          sum[r][v] = V::add_shuffles(sum[r][v], low, units[v], high, sixteens[v]);
        }
      }
    }
    if (shape.half) {
#pragma GCC unroll 8
      for (std::size_t r = 0; r < rows; ++r) {
        const Vec low = V::table(A + table_at<rows>(whole, r));
#pragma GCC unroll 2
        for (std::size_t v = 0; v < vectors; ++v) {
          sum[r][v] = V::add(sum[r][v], V::shuffle(low, V::load(B + v * B_vector)));
        }
      }
    }
    Word sums[rows][vectors][width<V>];
#pragma GCC unroll 8
    for (std::size_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) V::store(sums[r][v], sum[r][v]);
    }
    for (std::size_t t = 0; t < point_planes; ++t) {
      if (((masks[t] >> form) & 1) == 0) continue;
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t v = 0; v < vectors; ++v) {
          Word* c = C + ((r * shape.cols + v) * point_planes + t) * width<V>;
          V::store(c, V::add(V::load(c), V::load(sums[r][v])));
        }
      }
    }
  }

  /// The last octets of rows, at most tile_rows.
  template <std::size_t vectors, std::size_t rows = tile_rows, class... Rest>
  static void multiply_rows(std::size_t count, const Rest&... rest) noexcept {
    if constexpr (rows > 0) {
      if (count >= rows) {
        multiply_tile<rows, vectors>(rest...);
      } else {
        multiply_rows<vectors, rows - 1>(count, rest...);
      }
    }
  }

  template <int form>
  static void multiply_form(const Shape& shape, const Word* A, const Word* B, Word* C,
                            Word* scratch) noexcept {
    split<form>(B, shape.cols * shape.depth, scratch);
    Word* const tables_of_A = scratch + 2 * shape.cols * shape.depth * width<V>;
    for (std::size_t r = 0; r < shape.rows; r += tile_rows) {
      const std::size_t rows = smaller(tile_rows, shape.rows - r);
      const std::size_t blocks = blocks_of<V>(rows, shape.depth);
      make_tables<form>(A, blocks, tables_of_A);
      A += blocks * point_planes * width<V>;
      for (std::size_t v = 0; v < shape.cols; v += tile_vectors) {
        const Word* nibbles = scratch + 2 * v * shape.depth * width<V>;
        Word* c = C + (r * shape.cols + v) * point_planes * width<V>;
        if (shape.cols - v >= tile_vectors) {
          multiply_rows<tile_vectors>(rows, shape, form, tables_of_A, nibbles, c);
        } else {
          multiply_rows<1>(rows, shape, form, tables_of_A, nibbles, c);
        }
      }
    }
  }

  template <int... form>
  static void multiply_point(const Shape& shape, const Word* A, const Word* B, Word* C,
                             Word* scratch, std::integer_sequence<int, form...>) noexcept {
    (multiply_form<form>(shape, A, B, C, scratch), ...);
  }
};

}  // namespace nimla::kernels::bilinear
