// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// How a directives file reads its texts: expressions need `sceneweld: 1` at its root.
TextsOf TextsOfFile(const Source& source);

/// The edit that adds directives at the end of the list of a file, in its layout: on one line or in a block, with its
/// indentation, its line breaks, and blank lines where the file has them. `address`: that of the list in a larger YAML
/// file (yaml_address.h); empty: the list is the value of `directives` at the root, which may be missing. If directives
/// cannot be added to the file, reports why, with the code `edit-refused`.
std::optional<SourceEdit> InsertDirectives(const Source& source, std::string_view address,
                                           const std::vector<NewDirective>& directives, Diagnostics& diagnostics);

}  // namespace sceneweld
