// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// The names, as written, of all geoms that the `pair`s of a file name.
std::unordered_set<std::string> GeomsInPairs(File& file);

/// Whether a `pair` names the geom, so that it collides whatever its bits (MJCF reference, 8.2): a pair of its own
/// file, or of a file that it is attached to. `name` is its own, as written. For all geoms, before contacts are read.
bool IsInPair(std::string_view name, const Scope& scope);

}  // namespace sceneweld::mjcf
