// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

/// Sets options that the command line does not give: first from environment variables, then from a file.
/// The option `--max-body` is the variable `PREFIX_MAX_BODY` and the line `max-body = "8M"` of the file, which is TOML
/// or INI without sections. Flags are `true` or `false`. An option that may be given several times has a list, in a
/// variable with commas. Adds the option `--config FILE`. Throws a Refusal for a file with unknown names.
void AddOutsideValues(OptionList& options, std::string prefix);

}  // namespace sceneweld::cli
