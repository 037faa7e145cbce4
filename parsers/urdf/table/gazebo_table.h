// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLElement;
}

/// The elements of `<gazebo>` blocks and their places in SDFormat, as libsdformat's reader of URDF maps them.
namespace sceneweld::urdf {

/// The element of SDFormat that an element of a block belongs to.
enum class GazeboOwner { kModel, kLink, kCollision, kVisual, kJoint };

/// How a setting of a block becomes a text of SDFormat. kSwitch: true, yes or 1, and false otherwise. kNegated: false
/// becomes true, and everything else false.
enum class GazeboText { kAny, kNumber, kSwitch, kNegated };

/// A setting of a block that has another name in SDFormat.
struct GazeboRow {
  std::string_view name;  ///< In the block.
  GazeboOwner owner;
  std::string_view path;  ///< In the owner's element.
  GazeboText text = GazeboText::kAny;
  std::string_view also = {};  ///< A second place of the same value.
};

/// libsdformat gives the scripts of materials in blocks this file.
inline constexpr std::string_view kGazeboMaterials = "file://media/materials/scripts/gazebo.material";

std::span<const GazeboRow> GazeboRows();
/// Null if SDFormat has the name too, or the block has no such setting.
const GazeboRow* FindGazeboRow(std::string_view name);

/// The text of a setting as libsdformat takes it: the attribute `value`, or the text before any other node.
std::string_view GazeboValue(const tinyxml2::XMLElement& setting);

/// Whether libsdformat takes the text of a switch for true, or for false. Other texts are neither.
bool IsGazeboOn(std::string_view text);
bool IsGazeboOff(std::string_view text);

/// A place of SDFormat that the scene has a field for. Each `set` returns false if the text is not a value of the
/// field; each `get` returns nothing for the value that a file without the element has.
struct GazeboField {
  std::string_view path;
  bool (*set)(std::string_view text, void* owner);
  std::string (*get)(const void* owner);
};
/// Of a collision: Geometry with its own `proximity`. Of a visual: Material. Of a link: Body. Of a joint: Dof.
std::span<const GazeboField> GazeboFields(GazeboOwner owner);
const GazeboField* FindGazeboField(GazeboOwner owner, std::string_view path);

/// Whether the scene keeps the children of an element of SDFormat and not the element: `surface/contact`.
bool IsGazeboContainer(GazeboOwner owner, std::string_view path);

}  // namespace sceneweld::urdf
