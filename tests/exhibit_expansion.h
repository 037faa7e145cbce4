// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// What `expand` makes of a directives file that composes.
struct ExpansionCheck {
  std::string text;         ///< Without a folder for models; a file URI where there is no package.
  std::string diagnostics;  ///< What was reported while it was made, without what composing explains anyway.
  /// Where the text, or the text with its models as files, means another scene.
  std::vector<std::string> differences;
  /// What must never be: one of them cannot be read, or is not expanded to itself.
  std::vector<std::string> broken_promises;
};

/// Expands a directives file in both ways, composes what came of it, and expands
/// that again. `scene` is what the file means. Nothing is written to the disk.
ExpansionCheck CheckExpansion(const std::string& input, const LoadOptions& options, const Loaded& scene);

}  // namespace sceneweld
