// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// Where a place of an XML text is. The text may be invalid behind the place.
struct XmlCursor {
  enum class At {
    kText,            ///< Between tags, or in the text of an element.
    kElementName,     ///< After `<`.
    kClosingName,     ///< After `</`.
    kAttributeName,   ///< In a start tag.
    kAttributeValue,  ///< Between the quotes of a value.
    kElsewhere,       ///< In a comment, a declaration or CDATA.
  };
  At at = At::kText;
  std::vector<std::string> elements;    ///< Around the place, the outermost first; without the tag of the place.
  std::string element;                  ///< Of the tag of the place.
  std::string attribute;                ///< Of the value at the place.
  std::vector<std::string> attributes;  ///< Earlier ones in the tag of the place.
  std::size_t begin = 0;                ///< The name, value or text at the place: from here
  std::size_t end = 0;                  ///< to here.
};
XmlCursor XmlCursorAt(std::string_view text, std::size_t offset);

}  // namespace sceneweld::cli
