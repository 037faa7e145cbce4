// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Comments by which an input asks the linter to leave findings out:
///   `# sceneweld: ignore mass-ratio, unused-frame`  in YAML
///   `<!-- sceneweld: ignore mass-ratio -->`         in XML
/// A comment counts for its own line, and if nothing else is on that line, for the next one. `ignore-file` in place of
/// `ignore` counts for the whole file. For elements of xacro files, the comments at the element in the macro count, and
/// those at the calls of the macro.
class IgnoreComments {
 public:
  /// Whether a comment asks to leave the finding out, at its place or at the place of one of its notes. Reads the
  /// comments of each text once, and reports codes that no rule has (`unknown-name`).
  bool Ignores(const Diagnostic& finding, Diagnostics& diagnostics);

 private:
  struct Comments {
    std::map<int, std::vector<std::string>> of_line;
    std::set<std::string> of_file;
  };
  const Comments& Of(const Source& source, Diagnostics& diagnostics);
  bool IgnoresAt(Span at, std::string_view code, Diagnostics& diagnostics);

  std::map<const Source*, Comments> comments_;
};

}  // namespace sceneweld
