// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"

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
                  const Workspace& workspace, const OpenDocuments& documents, PositionEncoding encoding);

}  // namespace sceneweld::cli
