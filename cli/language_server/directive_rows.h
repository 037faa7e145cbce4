// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/directives/reading/directive_kinds.h"

namespace sceneweld::cli {

/// The tables that decide about a place of a directives file.
struct DirectiveRows {
  const DirectiveKind* kind = nullptr;  ///< The directive around the place; null outside of directives.
  const KeyRow* row = nullptr;          ///< Of the last key, if it is a key of the directive or of a value in it.
  std::span<const KeyRow> keys = {};    ///< Those that a mapping at the place may have.
};
/// `keys`: those around the place, the outermost first.
DirectiveRows DirectiveRowsOf(const std::vector<std::string>& keys);

}  // namespace sceneweld::cli
