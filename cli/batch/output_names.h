// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/reading/inputs.h"

namespace sceneweld::cli {

/// A name with placeholders for an input: `{stem}` is its file name without the suffix of its format, `{name}` its file
/// name, `{dir}` its folder, relative to the current one. Returns the name for this input, or why there is none.
std::variant<std::string, Refusal> FilledName(const std::string& pattern, const std::string& input);

/// The output file of each input, empty for standard output: `output` filled in, or a file in `output_dir` with the
/// suffix of the target, below the folder of Input::below. A Refusal if two inputs would have one output, if an output
/// is another one's input, or if several would go to standard output.
std::variant<std::vector<std::string>, Refusal> OutputNames(const Inputs& inputs, const ComposeCommand& command);

}  // namespace sceneweld::cli
