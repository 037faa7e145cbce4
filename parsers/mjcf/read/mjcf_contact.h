// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

/// The names, as written, of all geoms in the `pair` elements of a file.
std::unordered_set<std::string> GeomsInPairs(File& file);

/// Whether a `pair` names the geom, in its own file or in a file that attaches it. Such a geom collides whatever its
/// contact bits are (docs/reference/mjcf.md, 8.2). `name` is the name of the geom as written. Works before contacts are
/// read.
bool IsInPair(std::string_view name, const Scope& scope);

}  // namespace sceneweld::mjcf
