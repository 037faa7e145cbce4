// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the declarations of all `asset` sections of a file (MJCF reference,
/// section 9).
void ReadAssets(File& file);

/// The file that a `file` attribute means: `strippath`, then absolute, or below
/// the compiler's folder, or that below the folder of the file; or a URI. It
/// may not exist. Nothing, reported, where a URI cannot be resolved.
std::optional<std::string> AssetPath(const XmlText& file_name, std::string_view folder, const File& file);

}  // namespace sceneweld::mjcf
