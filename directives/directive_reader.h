#pragma once

#include <span>
#include <string_view>

#include "sceneweld/directives/directive.h"
#include "sceneweld/directives/schema.h"

namespace sceneweld {

/// The root's key of the list of directives.
inline constexpr std::string_view kDirectivesKey = "directives";

/// What is allowed where directives are read.
struct ReadingRules {
  Language language = Language::kPlain;
  bool random = false;             ///< Transforms may be random: they will be drawn.
  const LoopTurn* turn = nullptr;  ///< What the directives act in.
};

/// One kind of directive: its key in an entry of the list, and its own keys.
struct DirectiveKind {
  std::string_view name;
  std::span<const KeyRow> keys;
  std::string_view doc;
  /// Reads and validates one directive; reports what is wrong.
  void (*read)(const DirectiveKind& kind, const YamlEntry& entry, const ReadingRules& rules, DirectiveFile& file,
               Diagnostics& diagnostics);
  bool superset = false;
};
std::span<const DirectiveKind> DirectiveKinds();

/// Reads one entry of a list of directives, a mapping that holds exactly one, and
/// adds it to the file; reports every mistake that can be found in it. `list_key`
/// is where to report what has no place of its own.
/// Definition: directives reference, sections 1 to 4.
void ReadDirectiveEntry(const YamlNode& item, Span list_key, const ReadingRules& rules, DirectiveFile& file,
                        Diagnostics& diagnostics);

}  // namespace sceneweld
