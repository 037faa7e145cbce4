#pragma once

#include <string>
#include <vector>

#include "sceneweld/scene/name.h"

namespace sceneweld {

// What the members mean: scene/fields/kept.h.

/// An attribute or a child element that has a meaning in one format only, as it was read.
struct Kept {
  Name format;
  Name attribute;  ///< Empty: `text` is an element.
  std::string text;
  bool operator==(const Kept&) const = default;
};

/// In the order of the file; an attribute at most once for each format.
using KeptList = std::vector<Kept>;

/// The text of an attribute; null where a format says nothing of it.
inline const std::string* FindKept(const KeptList& list, std::string_view format, std::string_view attribute) {
  for (const Kept& kept : list) {
    if (kept.attribute == attribute && kept.format == format) return &kept.text;
  }
  return nullptr;
}

/// Sets an attribute, in place of an earlier value.
inline void KeepAttribute(KeptList& list, std::string_view format, const Name& attribute, std::string_view text) {
  for (Kept& kept : list) {
    if (kept.attribute == attribute && kept.format == format) {
      kept.text = text;
      return;
    }
  }
  list.push_back({Name(format), attribute, std::string(text)});
}

}  // namespace sceneweld
