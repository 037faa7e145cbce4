// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

/// The options of commands that compose. `input` is checked too; null if the command checks it.
void AddReadOptions(OptionList& options, ReadOptions& read, const std::string* input = nullptr);
/// The options of `config`: those that decide what a file of an input means and how it is reported.
void AddConfigOptions(OptionList& options, ReadOptions& read);
/// The options that decide which file a URI names.
void AddResolveOptions(OptionList& options, ReadOptions& read);

/// Throws a Refusal if there is no input, or if standard input has no format.
void CheckInput(const std::string& input, const ReadOptions& read);
/// The same for several.
void CheckInputs(const std::vector<std::string>& inputs, const ReadOptions& read);
/// Throws a Refusal if changes of the inputs cannot be followed.
void CheckWatch(const std::vector<std::string>& inputs, const ReadOptions& read);
/// The same if a batch has an end, and watching has none.
void CheckWatch(const BatchOptions& batch);

}  // namespace sceneweld::cli
