// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld {

/// A change of a text: other bytes in place of a span.
struct SourceEdit {
  Span span;
  std::string text;
};

/// What removes a finding of the linter: edits that belong together, or a new file.
struct Fix {
  struct NewFile {
    std::string path;  ///< Absolute. There is no such file.
    std::string text;
  };

  std::string title = {};  ///< For people: `write the unit vector 0 0 1`.
  bool is_safe = true;     ///< Whether it changes only what was surely meant otherwise.
  /// They do not overlap.
  std::vector<SourceEdit> edits = {};
  std::optional<NewFile> new_file = {};
  /// Whether it may cause a difference between the scene, which comes first, and the scene after the fix. Valid as long
  /// as the first scene. Null: it causes none.
  std::function<bool(const Difference&)> allows = {};

  bool empty() const { return edits.empty() && !new_file; }
};

}  // namespace sceneweld
