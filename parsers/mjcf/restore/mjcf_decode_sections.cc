// SPDX-License-Identifier: BSD-3-Clause
// Restores the kept sections of several models from the sections of one file.

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

bool IsOf(const Decoding& d, Index<ModelInstance> model) { return model.valid() && IsOfMjcf(d.to.models[model].kept); }

// The model whose names an element uses; if it uses none, the model that gives the settings.
Index<ModelInstance> OwnerOf(const Decoding& d, XMLElement& element, std::string_view section,
                             Index<ModelInstance> otherwise) {
  Index<ModelInstance> owner;
  bool is_of_several = false;
  RenameIn(element, section, [&](std::string_view, std::string_view name) {
    const bool is_model_free = name == "world";
    if (!is_model_free) {
      const Index<ModelInstance> here = d.Split(name).first;
      if (here == Scene::kWorldInstance) return std::string(name);
      if (owner.valid() && owner != here) is_of_several = true;
      owner = here;
    }
    return std::string(name);
  });
  if (is_of_several) return {};
  return owner.valid() ? owner : otherwise;
}

// True if the models have records of their own settings.
bool IsTold(const Decoding& d, const std::string& section) {
  const auto& texts = d.record().All(encoding::kModel);
  return std::any_of(texts.begin(), texts.end(), [&](const Entry& text) { return text.Value(section).has_value(); });
}

// The owners of elements of `worldbody`, models or the world, by their places, except those of the first model.
std::map<std::size_t, Index<ModelInstance>> OwnersInWorldBody(const Decoding& d) {
  std::map<std::size_t, Index<ModelInstance>> owners;
  const auto add = [&](const Entry& text, Index<ModelInstance> owner) {
    for (const double place : text.List("worldbody", d.diagnostics())) {
      if (place >= 0 && place < 1e9) owners[static_cast<std::size_t>(place)] = owner;
    }
  };
  for (const Entry& text : d.record().All(encoding::kModel)) add(text, d.to.FindModel(text.name()));
  if (Entry* const text = d.record().Find(encoding::kSimulation, encoding::kOfScene)) {
    add(*text, Scene::kWorldInstance);
  }
  return owners;
}

// The model of a key, by the name of the key. The writer has added the values of the other models.
Index<ModelInstance> KeyOwner(const Decoding& d, XMLElement& key, std::size_t place, Index<ModelInstance> otherwise) {
  const char* const name = key.Attribute("name");
  Index<ModelInstance> owner = name ? d.Split(name).first : otherwise;
  if (owner == Scene::kWorldInstance) owner = otherwise;
  if (Entry* const text = EntryOfKey(d, name ? name : "", place, {})) {
    if (const auto model = text->Value("model")) owner = d.to.FindModel(*model);
    for (const char* const attribute : {"act", "ctrl"}) {
      if (const auto numbers = text->Value(attribute)) key.SetAttribute(attribute, numbers->c_str());
    }
  }
  for (auto* child = key.FirstChildElement(); child;) {
    auto* const next = child->NextSiblingElement();
    const char* of = child->Attribute("joint");
    if (!of) of = child->Attribute("body");
    if (!of || d.Split(of).first != owner) key.DeleteChild(child);
    child = next;
  }
  return owner;
}

bool IsNewKey(const Decoding& d, XMLElement& key, std::size_t place) {
  const char* const name = key.Attribute("name");
  Entry* const text = EntryOfKey(d, name ? name : "", place, {});
  return text && text->Flag("configuration");
}

// The names of geoms and lights have the names of their bodies before them.
std::string NameInModel(const Decoding& d, std::string_view kind, std::string_view name) {
  const std::string local = d.Split(name).second.str();
  const std::size_t last = local.rfind(kScopeDelimiter);
  const bool is_on_body = kind == "geom" || kind == "light";
  return is_on_body && last != local.npos ? local.substr(last + kScopeDelimiter.size()) : local;
}

}  // namespace

Entry* EntryOfKey(const Decoding& d, std::string_view name, std::size_t place, Span span) {
  const std::string own = name.empty() ? "#" + std::to_string(place) : std::string(name);
  Entry* const entry = d.record().Find(encoding::kKey, own);
  if (!entry) return nullptr;
  entry->Check([&](std::string_view) { return d.elements.TextOf("keyframe:" + EscapedWord(own)); }, span,
               d.diagnostics());
  return entry;
}

