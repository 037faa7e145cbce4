// SPDX-License-Identifier: BSD-3-Clause
// Finds scenery that several models bring.

#include "sceneweld/scene/scenery.h"

#include <algorithm>

namespace sceneweld {
namespace {

template <typename T>
bool PointsToEqual(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a && b && *a == *b);
}

bool IsSameScenery(const Geometry& a, const Geometry& b) {
  return a.name == b.name && a.X_BG == b.X_BG && a.roles == b.roles && a.shape == b.shape &&
         PointsToEqual(a.material, b.material) && a.renderers == b.renderers &&
         PointsToEqual(a.proximity, b.proximity) && a.contact_bits == b.contact_bits && a.kept == b.kept;
}

bool IsSameScenery(const Light& a, const Light& b) {
  return a.name == b.name && a.X_BS == b.X_BS && a.type == b.type && a.format == b.format &&
         a.source_xml == b.source_xml;
}

}  // namespace

template <typename T>
bool Scenery::AddTo(ByName<T>& known, const T& element) {
  std::vector<Brought<T>>& same_name = known[element.name.view()];
  const bool is_known = std::any_of(same_name.begin(), same_name.end(), [&](const Brought<T>& other) {
    return other.part != part_ && IsSameScenery(other.element, element);
  });
  if (is_known) return false;
  same_name.push_back({element, part_});
  return true;
}

bool Scenery::Add(const Geometry& geometry) { return AddTo(geometries_, geometry); }
bool Scenery::Add(const Light& light) { return AddTo(lights_, light); }

// Two lights of one part keep their name, which CheckNames reports.
Name Scenery::LightName(const Name& wanted) {
  const auto [taken, fresh] = light_names_.try_emplace(wanted.str(), Taken{part_});
  if (fresh || taken->second.part == part_) return wanted;
  std::string name;
  do {
    name = wanted.str() + "_" + std::to_string(++taken->second.suffix);
  } while (light_names_.contains(name));
  light_names_.emplace(name, Taken());
  return Name(name);
}

}  // namespace sceneweld
