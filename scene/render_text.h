#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct TextStyle {
  bool color = false;  ///< ANSI colours.
};

/// One diagnostic for people: message, place, snippet with caret, notes, help.
/// Ends with a line break.
std::string RenderText(const Diagnostic& diagnostic, const TextStyle& style = {});
/// All of them, with a blank line between.
std::string RenderText(const Diagnostics& diagnostics, const TextStyle& style = {});

}  // namespace sceneweld
