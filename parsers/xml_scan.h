#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

  /// The contents of an element at a depth of kPartDepth, or a multiple of it,
  /// that holds elements and no text: they can be parsed by themselves, where
  /// the whole is too deep for tinyxml2.
  struct Part {
    std::uint32_t owner = 0;  ///< Where the element's name begins.
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::size_t outer = kNone;  ///< The part that it is in.
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  };
  std::vector<Part> parts;    ///< In the order in which they begin.
  std::size_t max_depth = 0;  ///< Of elements; the root is at 1.
};

/// Well below tinyxml2's limit of about 98.
inline constexpr std::size_t kPartDepth = 64;

/// Whether text outside of the elements is a fault, as XML has it, or blanked.
enum class StrayText { kRefused, kBlanked };

XmlScan ScanXml(std::string_view text, StrayText stray_text = StrayText::kRefused);

}  // namespace sceneweld
