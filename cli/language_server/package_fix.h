// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// Fixes for unknown packages in a range of a file: each adds a package to the `sceneweld.toml` of the root, or to a
/// new one in the folder of the workspace, if that folder has a `package.xml` with this name somewhere below it.
std::vector<QuickFix> PackageFixesAt(const std::string& path, const TextRange& range, const Analyses& analyses,
                                     const std::set<std::string>& folders, const OpenDocuments& documents,
                                     PositionEncoding encoding);

}  // namespace sceneweld::cli
