// SPDX-License-Identifier: BSD-3-Clause
// Finds scenery that several models bring.

#include "sceneweld/scene/scenery.h"

#include <algorithm>
#include <utility>

namespace sceneweld {
namespace {

template <typename T>
bool PointsToEqual(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a && b && *a == *b);
}

// The value of an attribute in the text of an element, as written there; empty without the attribute.
std::string_view AttributeIn(std::string_view text, std::string_view name, std::size_t& from) {
  const std::string before = " " + std::string(name) + "=\"";
  const std::size_t at = text.find(before, from);
  if (at == text.npos) return {};
  const std::size_t begin = at + before.size();
  const std::size_t end = text.find('"', begin);
  if (end == text.npos) return {};
  from = end;
  return text.substr(begin, end - begin);
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
bool Scenery::AddTo(ByName<T>& known, const T& element, std::string look) {
  std::vector<Brought<T>>& same_name = known[element.name.view()];
  const bool is_known = std::any_of(same_name.begin(), same_name.end(), [&](const Brought<T>& other) {
    return other.part != part_ && IsSameScenery(other.element, element) && other.look == look;
  });
  if (is_known) return false;
  same_name.push_back({element, std::move(look), part_});
  return true;
}

void Scenery::AddAssets(const KeptList& kept) {
  for (const Kept& one : kept) {
    for (const std::string kind : {"material", "texture"}) {
      if (!one.attribute.empty() || !one.text.starts_with("<asset><" + kind + " ")) continue;
      std::size_t from = 0;
      assets_.try_emplace(kind + " " + std::string(AttributeIn(one.text, "name", from)), one.text);
    }
  }
}

// The material that a geometry names, with its textures.
std::string Scenery::LookOf(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, "mjcf", "material");
  const auto material = name ? assets_.find("material " + *name) : assets_.end();
  if (material == assets_.end()) return {};
  std::string look = material->second;
  std::size_t from = 0;
  while (true) {
    const std::string_view texture = AttributeIn(material->second, "texture", from);
    if (texture.empty()) return look;
    const auto found = assets_.find("texture " + std::string(texture));
    if (found != assets_.end()) look += found->second;
  }
}

bool Scenery::Add(const Geometry& geometry) { return AddTo(geometries_, geometry, LookOf(geometry)); }
bool Scenery::Add(const Light& light) { return AddTo(lights_, light, {}); }

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
