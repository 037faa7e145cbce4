// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld {

/// The new name of a joint, link or frame (`kind`) by its name in a text of a model, which may have a scope; nothing if
/// it keeps its name or does not exist.
using NewName = std::function<std::optional<std::string>(std::string_view kind, std::string_view name)>;

/// An element that a text of a model names: `arm::hand` is `hand` in the model `arm` below that model.
struct NamedInText {
  Index<ModelInstance> owner;  ///< Invalid: there is no such model.
  std::string local;
};
NamedInText ResolveInText(const Scene& scene, Index<ModelInstance> model, std::string_view name);
/// The name of an element of `owner` in a text of `model`; nothing if `owner` is not `model` and not below it.
std::optional<std::string> NameInText(const Scene& scene, Index<ModelInstance> model, Index<ModelInstance> owner,
                                      std::string_view local);

/// Renames the model's elements in a plugin or `<gazebo>` block, whose contents sceneweld does not understand. The
/// value of an element or attribute `joint_name`, `leftJoint` and the like is replaced if it is the name of a renamed
/// joint. The same holds for links, which some plugins call bodies, and for frames, for each name in a list, and for
/// `<param name="...">` of ros2_control. The attributes of the outer element itself stay unchanged. Returns true if
/// something was renamed.
bool RenameInPlugin(tinyxml2::XMLElement& plugin, const NewName& new_name);
/// The same for any element, including its own attributes.
bool RenameInElement(tinyxml2::XMLElement& element, const NewName& new_name);
/// The same for the elements of one format in a list.
void RenameIn(KeptList& list, std::string_view format, const NewName& new_name);

/// The text of an element with another value of its attribute `name`.
std::string WithName(const std::string& xml, std::string_view name);

}  // namespace sceneweld
