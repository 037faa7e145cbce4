// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in texts that only one format understands.

#include "sceneweld/directives/composition/kept_renaming.h"

#include <tinyxml2.h>

#include <optional>
#include <utility>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sensor_use.h"

namespace sceneweld {
namespace {

// `attribute`: empty if the text is an element.
void RenameInText(std::string& text, std::string_view attribute, std::string_view format_name,
                  const NewName& new_name) {
  const Format* const format = FindFormat(format_name);
  if (!format) return;
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* element = nullptr;
  if (attribute.empty()) {
    element = ParseKept(document, text);
  } else {
    element = document.NewElement("element");
    document.InsertEndChild(element);
    element->SetAttribute(std::string(attribute).c_str(), text.c_str());
  }
  if (!element) return;
  const bool renamed =
      format->rename_in_kept ? format->rename_in_kept(*element, new_name) : RenameInElement(*element, new_name);
  if (!renamed) return;
  text = attribute.empty() ? ToXmlLike(text, *element) : element->Attribute(std::string(attribute).c_str());
}

void RenameInList(KeptList& list, const NewName& new_name) {
  for (Kept& kept : list) {
    if (IsWording(kept) && !kept.attribute.empty()) continue;  // It names nothing.
    RenameInText(kept.text, kept.attribute, kept.format, new_name);
  }
}

}  // namespace

void FollowScenery(const Stamped& stamped, std::size_t first_model, Scene& scene) {
  if (stamped.new_names.empty()) return;
  const NewName new_name = [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    for (const Stamped::NewName& one : stamped.new_names) {
      if (one.kind == kind && one.old_name.view() == name) return one.new_name.str();
    }
    return std::nullopt;
  };
  for (std::size_t i = first_model; i < scene.models.size(); ++i) {
    for (Kept& kept : scene.models[Index<ModelInstance>(i)].kept) {
      if (kept.attribute.empty()) RenameInText(kept.text, {}, kept.format, new_name);
    }
  }
}

Scene WithBodyNamed(const Scene& part, Index<Body> body, std::string_view new_name) {
  Scene scene = part;
  const Index<ModelInstance> model = scene.bodies[body].model;
  const std::string old_name = scene.bodies[body].name.str();
  scene.bodies[body].name = Name(new_name);
  scene.IndexNames();
  const NewName renamed = [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    const bool is_body = kind == "body" || kind == "xbody" || kind == "link" || kind == "frame";
    return is_body && name == old_name ? std::optional<std::string>(new_name) : std::nullopt;
  };
  const auto is_here = [&](Index<Body> on) { return on.valid() && scene.bodies[on].model == model; };
  RenameInList(scene.models[model].kept, renamed);
  for (Body& one : scene.bodies) {
    if (one.model == model) RenameInList(one.kept, renamed);
  }
  for (Camera& one : scene.cameras) {
    if (one.model == model || (!one.model && is_here(one.body))) RenameInList(one.kept, renamed);
  }
  EachTableWithEntries(scene, [&](auto& table) {
    for (auto& one : table) {
      if (one.model == model && !std::as_const(one.kept).empty()) RenameInList(one.kept, renamed);
    }
  });
  const bool has_one_model = scene.models.size() == 2;
  const auto in_sources = [&](auto& table) {
    for (auto& one : table) {
      const bool is_own = is_here(one.body) || has_one_model;
      if (is_own) RenameInText(*one.source_xml, {}, one.format.view(), renamed);
    }
  };
  in_sources(scene.lights);
  in_sources(scene.sensors);
  in_sources(scene.plugins);
  for (Plugin& plugin : scene.plugins) {
    if (const auto name = NameOfBlock(plugin)) plugin.name = *name;
  }
  return scene;
}

}  // namespace sceneweld
