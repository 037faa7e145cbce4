// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/cli/language_server/rename.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {

/// A `WorkspaceEdit`. If the editor `annotates`, it has the unread places, too, as edits that a person confirms.
void WriteRenaming(JsonWriter& json, const Renaming& renaming, std::string_view new_name, bool annotates);

/// A message about the unread places that the edit does not have; empty if it has all.
std::string UnchangedPlaces(const Renaming& renaming, bool annotates);

}  // namespace sceneweld::cli
