// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

/// The scenes and models among files of strangers, by their paths without the first `/`.
std::vector<std::string> DroppedScenes(const FileSystem& files);
/// The only directives file of these scenes, or all of them if there is none or several.
std::vector<std::string> MainScenes(std::vector<std::string> scenes);

/// Options for such files: packages, caches, variables and addresses of this machine are not theirs.
ReadOptions ConfinedTo(std::shared_ptr<const FileSystem> files, const ReadOptions& read);

}  // namespace sceneweld::cli
