// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/scene/name.h"

namespace sceneweld {

// scene/fields/kept.h documents the members.

/// An attribute or a child element that has a meaning in one format only, as it was read.
struct Kept {
  Name format;
  Name attribute;  ///< Empty: `text` is an element.
  std::string text;
  Name place = {};  ///< Its place below the element: `axis/limit`; empty: in the element itself; or kWording.
  bool operator==(const Kept&) const = default;
};

/// The name of the attribute, or the element with its brackets: `max_contacts`, `<gui>`.
inline std::string KeptName(const Kept& kept) {
  if (!kept.attribute.empty()) return kept.attribute.str();
  return kept.text.substr(0, kept.text.find_first_of(" />\n\t\r", 1)) + ">";
}

/// In the order of the file. An attribute occurs at most once for each format.
using KeptList = std::vector<Kept>;

/// The text of an attribute of the element itself; null if there is none.
inline const std::string* FindKept(const KeptList& list, std::string_view format, std::string_view attribute) {
  for (const Kept& kept : list) {
    if (kept.attribute == attribute && kept.format == format && kept.place.empty()) return &kept.text;
  }
  return nullptr;
}

/// The place of a wording. A wording is not a text of the file. It records how the file words something that the scene
/// holds, such as which of two names a type has. Without it nothing is lost.
inline constexpr Name kWording = Name::Borrowed("=");
inline bool IsWording(const Kept& kept) { return kept.place == kWording; }
/// How a format words something; null if it has its usual word.
inline const std::string* FindWording(const KeptList& list, std::string_view format, std::string_view what) {
  for (const Kept& kept : list) {
    if (IsWording(kept) && kept.attribute == what && kept.format == format) return &kept.text;
  }
  return nullptr;
}
inline void KeepWording(KeptList& list, const Name& format, const Name& what, std::string_view word) {
  std::erase_if(list,
                [&](const Kept& kept) { return IsWording(kept) && kept.attribute == what && kept.format == format; });
  list.push_back({format, what, std::string(word), kWording});
}

/// The element with a name at a place; null if there is none.
inline const Kept* FindKeptElement(const KeptList& list, std::string_view format, std::string_view place,
                                   std::string_view name) {
  for (const Kept& kept : list) {
    if (kept.format == format && kept.place == place && kept.attribute.empty() &&
        KeptName(kept) == "<" + std::string(name) + ">") {
      return &kept;
    }
  }
  return nullptr;
}

/// The list without an attribute of the element itself, for writers that write that attribute themselves.
inline KeptList Without(KeptList list, std::string_view attribute) {
  std::erase_if(list, [&](const Kept& kept) { return kept.attribute == attribute && kept.place.empty(); });
  return list;
}

/// Sets an attribute; replaces an earlier value.
inline void KeepAttribute(KeptList& list, const Name& format, const Name& attribute, std::string_view text) {
  for (Kept& kept : list) {
    if (kept.attribute == attribute && kept.format == format && kept.place.empty()) {
      kept.text = text;
      return;
    }
  }
  list.push_back({format, attribute, std::string(text)});
}

}  // namespace sceneweld
