// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/parsers/kept/sdf_contents.h"

namespace sceneweld {

/// The element of SDFormat that an element of a `<gazebo>` block belongs to: without a reference the model, otherwise
/// the link or joint that it refers to, or the collisions or visuals of the link.
enum class GazeboOwner { kModel, kLink, kCollision, kVisual, kJoint };

/// One row: an element of a `<gazebo>` block of URDF, and its place in SDFormat, as libsdformat's reader of URDF maps it.
struct GazeboSetting {
  std::string_view name;  ///< In the block.
  GazeboOwner owner;
  /// The place in the owner's element; the name itself for elements that libsdformat copies as they are.
  std::string_view path;
  SdfContent::Text text = SdfContent::Text::kAny;
  std::string_view also = {};  ///< A second place of the same value.
  bool negated = false;        ///< False in the block is true in SDFormat, and everything else is false.

  constexpr bool is_copied() const { return name == path; }
};

/// Of two names for one place, the first is written.
std::span<const GazeboSetting> GazeboSettings();
/// The row of this name for the model (`of_model`), or for links and joints; null without one.
const GazeboSetting* FindGazeboSetting(std::string_view name, bool of_model);

/// Whether libsdformat takes the text of a switch for true, or for false. Other texts are neither.
bool IsGazeboOn(std::string_view text);
bool IsGazeboOff(std::string_view text);

/// The `<uri>` of the script that libsdformat adds to the material of a block.
inline constexpr std::string_view kGazeboMaterials = "file://media/materials/scripts/gazebo.material";

}  // namespace sceneweld
