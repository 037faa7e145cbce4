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

/// The root's key that makes a file one of the superset.
inline constexpr std::string_view kLanguageKey = "sceneweld";

/// How a directives file is read.
struct FileReading {
  /// The root mapping must have the key `directives`, since the name of the file
  /// does not say that it holds directives.
  bool key_required = false;
  /// Where in the file the list of directives stands (yaml_address.h); empty:
  /// under the root's key `directives`.
  std::string_view address;
  /// Values for the file's parameters (superset), and where they come from;
  /// invalid: from the command line.
  std::span<const GivenParameter> parameters;
  Span given_at;
  /// Random transforms are drawn, since there is a seed (superset).
  bool random = false;
};

/// Reads a directives file, checks it against the schema and validates it as a whole. In the superset, it executes
/// loops and choices and evaluates `${...}`. It reports every mistake that it can find. Null after any error.
/// Definition: directives reference, sections 1 to 4; docs/directives.md.
std::shared_ptr<const DirectiveFile> ReadDirectiveFile(const Source& source, const FileReading& reading,
                                                       const Limits& limits, Evaluation& evaluation);

/// The keys at the root of a file.
std::span<const KeyRow> RootKeys();

}  // namespace sceneweld
