#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/scene/kept.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld {

/// What a joint, link or frame (`kind`) of a model, by its local name, is called
/// instead; nothing where it keeps its name, or is none.
using NewName = std::function<std::optional<std::string>(std::string_view kind, std::string_view name)>;

/// Renames the model's elements in a plugin, or in a `<gazebo>` block, whose words sceneweld
/// does not know: what stands in an element or attribute `joint_name`, `left_joint` or
/// the like and is the name of a joint that had to be renamed, and so with links and
/// frames. The attributes of the element itself are left as they are. True where
/// something was renamed.
bool RenameInPlugin(tinyxml2::XMLElement& plugin, const NewName& new_name);
/// The same of any element, with its own attributes.
bool RenameInElement(tinyxml2::XMLElement& element, const NewName& new_name);
/// The same of the elements in a list that are of a format.
void RenameIn(KeptList& list, std::string_view format, const NewName& new_name);

}  // namespace sceneweld
