// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// The elements of a file whose plain text a record may have: lights and helpers in bodies, and what is in sections.
class PlainElements {
 public:
  explicit PlainElements(File& file) : file_(file) {}

  /// The element with this key, `light:NAME` or `SECTION:NAME`, with its name as a word; a key without a name has its
  /// place, `keyframe:#0`. Not an element if the file has no such one.
  Element Find(std::string_view key) const;
  /// Its plain text (mjcf_record.h); nothing if the file has no such element.
  std::optional<std::string> TextOf(std::string_view key) const;

 private:
  void FindAll() const;

  File& file_;
  mutable bool has_all_ = false;  // At the first question.
  mutable std::map<std::string, Element, std::less<>> elements_;
};

/// Drops what the record says about constraints and joints whose helpers (encoding::kHelper) somebody edited, with a
/// report: their helpers are elements of the scene.
void ShowEditedHelpers(File& file, const PlainElements& elements);

}  // namespace sceneweld::mjcf
