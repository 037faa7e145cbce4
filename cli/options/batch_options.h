// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The options of commands that work on many scenes.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

/// The parts of the options that a command has.
struct BatchUse {
  bool writes = false;        ///< It has outputs: `--keep-going`, `--skip-existing`, and `--json` means lines.
  bool has_manifest = false;  ///< A scene that is done need not be done again.
};

/// Adds the options, as a group. Returns the step that stores their values, which may throw a Refusal; call it once all
/// other values are known. `inputs` and `read` are those of the command.
std::function<void()> AddBatch(OptionList& options, BatchOptions& batch, BatchUse use,
                               const std::vector<std::string>& inputs, const ReadOptions& read);

/// Throws a Refusal if a command would write both its JSON document (`--json`) and `--json-lines`.
void CheckOneJson(bool writes_document, const BatchOptions& batch);

}  // namespace sceneweld::cli
