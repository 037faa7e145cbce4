// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
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

/// The value of an attribute in an XML text, or the text of an element.
struct XmlValue {
  const std::vector<std::string>& elements;  ///< Those around it, the outermost first; the last one has it.
  std::string_view attribute;                ///< Empty: it is a text.
  std::size_t begin = 0;                     ///< Without quotes and blanks around it: from here
  std::size_t end = 0;                       ///< to here.
};
/// Visits all values that are not empty, in their order. The text may be invalid.
void ForEachXmlValue(std::string_view text, const std::function<void(const XmlValue&)>& visit);

}  // namespace sceneweld::cli
