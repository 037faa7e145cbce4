// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sceneweld/cli/editing/directives_files.h"
#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld::cli {

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
