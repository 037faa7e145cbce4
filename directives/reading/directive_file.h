// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/parameters.h"
#include "sceneweld/directives/reading/schema.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// The root's key that marks a file of the superset.
inline constexpr std::string_view kLanguageKey = "sceneweld";

/// How a directives file is read.
struct FileReading {
  /// The root mapping must have the key `directives`, because the name of the file does not show that it holds
  /// directives.
  bool key_required = false;
  /// The place of the list of directives in the file (yaml_address.h); empty: under the root's key `directives`.
  std::string_view address;
  /// Values for the file's parameters (superset), and their place; invalid: from the command line.
  std::span<const GivenParameter> parameters;
  Span given_at;
  /// Random transforms are drawn, because there is a seed (superset).
  bool random = false;
};

/// Reads a directives file, checks it against the schema and validates it as a whole. In the superset, it executes
/// loops and choices and evaluates `${...}`. It reports every mistake that it can find. Null after any error. The rules
/// are in docs/reference/directives.md, 1 to 4, and docs/directives.md. `tree`, not null, is that of `source`. The
/// result for a file of plain directives without given parameters depends on `tree` and `reading` only.
std::shared_ptr<const DirectiveFile> ReadDirectiveFile(const Source& source, std::shared_ptr<const YamlTree> tree,
                                                       const FileReading& reading, const Limits& limits,
                                                       Evaluation& evaluation);

/// The keys at the root of a file.
std::span<const KeyRow> RootKeys();

}  // namespace sceneweld
