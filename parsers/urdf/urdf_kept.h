// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::urdf {

/// As Format::rename_in_kept: a `<gazebo>` block with the element that it refers to, or any other element.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

/// Renames links in the names of collisions in a contact sensor. Gazebo makes these names from links: `LINK_collision`,
/// `LINK_collision_1`, `LINK_fixed_joint_lump__NAME_collision`. Returns true if one changed.
bool RenameInContact(tinyxml2::XMLElement& sensor, const NewName& new_name);
/// The same in all sensors of a `<gazebo>` block.
bool RenameInContacts(tinyxml2::XMLElement& block, const NewName& new_name);

/// The text of a URDF file for another folder (Format::keep_text): replaces names of meshes and images that would
/// resolve differently there. The contents of `<gazebo>` stay unchanged.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::urdf
