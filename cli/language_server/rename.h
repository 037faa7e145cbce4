// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// The places that get the new name, by file; or why the name cannot be changed.
struct Renaming {
  std::map<std::string, std::vector<TextRange>> places;
  /// Places that have the old name in values that sceneweld does not read, such as parameters of plugins. Only a person
  /// can say whether they mean the same.
  std::map<std::string, std::vector<TextRange>> unread;
  std::map<std::string, std::vector<TextRange>> unread_outside;  ///< The same in files outside of the workspace.
  std::string refusal;                                           ///< Empty: it can.
};

/// The place of a name that RenameAt may change. Nothing without a name, and for a generated name: a weld without a
/// name is called after its frames.
std::optional<Span> RenamableAt(const std::string& path, std::size_t offset, const Analyses& analyses);

/// Gives what a place names another name, in all files of the workspace. The changed texts are composed: a place that
/// is then an unknown name is changed, too, and a name that a root does not compose with is refused.
Renaming RenameAt(const std::string& path, std::size_t offset, std::string_view new_name, const Analyses& analyses,
                  Workspace& workspace, const OpenDocuments& documents, PositionEncoding encoding);

/// A `WorkspaceEdit`. If the editor `annotates`, it has the unread places, too, as edits that a person confirms.
void WriteRenaming(JsonWriter& json, const Renaming& renaming, std::string_view new_name, bool annotates);

/// A message about the unread places that the edit does not have; empty if it has all.
std::string UnchangedPlaces(const Renaming& renaming, bool annotates);

/// Whether a file of this name is XML that UnreadNamesIn looks into.
bool MayHaveNames(const std::string& path);

/// The places in an XML file that have a name, after scopes or without one unless `scoped_only`, as a whole value or as
/// a word of one, although sceneweld does not read the value: a parameter of a plugin may name a joint. A value counts
/// as read if the format's table has a row for it, or if analyses know the place as a name. [bytes: begin and end]
std::vector<std::pair<std::size_t, std::size_t>> UnreadNamesIn(const std::string& path, std::string_view text,
                                                               std::string_view name, bool scoped_only,
                                                               const Analyses& analyses);

}  // namespace sceneweld::cli
