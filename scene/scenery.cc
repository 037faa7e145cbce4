// SPDX-License-Identifier: BSD-3-Clause
// Finds scenery that several models bring.

#include "sceneweld/scene/scenery.h"

#include <algorithm>
#include <utility>

#include "sceneweld/scene/lookup.h"

namespace sceneweld {
namespace {

constexpr std::string_view kWorldBodyTag = "<worldbody><";

std::string EscapedXml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

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

std::string_view KindOfScenery(const Kept& kept) {
  if (!kept.attribute.empty() || !(kept.format == "mjcf") || !kept.text.starts_with(kWorldBodyTag)) return {};
  const std::string_view rest = std::string_view(kept.text).substr(kWorldBodyTag.size());
  for (const std::string_view kind : {"geom", "site", "light"}) {
    if (rest.starts_with(kind) && rest.find_first_of(" />") == kind.size()) return kind;
  }
  return {};
}

bool IsKeptScenery(const Kept& kept) { return !KindOfScenery(kept).empty(); }

Name NameOfScenery(const Kept& kept) {
  std::size_t from = 0;
  return Name(AttributeIn(kept.text, "name", from));
}

void ReplaceInText(std::string& text, std::initializer_list<std::string_view> attributes,
                   const std::function<std::string(std::string_view)>& new_value) {
  for (const std::string_view attribute : attributes) {
    std::size_t end = 0;
    const std::string value(AttributeIn(text, attribute, end));
    if (value.empty() || value.find('&') != std::string::npos) continue;
    text.replace(end - value.size(), value.size(), EscapedXml(new_value(value)));
  }
}

template <typename T>
Name& Scenery::NameIn(ByName<T>& known, const T& element, std::string look) {
  std::vector<Brought<T>>& same_name = known[element.name.view()];
  const auto found = std::find_if(same_name.begin(), same_name.end(), [&](const Brought<T>& other) {
    return other.part != part_ && IsSameScenery(other.element, element) && other.look == look;
  });
  if (found != same_name.end()) return found->name;
  same_name.push_back({element, std::move(look), part_, Name()});
  return same_name.back().name;
}

void Scenery::AddAssets(const KeptList& kept) {
  for (const Kept& one : kept) {
    for (const std::string kind : {"material", "texture", "mesh", "hfield"}) {
      if (!one.attribute.empty() || !one.text.starts_with("<asset><" + kind + " ")) continue;
      std::size_t from = 0;
      assets_.try_emplace(kind + " " + std::string(AttributeIn(one.text, "name", from)), one.text);
    }
  }
}

std::string Scenery::LookOf(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, "mjcf", "material");
  return name ? LookOfMaterial(*name) : std::string();
}

// The material with its textures.
std::string Scenery::LookOfMaterial(std::string_view name) const {
  const auto material = assets_.find("material " + std::string(name));
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

std::string Scenery::LookOf(const Light& light) const {
  std::size_t from = 0;
  const auto texture = assets_.find("texture " + std::string(AttributeIn(*light.source_xml, "texture", from)));
  return texture == assets_.end() ? std::string() : texture->second;
}

std::string Scenery::KeyOf(const Kept& element) const {
  std::string text = element.text;
  for (const std::string kind : {"mesh", "hfield", "texture"}) {
    std::size_t from = 0;
    const auto asset = assets_.find(kind + " " + std::string(AttributeIn(element.text, kind, from)));
    if (asset != assets_.end()) text += asset->second;
  }
  std::size_t from = 0;
  return text + LookOfMaterial(AttributeIn(element.text, "material", from));
}

std::optional<Name> Scenery::KnownName(const Kept& element) const {
  const auto known = kept_.find(KeyOf(element));
  if (known == kept_.end() || known->second.part == part_) return std::nullopt;
  return known->second.name;
}

void Scenery::Bring(const Kept& element, const Name& name) {
  kept_.try_emplace(KeyOf(element), BroughtKept{part_, name});
}

Name& Scenery::NameOf(const Geometry& geometry) { return NameIn(geometries_, geometry, LookOf(geometry)); }
Name& Scenery::NameOf(const Light& light) { return NameIn(lights_, light, LookOf(light)); }

Name Scenery::FreeGeomName(const Name& wanted, const Scene& scene) {
  const auto is_taken = [&](const std::string& name) {
    return geom_names_.contains(name) || FindGeometry(scene, JoinScopedName("world", name));
  };
  std::string name = wanted.str();
  for (int suffix = 1; is_taken(name); ++suffix) name = wanted.str() + "_" + std::to_string(suffix);
  return Name(name);
}

Name Scenery::KeptGeomName(const Name& wanted, const Scene& scene) {
  const Name name = FreeGeomName(wanted, scene);
  geom_names_.insert(name.str());
  return name;
}

Name Scenery::GeometryName(const Name& wanted, const Scene& scene) {
  return geom_names_.empty() ? wanted : FreeGeomName(wanted, scene);
}

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
