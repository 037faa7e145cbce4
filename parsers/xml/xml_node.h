// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sceneweld {

/// Whether two texts of the same size, which is not 0, are equal. Most names are short, so that a few words hold them.
inline bool AreEqualBytes(const char* a, const char* b, std::size_t size) {
  const auto differ = [&]<typename Word>(std::size_t at, Word in_a, Word in_b) {
    std::memcpy(&in_a, a + at, sizeof(Word));
    std::memcpy(&in_b, b + at, sizeof(Word));
    return in_a ^ in_b;
  };
  if (size > 16) return std::memcmp(a, b, size) == 0;
  if (size >= 8) {
    return (differ(0, std::uint64_t{}, std::uint64_t{}) | differ(size - 8, std::uint64_t{}, std::uint64_t{})) == 0;
  }
  if (size >= 4) {
    return (differ(0, std::uint32_t{}, std::uint32_t{}) | differ(size - 4, std::uint32_t{}, std::uint32_t{})) == 0;
  }
  return a[0] == b[0] && a[size / 2] == b[size / 2] && a[size - 1] == b[size - 1];
}

/// Whether two names are equal. Most names that differ have another length or first character.
inline bool SameName(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || (a.front() == b.front() && AreEqualBytes(a.data(), b.data(), a.size())));
}

/// One of 64 bits for a name, so that a set of names excludes most other names with one test.
constexpr std::uint64_t NameBit(std::string_view name) {
  if (name.empty()) return 1;
  const std::size_t first = static_cast<unsigned char>(name.front()), last = static_cast<unsigned char>(name.back());
  return std::uint64_t{1} << ((name.size() + 2 * first + 3 * last) % 64);
}

/// One attribute of an XML text.
struct XmlAttribute {
  std::string_view name;   ///< Points into the text.
  std::string_view value;  ///< Entities are replaced, and line breaks are one `\n`.
  std::uint32_t begin;     ///< The place of the value in the text, after the quote.
  std::uint32_t end;       ///< The place of the value in the text, at the quote.
};

/// One element of an XML text. Others are given by their number in the table of all nodes; kNone: none.
struct XmlNode {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// What is directly in an element, apart from white space between elements.
  enum class Inside : std::uint8_t {
    kElements,  ///< Elements, or nothing.
    kText,      ///< One text that a printer writes as it is.
    kOther,
  };

  std::string_view name;    ///< Points into the text.
  std::string_view inner;   ///< The first text in it, trimmed, with entities replaced.
  std::uint32_t begin = 0;  ///< The place of its `<` in the text.
  std::uint32_t end = 0;    ///< The place after its end tag.
  std::uint32_t inner_begin = 0;
  std::uint32_t inner_end = 0;
  std::uint32_t parent = kNone;
  std::uint32_t child = kNone;  ///< The first.
  std::uint32_t next = kNone;
  std::uint32_t attributes = 0;  ///< Number of the first one.
  std::uint32_t attribute_count = 0;
  bool one_line = true;  ///< Whether its start tag is on one line.
  /// Whether its name and attributes are written as a printer writes them: one blank before each attribute, double
  /// quotes, and no character that needs an entity.
  bool is_tag_as_printed = true;
  Inside inside = Inside::kElements;
  /// Whether a printer writes the whole element as it is in the text: it has no elements in it.
  bool is_as_printed = false;
};

}  // namespace sceneweld
