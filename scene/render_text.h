// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/path_style.h"

namespace sceneweld {

struct TextStyle {
  bool color = false;  ///< ANSI colours.
  PathStyle paths;
};

/// One diagnostic for people: message, place, snippet with caret, notes, help.
/// Ends with a line break.
std::string RenderText(const Diagnostic& diagnostic, const TextStyle& style = {});
/// One diagnostic in a line of its own, without its line break: the message, and the place in parentheses.
std::string RenderLine(const Diagnostic& diagnostic, const PathStyle& paths = {});
/// All of them, separated by blank lines.
std::string RenderText(const Diagnostics& diagnostics, const TextStyle& style = {});

}  // namespace sceneweld
