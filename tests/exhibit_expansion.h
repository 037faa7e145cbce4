// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// The result of `expand` for a directives file that composes.
struct ExpansionCheck {
  std::string text;  ///< Without a folder for models. File URIs are used if there is no package.
  std::string
      diagnostics;  ///< What was reported during the expansion, without the reports that composing makes anyway.
  /// If the text, or the text with its models as files, means another scene: the differences.
  std::vector<std::string> differences;
  /// Violations: one of them cannot be read, or is not expanded to itself.
  std::vector<std::string> broken_promises;
};

/// Expands a directives file in both ways, composes the results, and expands them again. `scene` is what the file
/// means. Nothing is written to the disk.
ExpansionCheck CheckExpansion(const std::string& input, const LoadOptions& options, const Loaded& scene);

}  // namespace sceneweld
