// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/cli/options/option_list.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/options/values.h"

namespace sceneweld::cli {

/// `--separator`.
void AddSeparator(OptionList& options, std::string& separator);
/// Throws a Refusal if a format does not allow the text in names.
void CheckSeparator(const std::string& separator);

/// The options of `compose` for a writer, without the folder of the output.
WriteOptions WriteOptionsOf(const ComposeCommand& command);

}  // namespace sceneweld::cli
