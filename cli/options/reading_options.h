#pragma once

#include <string>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

/// The options of the commands that compose. `input` is then checked, too; null: the command does that.
void AddReadOptions(OptionList& options, ReadOptions& read, const std::string* input = nullptr);
/// Those of them that say what a URI means.
void AddResolveOptions(OptionList& options, ReadOptions& read);

/// Throws a Refusal of no input, and of standard input without its format.
void CheckInput(const std::string& input, const ReadOptions& read);

}  // namespace sceneweld::cli
