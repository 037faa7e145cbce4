// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// A text that an editor shows within a line.
struct InlayHint {
  TextPosition position;
  std::string label;
};

/// For a directives file: the scope before each name that has another full name, and the pose in the world, with all
/// joints at their default positions, after the name of each frame that it adds. Angles are in degrees.
std::vector<InlayHint> InlayHintsIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding);

}  // namespace sceneweld::cli