void CheckSettings(const Decoding& d) {
  const auto merged = [&](std::string_view section) -> std::optional<std::string> {
    for (const Kept& kept : d.from().models[d.model.model].kept) {
      if (kept.attribute.empty() && kept.text.starts_with("<" + std::string(section))) return PlainTextOf(kept.text);
    }
    return "none";
  };
  for (Entry& entry : d.record().All(encoding::kModel)) entry.Check(merged, {}, d.diagnostics());
}

namespace {

// The materials and meshes of geometries.
std::set<std::string_view> AssetsOfGeometries(const Decoding& d) {
  std::set<std::string_view> names;
  for (const Geometry& geometry : d.from().geometries) {
    if (geometry.material) names.insert(geometry.material->name);
    const auto* const mesh = std::get_if<Mesh>(&*geometry.shape);
    const std::string* const name = mesh ? FindKept(mesh->kept, kMjcf.name, "name") : nullptr;
    if (name) names.insert(*name);
  }
  return names;
}

int CountOfAttributes(const XMLElement& element) {
  int count = 0;
  for (const auto* one = element.FirstAttribute(); one; one = one->Next()) ++count;
  return count;
}

// Whether the writer makes such an element for an element of a model of another format. Somebody has added the others.
bool IsOfWriter(std::string_view section, const XMLElement& element, const std::set<std::string_view>& assets) {
  const std::string_view tag = element.Name();
  const char* const name = element.Attribute("name");
  if (section == "keyframe" || tag == "exclude" || tag == "texture" || (name && IsHelper(name))) return true;
  if (tag == "pair") return CountOfAttributes(element) == 2;
  if (tag == "joint") {  // A mimic.
    UpTo<5> polynomial;
    if (const char* const text = element.Attribute("polycoef")) ScanNumbers(text, polynomial.values);
    return element.Attribute("joint2") && polynomial[2] == 0 && polynomial[3] == 0 && polynomial[4] == 0;
  }
  if (tag == "material" && !element.Attribute("texture") && CountOfAttributes(element) <= 2) return true;
  return section == "asset" && name && assets.contains(name);
}

}  // namespace

void DecodeSections(Decoding& d) {
  const Index<ModelInstance> first = d.ModelOfUnscoped();
  const std::set<std::string_view> assets = AssetsOfGeometries(d);
  const auto in_world_body = OwnersInWorldBody(d);
  std::map<std::string, std::size_t> places;
  for (const Kept& kept : d.from().models[d.model.model].kept) {
    if (kept.format != kMjcf.name || !kept.attribute.empty()) continue;
    tinyxml2::XMLDocument document;
    XMLElement* const root = ParseKept(document, kept.text);
    if (!root) continue;
    const std::string section = root->Name();
    if (IsSetting(section)) {
      if (!IsTold(d, section)) d.to.models[first].kept.push_back(kept);
      continue;
    }
    XMLElement* const element = root->FirstChildElement();
    if (!element) continue;
    const std::size_t place = kept.rank > 0 ? static_cast<std::size_t>(kept.rank - 1) : places[section]++;
    const auto named = section == "worldbody" ? in_world_body.find(place) : in_world_body.end();
    const Index<ModelInstance> owner = named != in_world_body.end() ? named->second
                                       : section == "keyframe"      ? KeyOwner(d, *element, place, first)
                                                                    : OwnerOf(d, *element, section, first);
    // A configuration that no key of MJCF gave.
    if (section == "keyframe" && IsNewKey(d, *element, place)) continue;
    const bool is_of_world = named != in_world_body.end() && owner == Scene::kWorldInstance;
    if (!is_of_world && !owner.valid()) {
      // It names elements of several models, and each keeps texts with its own names only.
      const Span file{&d.model.main().includes.root().document().source(), 0, 0};
      if (!IsOfWriter(section, *element, assets)) ReportUnusable(d, file, kept.text);
      continue;
    }
    const bool is_of_mjcf = IsOf(d, owner) && (section != "asset" || OwnerOf(d, *element, section, {}).valid());
    if (!is_of_world && !is_of_mjcf && IsOfWriter(section, *element, assets)) continue;
    RenameIn(*element, section, [&](std::string_view kind, std::string_view name) {
      // The world gives full names of what is in models.
      return is_of_world && kind != "geom" && kind != "light" ? std::string(name) : NameInModel(d, kind, name);
    });
    d.to.models[owner].kept.push_back({kept.format, {}, ToXmlLike(kept.text, *root), kept.place, kept.rank});
  }
}

