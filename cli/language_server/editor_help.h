// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::cli {

/// The text of a help line or note for an editor, which has no command line: an option `--package arms=DIR` becomes the
/// line of `sceneweld.toml`, and an option that the file cannot give is named as one of the language server.
std::string HelpForEditor(std::string_view help);

}  // namespace sceneweld::cli
