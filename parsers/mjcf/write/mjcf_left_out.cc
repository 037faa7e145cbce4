// SPDX-License-Identifier: BSD-3-Clause
// Follows what is left out of a written file through the kept elements that name it, because MuJoCo refuses a file with
// a name of nothing.

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_assets_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

constexpr const char* kShapeAssets[] = {"mesh", "hfield"};
constexpr const char* kLookAssets[] = {"material", "texture"};

// The word by which a tuple calls an element of a section.
std::string_view KindInTuple(std::string_view section, std::string_view tag) {
  return section == "tendon" || section == "actuator" || section == "sensor" || section == "equality" ? section : tag;
}

// "geom `left::floor`".
std::string Called(std::string_view kind, std::string_view name) { return std::string(kind) + " " + Quoted(name); }

// The first name in an element for which `is_gone` is true, as messages call it; empty if there is none.
template <typename IsGone>
std::string FirstGone(XMLElement& element, std::string_view section, const IsGone& is_gone) {
  std::string first;
  // Names are only looked at.
  RenameIn(element, section, [&](std::string_view kind, std::string_view name) {
    if (first.empty() && is_gone(kind, name)) first = Called(kind, name);
    return std::string(name);
  });
  return first;
}

}  // namespace

bool KeptSections::WritesAsset(std::string_view kind, std::string_view full_name) const {
  for (const Part& part : PartsOf("asset")) {
    const char* const own = part.element->Attribute("name");
    if (part.element->Name() == kind && own && own == full_name) return true;
  }
  return false;
}

void KeptSections::LeaveOutWhatNamesLeftOut(const WrittenAssets& assets) {
  const bool keeps_elements = std::any_of(out_.scene.bodies.begin(), out_.scene.bodies.end(), [](const Body& body) {
    return std::any_of(body.kept.begin(), body.kept.end(), [](const Kept& kept) { return kept.format == kMjcf.name; });
  });
  if (sections_.empty() && !keeps_elements) return;
  for (const Geometry& geometry : out_.scene.geometries) {
    if (!assets.Has(out_.scene.geometries.IndexOf(geometry))) left_out_.emplace("geom", FullName(out_.scene, geometry));
  }
  if (const auto found = sections_.find("worldbody"); found != sections_.end()) {
    for (Entry& entry : found->second) {
      if (entry.model == Scene::kWorldInstance) LeaveOutLooks(entry);
    }
  }
  LeaveOutInBodies();
  for (bool more = true; more;) {
    more = false;
    for (const auto& [name, entries] : sections_) {
      const std::string_view section = name;
      if (IsSetting(section) || section == "asset" || section == "keyframe") continue;
      Erase(section, [&](const Entry& entry) {
        const std::string named = NamedLeftOut(entry, section);
        if (named.empty()) return false;
        more = true;
        const std::string tag = entry.element->Name();
        const char* const own = entry.element->Attribute("name");
        if (own) left_out_.emplace(KindInTuple(section, tag), own);
        if (entry.is_wording) {  // The scene holds the element.
          ReportLeftOut(entry);
          return true;
        }
        const ModelInstance& model = out_.scene.models[entry.model];
        const std::string of =
            entry.model == Scene::kWorldInstance ? "the world" : "model " + Quoted(model.name.view());
        out_.losses.Dropped(About<&ModelInstance::kept>(model),
                            (own ? Quoted("<" + tag + ">") + " " + Quoted(own) : "a " + Quoted("<" + tag + ">")) +
                                " of " + of + " is left out: it names " + named + ", which the file does not have");
        return true;
      });
    }
  }
}

// Scenery belongs to the world, and its assets to a model, which a program may have removed.
void KeptSections::LeaveOutLooks(Entry& entry) {
  for (const char* const kind : kShapeAssets) {
    const char* const name = entry.element->Attribute(kind);
    if (name && !WritesAsset(kind, name)) left_out_.emplace(kind, name);
  }
  for (const char* const kind : kLookAssets) {
    const char* const name = entry.element->Attribute(kind);
    if (!name || WritesAsset(kind, name)) continue;
    const bool needs_it = entry.element->Name() == kLight.name;  // It is an image.
    if (needs_it) {
      left_out_.emplace(kind, name);
      continue;
    }
    out_.losses.Dropped(About<&ModelInstance::kept>(out_.scene.models[entry.model]),
                        Quoted(kind) + " of a `<" + std::string(entry.element->Name()) +
                            ">` of the world is left out: the file has no " + Called(kind, name));
    entry.element->DeleteAttribute(kind);
  }
}

