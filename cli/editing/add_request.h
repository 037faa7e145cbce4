// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/fix.h"
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

/// The body of `POST /api/edit/add`: directives to add to one file, in this order. Names of existing elements are full
/// ones; those of the new model and of the new group are as the file has them.
struct AddRequest {
  std::uint64_t revision = 0;  ///< The scene revision that the page shows.
  std::string file;            ///< DirectivesFile::shown; empty: the input.
  std::optional<NewModel> model;
  std::optional<NewWeld> weld;
  std::optional<NewFilterGroup> group;
};
/// Returns nothing and sets `why` if it is not as it must be.
std::optional<AddRequest> ReadAddBody(const std::string& text, std::string& why);

/// The edit that adds them. Reports refusals with the code `edit-refused`. `text`: that of the file, which must outlive
/// the result.
std::optional<Fix> MakeAddition(const AddRequest& request, const DirectivesFile& file, const Source& text,
                                Diagnostics& diagnostics);

}  // namespace sceneweld::cli
