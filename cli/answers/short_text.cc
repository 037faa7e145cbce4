// SPDX-License-Identifier: BSD-3-Clause
// Short numbers and aligned tables.

#include "sceneweld/cli/answers/short_text.h"

#include <algorithm>
#include <charconv>

namespace sceneweld::cli {
namespace {

constexpr std::size_t kWidestCell = 60;  // A wider cell shifts only its own line.

}  // namespace

std::string ShortNumber(double value, int digits) {
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0.0 : value, std::chars_format::general, digits);
  return {buffer, end.ptr};
}

std::string ShortVector(const Vector3& v, int digits) {
  return "[" + ShortNumber(v.x, digits) + ", " + ShortNumber(v.y, digits) + ", " + ShortNumber(v.z, digits) + "]";
}

std::size_t CodePoints(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string TextTable::Text() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], std::min(CodePoints(row[i]), kWidestCell));
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += row[i];
      const std::size_t used = CodePoints(row[i]);
      line.append(used < widths[i] ? widths[i] - used : 0, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace sceneweld::cli