namespace {

void RenameEntry(const Decoding& d, XMLElement& element, std::string_view section) {
  RenameIn(element, section, [&](std::string_view kind, std::string_view name) { return NameInModel(d, kind, name); });
}

}  // namespace

Index<ModelInstance> OwnerOfEntry(const Decoding& d, const KeptList& list) {
  const Kept* const entry = FindEntry(list);
  tinyxml2::XMLDocument document;
  XMLElement* const root = entry ? ParseKept(document, WholeEntry(list, *entry)) : nullptr;
  XMLElement* const element = root ? root->FirstChildElement() : nullptr;
  return element ? OwnerOf(d, *element, root->Name(), d.first_of_mjcf) : Index<ModelInstance>();
}

void DecodeEntry(const Decoding& d, Index<ModelInstance> owner, KeptList& list) {
  const Kept* const entry = FindEntry(std::as_const(list));
  if (!entry) return;
  // The writer makes no attributes that the scene has no field for.
  const bool has_more = std::any_of(std::as_const(list).begin(), std::as_const(list).end(),
                                    [](const Kept& kept) { return !kept.attribute.empty() && !IsWording(kept); });
  if (OwnerOfEntry(d, list) != owner || !(has_more || IsOf(d, owner))) {
    RemoveEntry(list);
    return;
  }
  tinyxml2::XMLDocument document;
  XMLElement* const root = ParseKept(document, WholeEntry(list, *entry));
  if (!root) return;
  RenameEntry(d, *root->FirstChildElement(), root->Name());
  ReplaceEntry(*root, list);
}

bool DecodeKey(const Decoding& d, Configuration& configuration) {
  const Kept entry = *FindEntry(std::as_const(configuration.kept));
  tinyxml2::XMLDocument document;
  XMLElement* const root = ParseKept(document, WholeEntry(configuration.kept, entry));
  XMLElement* const key = root ? root->FirstChildElement() : nullptr;
  if (!key) return false;
  const Index<ModelInstance> owner = KeyOwner(d, *key, static_cast<std::size_t>(entry.rank - 1), d.first_of_mjcf);
  if (!owner.valid() || owner == Scene::kWorldInstance) return false;
  RenameEntry(d, *key, root->Name());
  Kept local{entry.format, {}, ToXmlLike(entry.text, *root), entry.place, entry.rank};
  configuration.model = owner;
  configuration.kept.clear();
  if (IsWording(entry)) {
    AddEntry(std::move(local), &HoldsAttributeOfKey, configuration.kept);
  } else {
    configuration.kept.push_back(std::move(local));
  }
  return true;
}

void RankEntries(Scene& scene) {
  struct Ranked {
    std::uint32_t model;
    std::string section;
    int rank;
    KeptList* list;
    std::size_t index;
  };
  std::vector<Ranked> all;
  const auto add = [&](Index<ModelInstance> model, KeptList& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Kept& kept = std::as_const(list)[i];
      if (kept.rank > 0) all.push_back({model.value(), std::string(SectionOfEntry(kept)), kept.rank, &list, i});
    }
  };
  for (ModelInstance& model : scene.models) add(scene.models.IndexOf(model), model.kept);
  EachTableWithEntries(scene, [&](auto& table) {
    for (auto& element : table) add(element.model, element.kept);
  });
  const auto key = [](const Ranked& one) { return std::tie(one.model, one.section, one.rank); };
  std::sort(all.begin(), all.end(), [&](const Ranked& a, const Ranked& b) { return key(a) < key(b); });
  int rank = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_first = i == 0 || all[i].model != all[i - 1].model || all[i].section != all[i - 1].section;
    rank = is_first ? 1 : rank + 1;
    if (rank != all[i].rank) (*all[i].list)[all[i].index].rank = rank;
  }
}

}  // namespace sceneweld::mjcf
