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
/// The directives file among these scenes; all scenes if there is no directives file, or more than one.
std::vector<std::string> MainScenes(std::vector<std::string> scenes);

/// Options for such files: packages, caches, variables and addresses of this machine are not theirs.
ReadOptions ConfinedTo(std::shared_ptr<const FileSystem> files, const ReadOptions& read);

}  // namespace sceneweld::cli
