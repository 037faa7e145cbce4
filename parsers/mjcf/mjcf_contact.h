#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/mjcf_model.h"

namespace sceneweld::mjcf {

/// The names, as written, of all geoms that the `pair`s of a file name.
std::unordered_set<std::string> GeomsInPairs(File& file);

/// Whether some `pair` names the geom, so that it collides whatever its bits say
/// (MJCF reference, 8.2). `name` is its own, as written. For all geoms of all
/// bodies, before contacts are read.
inline bool IsInPair(std::string_view name, const Scope& scope, const Model& model) {
  const auto has = [](const File& file, const std::string& text) { return file.geoms_in_pairs.contains(text); };
  if (name.empty()) return false;
  return has(*scope.file, std::string(name)) || has(model.main(), scope.prefix + std::string(name)) ||
         has(model.main(), scope.Full(name));
}

}  // namespace sceneweld::mjcf
