// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/parsers/kept/gazebo_settings.h"
#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLElement;
}

/// The places of SDFormat that `<gazebo>` blocks give (parsers/kept/gazebo_settings.h), and the scene's fields for them.
namespace sceneweld::urdf {

/// The text of a setting as libsdformat takes it: the attribute `value`, or the text before any other node.
std::string_view GazeboValue(const tinyxml2::XMLElement& setting);

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

/// Whether an element of a block may change more of the scene than what it keeps for SDFormat.
bool GivesField(std::string_view name, bool of_model);

/// Whether an element of a block without a reference adds a link, a model, a frame or a joint to the robot.
bool AddsToModel(std::string_view name);

/// Whether the scene keeps the children of an element of SDFormat and not the element: `surface/contact`.
bool IsGazeboContainer(GazeboOwner owner, std::string_view path);

}  // namespace sceneweld::urdf
