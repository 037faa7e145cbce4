// SPDX-License-Identifier: BSD-3-Clause
// Places kept elements between the bodies and geometries of their body or of the world.

#include <tinyxml2.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

namespace sceneweld::mjcf {

// Bodies that MuJoCo makes come between the bodies of their model, as they did in its file, because the order of the
// bodies is that of the numbers in keys.
void KeptSections::PlaceInWorld(std::vector<Entry>& of_world) const {
  const auto& nodes = out_.layout.nodes();
  for (Entry& entry : of_world) {
    if (entry.bodies_before == 0) continue;
    std::size_t left = entry.bodies_before;
    entry.node = static_cast<std::uint32_t>(nodes.size());
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
      const bool is_child = nodes[i].parent == 0 && out_.scene.bodies[nodes[i].body].model == entry.model;
      if (!is_child || left-- > 0) continue;
      entry.node = i;
      break;
    }
  }
  std::stable_sort(of_world.begin(), of_world.end(), [](const Entry& a, const Entry& b) { return a.node < b.node; });
}

bool KeptSections::IsGeom(const Entry& entry) { return entry.element->Name() == std::string_view("geom"); }

// The geometries of the world belong to no model. With several models, the geoms come first.
void KeptSections::WriteGeoms(Index<Body> body, std::size_t count, bool or_more) const {
  const auto is_here = [&](std::size_t before) { return or_more ? before >= count : before == count; };
  if (body != Scene::kWorldBody) {
    const Body& of = out_.scene.bodies[body];
    for (const Kept& kept : of.kept) {
      if (kept.text.starts_with("<geom") && is_here(GeometriesBefore(kept))) WriteOf(of, kept);
    }
    return;
  }
  const auto found = KnowsPlacesInWorld() ? sections_.find("worldbody") : sections_.end();
  if (found == sections_.end()) return;
  for (const Entry& entry : found->second) {
    if (!IsGeom(entry) || !is_here(entry.geometries_before)) continue;
    out_.Verbatim(*entry.element);
    out_.losses.Wrote(1);
  }
}

void KeptSections::ReportPlaces(const std::vector<Entry>& of_world) const {
  std::set<std::uint32_t> models;
  for (const Entry& entry : of_world) {
    if (IsGeom(entry) && entry.geometries_before > 0) models.insert(entry.model.value());
  }
  for (const std::uint32_t index : models) {
    const ModelInstance& model = out_.scene.models[Index<ModelInstance>(index)];
    out_.losses.Approximated(About<&ModelInstance::kept>(model),
                             "geoms that only MJCF has, of model " + Quoted(model.name.view()) +
                                 ", come before the other geometries of the world: these are of several models");
  }
}

void KeptSections::WriteOf(const Body& body, const Kept& kept) const {
  if (kept.format != kMjcf.name || !kept.attribute.empty() || IsLeftOut(body, kept)) return;
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
  if (!element) return;
  RenameIn(*element, element->Name(),
           [&](std::string_view, std::string_view name) { return out_.scene.Scoped(body.model, name); });
  NameFiles(*element, body.span);
  out_.Verbatim(*element);
}

void KeptSections::WriteBefore(std::uint32_t node, Section& world) const {
  const auto found = sections_.find("worldbody");
  if (found == sections_.end()) return;
  for (const Entry& entry : found->second) {
    if (entry.node != node || node == 0) continue;
    world.Begin();
    out_.Verbatim(*entry.element);
    out_.losses.Wrote(1);
  }
}

}  // namespace sceneweld::mjcf
