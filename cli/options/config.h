// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// `sceneweld.toml`: packages and defaults of options for all inputs at or below its folder. Its keys are the options
/// of the table that have the property `in_config`.

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/config_file.h"
#include "sceneweld/cli/options/option_list.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {

struct Config {
  std::optional<ConfigFile> file;  ///< Nothing: there is none, or it cannot be read.
  Diagnostics diagnostics;         ///< Faults of the file. If there are errors, no input is read.
};

/// Adds `--config FILE` and `--no-config`, and a step that sets options that the command line does not give. It uses
/// the file that `--config` names, or the nearest one at or above the inputs. Call it before steps that use the
/// options.
void AddConfig(OptionList& options, ReadOptions& read);

/// The packages of the file, with absolute paths.
std::vector<LoadOptions::PackageOption> ConfigPackages(const Config& config);

/// Every option that a file may give, and its value after the steps of `options`.
std::vector<Setting> SettingsOf(const OptionList& options, const Config* config);

}  // namespace sceneweld::cli
