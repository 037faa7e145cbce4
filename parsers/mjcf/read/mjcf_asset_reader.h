// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the declarations of all `asset` sections of a file (docs/reference/mjcf.md, 9).
void ReadAssets(File& file);

/// Resolves a `file` attribute to the path of a file, which may not exist. A URI is resolved as such. For other names,
/// `strippath` applies first; a relative name is below `folder` (the compiler's directory for this kind of asset), and
/// `folder` is relative to the folder of the MJCF file. If no file is there, the folder of the included file that holds
/// the attribute is tried too. Returns nullopt, after an error, if a URI cannot be resolved.
std::optional<std::string> AssetPath(const XmlText& file_name, std::string_view folder, const File& file);

/// The folder in which `<compiler>` looks for files of an element: `texture`, `mesh`, `hfield`, `skin`, `flexcomp`.
const Name& FolderFor(std::string_view tag, const Compiler& compiler);
/// Reports a missing file of an element that is only kept, as an error or a warning (ReaderRules::missing_assets).
void CheckKeptFile(Element element, const XmlText& file_name, const File& file);

}  // namespace sceneweld::mjcf