void KeptSections::LeaveOutInBodies() {
  if (left_out_.empty()) return;
  for (const Body& body : out_.scene.bodies) {
    for (const Kept& kept : body.kept) {
      if (!(kept.format == kMjcf.name) || !kept.attribute.empty()) continue;
      tinyxml2::XMLDocument document;
      XMLElement* const element = ParseKept(document, kept.text);
      if (!element) continue;
      const auto full = [&](std::string_view name) { return out_.scene.Scoped(body.model, name); };
      const std::string named = FirstGone(*element, element->Name(), [&](std::string_view kind, std::string_view name) {
        return left_out_.contains({std::string(kind), full(name)});
      });
      if (named.empty()) continue;
      left_out_of_bodies_.insert({&body, &kept});
      const char* const name = element->Attribute("name");
      if (name) left_out_.emplace(element->Name(), full(name));
      out_.losses.Dropped(About<&Body::kept>(body), "a `<" + std::string(element->Name()) + ">` of body " +
                                                        Quoted(out_.NameOf(out_.scene.bodies.IndexOf(body))) +
                                                        " is left out: it names " + named +
                                                        ", which the file does not have");
    }
  }
}

std::string KeptSections::NamedLeftOut(const Entry& entry, std::string_view section) const {
  return FirstGone(*entry.element, section, [&](std::string_view kind, std::string_view name) {
    return left_out_.contains({std::string(kind), std::string(name)});
  });
}

// The scene holds the pair of an `<exclude>`. It may have lost the pair, or one of its bodies.
void KeptSections::LeaveOutExcludes() {
  std::optional<CollisionRules> rules;
  const auto body_of = [&](const XMLElement& element, const char* attribute) {
    const char* const name = element.Attribute(attribute);
    if (!name) return Index<Body>();
    return name == std::string_view("world") ? Scene::kWorldBody : FindBody(out_.scene, name);
  };
  std::set<std::pair<Index<Body>, Index<Body>>> paired;
  if (const auto contact = sections_.find("contact"); contact != sections_.end()) {
    std::map<std::string, Index<Body>> body_of_geom;
    for (const Geometry& geometry : out_.scene.geometries) body_of_geom[FullName(out_.scene, geometry)] = geometry.body;
    for (const Entry& entry : contact->second) {
      const char* const one = entry.element->Attribute("geom1");
      const char* const other = entry.element->Attribute("geom2");
      const auto a = one ? body_of_geom.find(one) : body_of_geom.end();
      const auto b = other ? body_of_geom.find(other) : body_of_geom.end();
      if (a != body_of_geom.end() && b != body_of_geom.end()) paired.insert(std::minmax(a->second, b->second));
    }
  }
  Erase("contact", [&](Entry& entry) {
    if (entry.element->Name() != kExclude.name) return false;
    if (!rules) rules.emplace(out_.scene);
    const Index<Body> a = body_of(*entry.element, "body1"), b = body_of(*entry.element, "body2");
    // MuJoCo may make a body that the scene does not have.
    const bool is_excluded = a && b ? !rules->MayCollide(a, b) : !entry.is_wording;
    if (is_excluded || entry.is_wording) return !is_excluded;
    if (a && b && paired.contains(std::minmax(a, b))) return false;  // All of their other geoms are excluded.
    const ModelInstance& model = out_.scene.models[entry.model];
    const char* const name = entry.element->Attribute("name");
    out_.losses.Dropped(About<&ModelInstance::kept>(model),
                        "`<exclude>` " + Quoted(name ? name : "") + " of model " + Quoted(model.name.view()) +
                            " is left out: the scene does not exclude its bodies from colliding");
    return true;
  });
}

}  // namespace sceneweld::mjcf
