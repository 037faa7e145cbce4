// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/pose.h"

namespace sceneweld::cli {

/// Short numbers for people. They do not read back exactly.
std::string ShortNumber(double value, int digits = 4);
std::string ShortVector(const Vector3& v, int digits = 4);  ///< `[1, 2, 3]`

/// Number of code points of a UTF-8 text: about its width.
std::size_t CodePoints(std::string_view text);

/// A table of text: the first column is aligned to the left, and every cell is padded to its column.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> heads) : rows_{std::move(heads)} {}
  /// Must have as many cells as there are headings.
  void Add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string Text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace sceneweld::cli
