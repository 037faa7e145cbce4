// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Reports an input that is no file (`file-not-found`): it is a folder or does not exist, then with a similar name in
/// its folder. `written`: as the user wrote `path`.
void ReportMissingInput(const std::string& written, const std::string& path, const Files& files,
                        Diagnostics& diagnostics);

}  // namespace sceneweld
