// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// One row: a child element or an attribute (`@name`) that SDFormat specifies in an element whose contents a scene only
/// keeps, such as `<sensor>` or `<gui>`, and the text that libsdformat or Gazebo demand there. In `<gazebo>` of URDF,
/// the settings that libsdformat reads.
struct SdfContent {
  /// kSwitch: true, yes or 1, and false otherwise.
  enum class Text { kAny, kBool, kSwitch, kNumber, kNumbers2, kNumbers3, kColour, kWord };
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

  std::string_view element;
  std::string_view name;
  Text text = Text::kAny;
  std::span<const std::string_view> words = {};  ///< Of kWord.
  double least = -kNoLimit;                      ///< Of kNumber.
  double most = kNoLimit;
  /// libsdformat refuses an element without the attribute, for which a child of its name is as good, and a child
  /// element without a text.
  bool required = false;

  /// The order of rows in a table.
  static constexpr bool IsBefore(const SdfContent& a, const SdfContent& b) {
    return a.element != b.element ? a.element < b.element : a.name < b.name;
  }
};

/// An attribute that libsdformat needs, or an element that it refuses without a text.
consteval SdfContent Required(SdfContent row) {
  row.required = true;
  return row;
}

/// The rows of `<gazebo>` of URDF (gazebo_settings.h).
std::span<const SdfContent> GazeboContents();

/// The rows of an element that only a world has; none for others.
std::span<const SdfContent> SdfContentsOfWorlds(std::string_view element);

/// The rows of an element; none: its contents are not specified here. Elements of one name share their rows.
std::span<const SdfContent> SdfContentsOf(std::string_view element);

/// Warns of values in a kept element, or in a child of `<gazebo>`, with which libsdformat refuses the whole file, of
/// words that Gazebo does not know, and of names that SDFormat does not have there, which have no effect.
void WarnOfSdfContents(Element kept, Diagnostics& diagnostics);
/// The same for the text of an element that a scene reads.
void WarnOfSdfText(Element element, Diagnostics& diagnostics);

}  // namespace sceneweld
