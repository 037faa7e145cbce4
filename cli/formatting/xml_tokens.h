// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// A piece of an XML text. The pieces of a text follow each other without a gap.
struct XmlToken {
  enum class Kind : std::uint8_t { kStart, kEmpty, kEnd, kText, kCdata, kComment, kInstruction, kDocumentType };
  /// What is in an element.
  enum class Inside : std::uint8_t {
    kNothing,   ///< Not even white space.
    kElements,  ///< Elements, comments and instructions; or white space with a line break.
    kText,      ///< Text, CDATA, or white space on one line.
    kMixed,     ///< Text beside elements, comments or instructions.
  };

  Kind kind;
  Inside inside = Inside::kNothing;  ///< Of kStart.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t match = 0;  ///< The number of the end tag of kStart.
};

/// The pieces of a text that ParseXml accepts, behind a byte order mark.
std::vector<XmlToken> XmlTokensOf(std::string_view text);

/// The name of a tag. `tag` begins at its `<`.
std::string_view NameOfTag(std::string_view tag);

/// An attribute of a tag. Places are bytes of the whole text.
struct XmlTagAttribute {
  std::size_t begin = 0;  ///< Of the name.
  std::size_t name_end = 0;
  std::size_t value_begin = 0;  ///< With its quotes.
  std::size_t value_end = 0;
};

/// The attributes of a start tag or empty element, in their order.
std::vector<XmlTagAttribute> AttributesOfTag(std::string_view text, const XmlToken& tag);

/// White space of XML, as ParseXml has it.
bool IsXmlBlank(char c);

}  // namespace sceneweld::cli
