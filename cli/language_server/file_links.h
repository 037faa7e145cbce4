// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// A file name or URI in a file, and the path of the existing file that it names.
struct FileLink {
  TextRange range;
  std::string target;
};

/// The files that a file names, in the order of the text: models, other directives, meshes, images, included files.
std::vector<FileLink> FileLinksIn(const std::string& path, std::string_view text, const Analyses& analyses,
                                  PositionEncoding encoding);

/// The places of a file that name another one, by the path of that other one.
using FileUses = std::map<std::string, std::vector<TextRange>>;

/// The files that a file names (FileLinksIn).
FileUses FilesUsedBy(const std::string& path, std::string_view text, const Analyses& analyses,
                     PositionEncoding encoding);
/// The files that name a file: those that analyses read. `documents` has the open texts.
FileUses UsersOf(const std::string& path, const Analyses& everywhere, const OpenDocuments& documents,
                 PositionEncoding encoding);

/// A `CallHierarchyItem` for a file.
void WriteFileItem(JsonWriter& json, const std::string& path);
/// A list of `CallHierarchyIncomingCall` (key `from`) or `CallHierarchyOutgoingCall` (key `to`).
void WriteFileUses(JsonWriter& json, std::string_view key, const FileUses& uses);

}  // namespace sceneweld::cli
