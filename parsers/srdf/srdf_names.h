// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/kept/plugin_names.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::srdf {

enum class NameKind { kLink, kJoint, kGroup, kEndEffector, kVirtualJoint };

/// The replacement of a name; nothing if it stays.
using Replacement = std::function<std::optional<std::string>(NameKind kind, std::string_view name)>;

/// Replaces names in an element of SRDF and in the elements in it. The name of a virtual joint where it is used has the
/// kind kJoint. Returns true if a name was replaced.
bool ReplaceNames(tinyxml2::XMLElement& element, const Replacement& replacement);

/// As Format::rename_in_kept.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

}  // namespace sceneweld::srdf
