// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// A directives file of a scene, in which a directive can be written.
struct DirectivesFile {
  std::string path;
  std::string shown;    ///< As diagnostics name it.
  std::string address;  ///< Of the list in a larger YAML file; empty: none.
  std::string
      scope;  ///< What the full names of its elements have before their names in the file: `left`; may be empty.
  std::string why_not;  ///< Why no directive can be added to it; empty: one can.
};

/// The directives files of a scene, that of the input first.
std::vector<DirectivesFile> DirectivesFilesOf(const std::string& input, const LoadOptions& options,
                                              const Loaded& loaded);

/// The text of a file as the scene has it, if a place in it is known.
const Source* SourceOf(const Loaded& loaded, std::string_view path);

/// A full name as a file names it. Nothing if the file cannot name it, because it is in another scope.
std::optional<std::string> NameWithin(std::string_view scope, std::string_view full_name);

}  // namespace sceneweld::cli
