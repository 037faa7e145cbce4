// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>

#include "sceneweld/parsers/output/output_folder.h"

namespace sceneweld {

/// Writes a ZIP archive of files, in their order, whole or not at all. Equal files give equal archives at any time and
/// on any machine. Returns an empty text, or the reason of the failure.
std::string WriteZip(const std::string& path, std::span<const OutputFile> files);

}  // namespace sceneweld
