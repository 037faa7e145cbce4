// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/xml_node.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Parses an XML text, or finds its first error. XML 1.0 without validation: document types are skipped, so only XML's
/// own five entities and those of characters are replaced; others stay as they are. Comments and processing
/// instructions are skipped, and names may contain any character beyond ASCII. Values of attributes may contain `<`.
/// White space may be missing in front of an attribute, because tinyxml2 and thereby all engines read such files.
struct ParsedXml {
  struct Fault {
    std::string message;
    std::uint32_t begin = 0;  ///< Bytes of the text.
    std::uint32_t end = 0;
    /// The start tag that belongs to the fault; empty if there is none.
    std::uint32_t start_tag_begin = 0;
    std::uint32_t start_tag_end = 0;
    bool too_deep = false;
  };

  /// What is between the tags: a text (also white space), a comment, a CDATA section, a processing instruction.
  struct Content {
    enum class Kind : std::uint8_t { kText, kComment, kCdata, kInstruction };
    Kind kind;
    std::uint32_t parent;  ///< The element that it is in; XmlNode::kNone outside of all.
    std::uint32_t begin;   ///< The place in the text, with its marks.
    std::uint32_t end;
    std::string_view text;  ///< Without its marks; entities in texts are replaced.
  };

  std::vector<XmlNode> nodes;  ///< Parents before children; the first is the first top element.
  std::vector<XmlAttribute> attributes;
  std::vector<Content> contents;     ///< In the order of the text; only if they are asked for.
  std::deque<std::string> replaced;  ///< Texts in which something was replaced.
  std::optional<Fault> fault;
  /// Attributes without white space in front of them.
  std::vector<Fault> missing_blanks;
  /// The first text outside of the elements, if such text is allowed.
  std::optional<Fault> stray;
};

/// Whether text outside of the elements is a fault, as in XML, or skipped.
enum class StrayText { kRefused, kSkipped };

/// Whether ParsedXml::contents is filled.
enum class XmlContents { kLeftOut, kKept };

/// `text` must outlive the result. Elements nested deeper than `most_levels` are a fault.
ParsedXml ParseXml(std::string_view text, StrayText stray_text, std::size_t most_levels,
                   XmlContents contents = XmlContents::kLeftOut);

/// Whether a text can be the name of an element or an attribute.
bool IsXmlName(std::string_view text);

/// Reports what is wrong with a parsed text. Returns false after an error.
bool ReportXmlFaults(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics);

}  // namespace sceneweld
