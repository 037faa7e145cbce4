// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/plugin_names.h"

namespace sceneweld::urdf {

/// As Format::rename_in_kept: a `<gazebo>` block with the element that it refers to, or any other element.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

/// Renames links in the names of collisions in the contact sensors of a `<gazebo>` block. Gazebo makes these names from
/// links: `LINK_collision`, `LINK_collision_1`, `LINK_fixed_joint_lump__NAME_collision`. Returns true if one changed.
bool RenameInContacts(tinyxml2::XMLElement& block, const NewName& new_name);

}  // namespace sceneweld::urdf
