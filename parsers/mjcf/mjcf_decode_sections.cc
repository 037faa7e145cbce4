// SPDX-License-Identifier: BSD-3-Clause
// Restores the kept sections of several models from the sections of one file.

#include <tinyxml2.h>

#include <algorithm>
#include <map>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

bool IsOf(const Decoding& d, Index<ModelInstance> model) { return model.valid() && IsOfMjcf(d.to.models[model].kept); }

// The model whose names an element uses; if it uses none, the model that gives the settings.
Index<ModelInstance> OwnerOf(const Decoding& d, XMLElement& element, std::string_view section,
                             Index<ModelInstance> otherwise) {
  Index<ModelInstance> owner;
  bool is_of_several = false, has_other = false;
  RenameIn(element, section, [&](std::string_view, std::string_view name) {
    const bool is_model_free = name == "world";
    if (!is_model_free) {
      const Index<ModelInstance> here = d.Split(name).first;
      if (here == Scene::kWorldInstance) {
        has_other = true;
        return std::string(name);
      }
      if (owner.valid() && owner != here) is_of_several = true;
      owner = here;
    }
    return std::string(name);
  });
  if (is_of_several) return {};
  // Elements without names of a model come from other elements of the scene.
  return owner.valid() || has_other ? owner : otherwise;
}

// True if the models have records of their own settings.
bool IsTold(const Decoding& d, const std::string& section) {
  const auto& texts = d.texts.All(encoding::kModel);
  return std::any_of(texts.begin(), texts.end(), [&](const SceneText& text) { return text.Word(section).has_value(); });
}

// The owners of elements of `worldbody`, models or the world, by their places, except those of the first model.
std::map<std::size_t, Index<ModelInstance>> OwnersInWorldBody(const Decoding& d) {
  std::map<std::size_t, Index<ModelInstance>> owners;
  const auto add = [&](const SceneText& text, Index<ModelInstance> owner) {
    for (const double place : text.List("worldbody", d.diagnostics())) {
      if (place >= 0 && place < 1e9) owners[static_cast<std::size_t>(place)] = owner;
    }
  };
  for (const SceneText& text : d.texts.All(encoding::kModel)) add(text, d.to.FindModel(text.name()));
  if (const SceneText* const text = d.texts.Find(encoding::kSimulation, encoding::kOfScene)) {
    add(*text, Scene::kWorldInstance);
  }
  return owners;
}

// The model of a key, by the name of the key. The writer has added the values of the other models.
Index<ModelInstance> KeyOwner(const Decoding& d, XMLElement& key, std::size_t place, Index<ModelInstance> otherwise) {
  const char* const name = key.Attribute("name");
  Index<ModelInstance> owner = name ? d.Split(name).first : otherwise;
  if (owner == Scene::kWorldInstance) owner = otherwise;
  if (const SceneText* const text = d.texts.Find(encoding::kKey, std::to_string(place))) {
    if (const auto model = text->Word("model")) owner = d.to.FindModel(*model);
    for (const char* const attribute : {"act", "ctrl"}) {
      if (const auto numbers = text->Word(attribute)) key.SetAttribute(attribute, numbers->c_str());
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

bool IsNewKey(const Decoding& d, std::size_t place) {
  const SceneText* const text = d.texts.Find(encoding::kKey, std::to_string(place));
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

void DecodeSections(Decoding& d) {
  Index<ModelInstance> first;
  for (std::uint32_t i = 0; i < d.to.models.size() && !first.valid(); ++i) {
    if (IsOf(d, Index<ModelInstance>(i))) first = Index<ModelInstance>(i);
  }
  if (!first.valid()) return;
  const auto in_world_body = OwnersInWorldBody(d);
  std::map<std::string, std::size_t> places;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> new_places;
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
    const std::size_t place = places[section]++;
    const auto named = section == "worldbody" ? in_world_body.find(place) : in_world_body.end();
    const Index<ModelInstance> owner = named != in_world_body.end() ? named->second
                                       : section == "keyframe"      ? KeyOwner(d, *element, place, first)
                                                                    : OwnerOf(d, *element, section, first);
    // A configuration that no key of MJCF gave.
    if (section == "keyframe" && IsNewKey(d, place)) continue;
    const bool is_of_world = named != in_world_body.end() && owner == Scene::kWorldInstance;
    if (!is_of_world && !IsOf(d, owner)) continue;
    RenameIn(*element, section, [&](std::string_view kind, std::string_view name) {
      // The world gives full names of what is in models.
      return is_of_world && kind != "geom" && kind != "light" ? std::string(name) : NameInModel(d, kind, name);
    });
    d.kept[{section, place}] = {owner, new_places[{section, owner.value()}]++};
    d.to.models[owner].kept.push_back(
        {kept.format, {}, "<" + section + ">" + ToXml(*element) + "</" + section + ">", kept.place});
  }
}

}  // namespace sceneweld::mjcf
