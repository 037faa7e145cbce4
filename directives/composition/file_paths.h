// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/reading/directive_text.h"
#include "sceneweld/parsers/files/read_context.h"

namespace sceneweld {

/// The paths that file names and URIs of directives refer to. Accesses the disk once for each text in each folder,
/// unless each use has something to report.
class FilePaths {
 public:
  /// Notes each resolved name in `uses`.
  FilePaths(ReadContext& context, CompositionUses& uses) : context_(context), uses_(uses) {}

  /// Reports files that cannot be found.
  std::optional<std::string> Resolve(const DirectiveText& file, const std::string& folder);
  /// The path of a file that is not resolved yet, if it can be resolved without a report; otherwise nothing.
  std::optional<std::string> ResolveAhead(const DirectiveText& file, const std::string& folder);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Paths = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

  ReadContext& context_;
  CompositionUses& uses_;
  std::unordered_map<std::string, Paths> paths_;  // By folder, then by text.
};

}  // namespace sceneweld
