// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

/// Adds the options that select rules of the linter and set their thresholds. Returns the step that stores their values
/// in `lint`, which may throw a Refusal; call it once all values are known.
std::function<void()> AddLintRules(OptionList& options, LintOptions& lint);

}  // namespace sceneweld::cli
