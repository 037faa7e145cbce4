// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/cursor/text_position.h"

namespace sceneweld::cli {

/// Changes of the white space and quotes of a document.
struct FormattingEdits {
  std::vector<std::pair<TextRange, std::string>> all;  ///< By place.
  std::string refusal;                                 ///< Why there are no edits; empty if formatting succeeded.
};

/// The edits that give a document its canonical layout (docs/formatting.md); with a range those in its lines.
FormattingEdits FormattingOf(const std::string& path, std::string_view text, const std::optional<TextRange>& range,
                             PositionEncoding encoding);

}  // namespace sceneweld::cli
