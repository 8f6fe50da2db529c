#include "apps/coins/value_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "nimla/games/classical/sort_unique.hpp"

namespace apps {

namespace {

using nimla::Index;

/// The colour at `part`, 0 to 1, of the map viridis (S. van der Walt, N. Smith, 2015) by its values
/// at multiples of 1/8.
std::string colour(double part) {
  constexpr std::array<std::array<int, 3>, 9> stops = {{{68, 1, 84},
                                                        {71, 45, 123},
                                                        {59, 82, 139},
                                                        {44, 114, 142},
                                                        {33, 145, 140},
                                                        {40, 174, 128},
                                                        {94, 201, 98},
                                                        {173, 220, 48},
                                                        {253, 231, 37}}};
  const double at = part * static_cast<double>(stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const double rest = at - static_cast<double>(i);
  std::array<long, 3> mixed{};
  for (std::size_t c = 0; c < 3; ++c) {
    mixed[c] = std::lround(stops[i][c] + rest * (stops[i + 1][c] - stops[i][c]));
  }
  return fmt::format("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2]);
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

void require_cells(std::size_t rows, std::size_t cols) {
  constexpr std::size_t most_cells = 1'000'000;
  if (cols > 0 && rows > most_cells / cols) {
    throw std::domain_error(
        fmt::format("a picture of {} x {} cells, at most {} are drawn", rows, cols, most_cells));
  }
}

std::string value_map(nimla::ConstMatrixView values, const std::string& title,
                      std::uint64_t first_row, std::uint64_t first_col) {
  const Index rows = values.rows(), cols = values.cols();
  require_cells(static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
  std::vector<std::uint64_t> distinct;
  for (Index i = 0; i < rows; ++i) {
    for (const nimla::Nim64 value : values.row(i)) distinct.push_back(value.bits);
  }
  nimla::detail::sort_unique(distinct);
  const auto rank = [&](std::size_t i) {
    return distinct.size() < 2 ? 0.0
                               : static_cast<double>(i) / static_cast<double>(distinct.size() - 1);
  };

  // Lengths in pixels.
  const Index cell = std::clamp<Index>(800 / std::max<Index>({rows, cols, 1}), 1, 32);
  constexpr Index margin = 48, bar = 16, legend = 220, least_height = 200;
  const Index width = cols * cell, height = rows * cell;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
      "<text x=\"{}\" y=\"20\">{}</text>\n<g shape-rendering=\"crispEdges\">\n",
      width + 2 * margin + legend, std::max(height, least_height) + 2 * margin, escaped(title),
      margin, escaped(title));
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols;) {
      Index end = j + 1;
      while (end < cols && values(i, end) == values(i, j)) ++end;
      const auto place = std::ranges::lower_bound(distinct, values(i, j).bits) - distinct.begin();
      svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                         margin + j * cell, margin + i * cell, (end - j) * cell, cell,
                         colour(rank(static_cast<std::size_t>(place))));
      j = end;
    }
  }
  svg += "</g>\n";
  if (rows > 0 && cols > 0) {
    svg += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", margin, margin - 6, first_col);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", margin + width,
                       margin - 6, first_col + static_cast<std::uint64_t>(cols) - 1);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", margin - 6,
                       margin + 12, first_row);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", margin - 6,
                       margin + height, first_row + static_cast<std::uint64_t>(rows) - 1);
  }
  // The legend: up to nine of the values, evenly spread, the largest at the top.
  const std::size_t entries = std::min<std::size_t>(distinct.size(), 9);
  for (std::size_t e = 0; e < entries; ++e) {
    const std::size_t place =
        entries < 2 ? 0 : (entries - 1 - e) * (distinct.size() - 1) / (entries - 1);
    const Index x = 2 * margin + width, y = margin + static_cast<Index>(e) * bar;
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n"
        "<text x=\"{}\" y=\"{}\">{}</text>\n",
        x, y, bar, bar, colour(rank(place)), x + bar + 6, y + 12, distinct[place]);
  }
  return svg + "</svg>\n";
}

}  // namespace apps
