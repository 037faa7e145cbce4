#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sceneweld {

/// What a look over an XML text, before tinyxml2 parses it, has found.
struct XmlScan {
  struct Fault {
    std::string message;
    std::uint32_t begin = 0;  ///< Bytes of the text.
    std::uint32_t end = 0;
    /// The start tag that belongs to the fault; empty without one.
    std::uint32_t start_tag_begin = 0;
    std::uint32_t start_tag_end = 0;
  };
  /// The first thing that is not well-formed, of those that tinyxml2 accepts or
  /// reports at another place: text and end tags outside of the elements, end
  /// tags of another element, elements without an end, repeated attributes and
  /// attributes without white space between them. Other mistakes are left to
  /// tinyxml2.
  std::optional<Fault> fault;
  /// The text with blanks where tinyxml2 would stumble over what XML allows:
  /// processing instructions behind the first tag or comment, and document
  /// types with declarations in them. As long as the text, lines unchanged;
  /// nothing where the text itself will do.
  std::optional<std::string> blanked;
  /// The first text outside of the elements, where that is allowed.
  std::optional<Fault> stray;
};

/// Whether text outside of the elements is a fault, as XML has it, or blanked.
enum class StrayText { kRefused, kBlanked };

XmlScan ScanXml(std::string_view text, StrayText stray_text = StrayText::kRefused);

}  // namespace sceneweld
