// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/reading/directive_kinds.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/table.h"

namespace sceneweld::cli {

/// The kinds of elements that an attribute's value, or the text of an element, may name.
struct NamedKinds {
  bool bodies = false, joints = false, frames = false;
  bool files = false;

  /// `kind`: as a KindInfo names it.
  bool Has(std::string_view kind) const {
    return (bodies && kind == "body") || (joints && kind == "joint") || (frames && kind == "frame");
  }
};
/// By the words of URDF, SDFormat and MJCF. `attribute` is empty for the text of the element.
NamedKinds NamedBy(std::string_view element, std::string_view attribute);
/// The same in SRDF, which names elements of the robot in another file.
NamedKinds NamedInSrdf(std::string_view element, std::string_view attribute);

/// The tables that decide about a place of a directives file.
struct DirectiveRows {
  const DirectiveKind* kind = nullptr;  ///< The directive around the place; null outside of directives.
  const KeyRow* row = nullptr;          ///< Of the last key, if it is a key of the directive or of a value in it.
  std::span<const KeyRow> keys = {};    ///< Those that a mapping at the place may have.
};
/// `keys`: those around the place, the outermost first.
DirectiveRows DirectiveRowsOf(const std::vector<std::string>& keys);

/// The format whose table has the elements of a file: that of its suffix, and URDF for xacro files. Null for an unknown
/// suffix.
const Format* TableFormatOf(const std::string& path);

bool IsDirectivesFile(const std::string& path);

/// The row of an element of an XML format below the elements around it, the outermost first; null if the format does
/// not have it there.
const ElementRow* ElementRowOf(const Format& format, const std::vector<std::string>& path);

/// The row of an attribute's value, or of the text of an element if `attribute` is empty. `path`: the element that has
/// it, and those around it. Null if the format's table has none.
const Field* ValueRowOf(const Format& format, std::vector<std::string> path, std::string_view attribute);

/// The words that a value may be, if the row's type or its description begins with them; otherwise none.
std::vector<std::string> WordsOf(const Field& row);

/// `3 numbers. The translation. [m]`, for people.
std::string DescribedRow(const Field& row);

}  // namespace sceneweld::cli
