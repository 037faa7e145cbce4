// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// An element of an XML text with both of its tags. [bytes]
struct XmlElementRange {
  std::size_t begin = 0;
  std::size_t content_begin = 0;  ///< After the start tag.
  std::size_t content_end = 0;    ///< Before the end tag.
  std::size_t end = 0;
};
/// The elements around a place, the innermost first. The text may be invalid: an element without an end tag ends with
/// the text.
std::vector<XmlElementRange> XmlElementsAround(std::string_view text, std::size_t offset);

}  // namespace sceneweld::cli
