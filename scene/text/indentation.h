// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>

namespace sceneweld {

/// The number of blanks before a line of an element that is `depth` elements deep, where one level has `width` blanks.
/// It stops growing at a depth of 64, so that the size of a text stays in proportion to its elements.
constexpr std::size_t Indentation(std::size_t depth, std::size_t width) {
  constexpr std::size_t kDeepest = 64;
  return width * std::min(depth, kDeepest);
}

}  // namespace sceneweld
