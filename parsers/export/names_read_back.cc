// SPDX-License-Identifier: BSD-3-Clause
// Gives a scene that was read back the names of the original.

#include "sceneweld/parsers/export/names_read_back.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

Scene WithoutOuterModel(const Scene& scene, Diagnostics& diagnostics) {
  Scene inner;
  inner.sources = scene.sources;
  inner.gravity = scene.gravity;
  inner.gravity_span = scene.gravity_span;
  inner.simulation = scene.simulation;
  StampOptions options;
  options.merge_into = Scene::kWorldInstance;
  Stamp(scene, options, inner, diagnostics);
  return inner;
}

void TakeBodyNamesOff(Scene& scene) {
  for (Geometry& geometry : scene.geometries) {
    const std::string body = scene.FullName(geometry.body) + "::";
    if (geometry.name.view().starts_with(body)) geometry.name = Name(geometry.name.view().substr(body.size()));
  }
}

void TakeNamesBack(const std::vector<Renaming>& renamings, Scene& scene) {
  // Elements of several models may have one name in the file.
  std::map<std::pair<std::string_view, std::string_view>, std::vector<std::string_view>> from;
  for (const Renaming& one : renamings) from[{one.kind == "link" ? "body" : one.kind, one.to}].push_back(one.from);
  for (const TableInfo& table : AllTables()) {
    const FieldInfo* name = nullptr;
    for (const FieldInfo& field : table.kind->fields) {
      if (field.name == "name" && field.type->kind == TypeKind::kText) name = &field;
    }
    if (!name) continue;
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
      void* const element = table.At(scene, i);
      const std::string_view written = name->type->Text(name->Of(element));
      auto found = from.find({table.kind->name, written});
      // In SDFormat it has the name of its joint.
      if (found == from.end() && table.kind->id == &kOwnerId<Actuator>) found = from.find({"joint", written});
      if (found == from.end()) continue;
      // The model that it is in already has its name.
      const std::string full = table.FullName(scene, i);
      const std::string scope = full.ends_with(written) ? full.substr(0, full.size() - written.size()) : std::string();
      std::string_view original = found->second.back();
      for (const std::string_view one : found->second) {
        if (one.starts_with(scope) && (!original.starts_with(scope) || one.size() < original.size())) original = one;
      }
      if (original.starts_with(scope)) original.remove_prefix(scope.size());
      name->type->SetText(name->Of(element), original);
    }
  }
}

}  // namespace sceneweld
