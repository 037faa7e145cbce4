// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/read_context.h"

namespace sceneweld {

/// Where a URI or a file name leads to; nothing after a report to the given context.
using Lookup = std::function<std::optional<std::string>(ReadContext& context)>;

/// The path of a mesh or an image, as in Mesh::path: absolute, and that of an existing file. Reports a missing file or
/// a folder, and then returns nothing. With MissingAssets::kWarn the report is a warning, and the result is the path
/// that the file should have, the URI if it resolves to no path, or an empty text. `what`: `a mesh file`. `folder` is
/// the start of relative names.
std::optional<std::string> FindAsset(std::string_view uri, std::string_view folder, std::string_view what, Span span,
                                     ReadContext& context, const Lookup& lookup);

}  // namespace sceneweld
