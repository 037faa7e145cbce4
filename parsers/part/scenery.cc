// SPDX-License-Identifier: BSD-3-Clause
// Finds scenery that several models bring.

#include "sceneweld/parsers/part/scenery.h"

#include <tinyxml2.h>

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

// The element in a kept section, and the name of the section: `<worldbody><geom .../></worldbody>`.
class InSection {
 public:
  explicit InSection(const Kept& kept) {
    if (!kept.attribute.empty() || !(kept.format == "mjcf")) return;
    if (const XMLElement* const root = ParseKept(document_, kept.text))
      section_ = root->Name(), element_ = root->FirstChildElement();
  }
  /// Null if the section is another one, or empty.
  const XMLElement* In(std::string_view section) const { return section_ == section ? element_ : nullptr; }

 private:
  tinyxml2::XMLDocument document_;
  std::string_view section_;
  const XMLElement* element_ = nullptr;
};

std::string_view AttributeOf(const XMLElement& element, const char* name) {
  const char* const text = element.Attribute(name);
  return text ? std::string_view(text) : std::string_view();
}

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

std::string_view KindOfScenery(const Kept& kept) {
  // Most kept content is something else.
  if (!kept.text.starts_with("<worldbody>")) return {};
  const InSection section(kept);
  const XMLElement* const element = section.In("worldbody");
  for (const std::string_view kind : {"geom", "site", "light"}) {
    if (element && element->Name() == kind) return kind;
  }
  return {};
}

bool IsKeptScenery(const Kept& kept) { return !KindOfScenery(kept).empty(); }

Name NameOfScenery(const Kept& kept) {
  const InSection section(kept);
  const XMLElement* const element = section.In("worldbody");
  return element ? Name(AttributeOf(*element, "name")) : Name();
}

void ReplaceNames(std::string& text, std::initializer_list<const char*> attributes,
                  const std::function<std::string(std::string_view)>& new_name) {
  EditXml(text, [&](XMLElement& element) {
    for (const char* const attribute : attributes) {
      const std::string name(AttributeOf(element, attribute));
      if (!name.empty()) element.SetAttribute(attribute, new_name(name).c_str());
    }
  });
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
    const InSection section(one);
    const XMLElement* const asset = section.In("asset");
    if (!asset) continue;
    const std::string kind = asset->Name();
    if (kind != "material" && kind != "texture" && kind != "mesh" && kind != "hfield") continue;
    assets_.try_emplace(kind + " " + std::string(AttributeOf(*asset, "name")), one);
  }
}

std::string Scenery::LookOf(const Geometry& geometry) const {
  const std::string* const name = FindKept(geometry.kept, "mjcf", "material");
  return name ? LookOfMaterial(*name) : std::string();
}

std::string Scenery::TextOf(std::string_view kind, std::string_view name) const {
  const auto asset = assets_.find(std::string(kind) + " " + std::string(name));
  return asset == assets_.end() ? std::string() : asset->second.text;
}

// The material with its textures, which its layers may name.
std::string Scenery::LookOfMaterial(std::string_view name) const {
  const auto material = assets_.find("material " + std::string(name));
  if (material == assets_.end()) return {};
  std::string look = material->second.text;
  const InSection section(material->second);
  const XMLElement* const element = section.In("asset");
  look += TextOf("texture", AttributeOf(*element, "texture"));
  for (const auto* layer = element->FirstChildElement(); layer; layer = layer->NextSiblingElement()) {
    look += TextOf("texture", AttributeOf(*layer, "texture"));
  }
  return look;
}

std::string Scenery::LookOf(const Light& light) const {
  tinyxml2::XMLDocument document;
  const XMLElement* const element = ParseKept(document, *light.source_xml);
  return element ? TextOf("texture", AttributeOf(*element, "texture")) : std::string();
}

std::string Scenery::KeyOf(const Kept& kept) const {
  std::string text = kept.text;
  const InSection section(kept);
  const XMLElement* const element = section.In("worldbody");
  if (!element) return text;
  for (const char* const kind : {"mesh", "hfield", "texture"}) text += TextOf(kind, AttributeOf(*element, kind));
  return text + LookOfMaterial(AttributeOf(*element, "material"));
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
