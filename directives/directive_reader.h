#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "sceneweld/directives/directive.h"
#include "sceneweld/directives/schema.h"
#include "sceneweld/parsers/limits.h"

namespace sceneweld {

/// The root's key of the list of directives.
inline constexpr std::string_view kDirectivesKey = "directives";

/// One kind of directive: its key in an entry of the list, and its own keys.
struct DirectiveKind {
  std::string_view name;
  std::span<const KeyRow> keys;
  std::string_view doc;
  /// Reads and validates one directive; reports what is wrong.
  void (*read)(const DirectiveKind& kind, const YamlEntry& entry, DirectiveFile& file, Diagnostics& diagnostics);
};
std::span<const DirectiveKind> DirectiveKinds();

/// Reads a directives file, checks it against the schema and validates it as a
/// whole; reports every mistake that can be found in it. Null after any error.
/// `key_required`: the root mapping must have the key `directives`, since the
/// name of the file does not say that it holds directives. `address`: where in
/// the file the list of directives stands (yaml_address.h); empty: under the
/// root's key `directives`.
/// Definition: directives reference, sections 1 to 4.
std::shared_ptr<const DirectiveFile> ReadDirectiveFile(const Source& source, bool key_required, const Limits& limits,
                                                       Diagnostics& diagnostics, std::string_view address = {});

}  // namespace sceneweld
