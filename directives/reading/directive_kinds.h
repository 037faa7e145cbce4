// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// The language that is allowed here.
struct ReadingRules {
  Language language = Language::kPlain;
  bool random = false;             ///< Transforms may be random. They will be drawn.
  const LoopTurn* turn = nullptr;  ///< The environment of the directives.
};

/// One kind of directive: its key in an entry of the list, and its own keys.
struct DirectiveKind {
  std::string_view name;
  std::span<const KeyRow> keys;
  std::string_view doc;
  /// Reads and validates one directive; reports its errors.
  void (*read)(const DirectiveKind& kind, const YamlEntry& entry, const ReadingRules& rules, DirectiveFile& file,
               Diagnostics& diagnostics);
  bool superset = false;
};
std::span<const DirectiveKind> DirectiveKinds();
/// Whether a word of a file, possibly in quotes, is the key of a directive.
bool IsDirectiveKey(std::string_view written);

}  // namespace sceneweld
