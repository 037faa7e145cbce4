// SPDX-License-Identifier: BSD-3-Clause
// Leaves out what cannot be drawn of a scene with errors.

#include "sceneweld/library/drawable_part.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/library/element_id.h"
#include "sceneweld/library/reference_walk.h"
#include "sceneweld/library/remove.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

void RemoveUnresolvedGroups(Scene& scene) {
  const auto is_unresolved = [&](const Ref<CollisionFilterGroup>& ref) {
    return !ref.index.valid() || ref.index.value() >= scene.collision_filter_groups.size();
  };
  for (CollisionFilterGroup& group : scene.collision_filter_groups) {
    std::erase_if(group.member_groups, is_unresolved);
    std::erase_if(group.ignores, is_unresolved);
  }
}

bool IsResolved(const Scene& scene, const FrameId& frame) {
  switch (frame.kind) {
    case FrameId::Kind::kBody: return frame.value < scene.bodies.size();
    case FrameId::Kind::kDeclared: return frame.value < scene.frames.size();
    case FrameId::Kind::kJointParent:
    case FrameId::Kind::kJointChild: return frame.value < scene.joints.size();
    case FrameId::Kind::kModel:
      return frame.value < scene.models.size() &&
             scene.models[Index<ModelInstance>(frame.value)].model_frame_body.valid();
    case FrameId::Kind::kNone: break;
  }
  return false;
}

bool AllReferencesAreResolved(Scene& scene, StopCheck& stop) {
  const ReferenceFields references;
  bool all = true;
  for (const TableInfo& table : AllTables()) {
    if (table.has_world && table.size(scene) == 0) return false;
    // The world's own model and body refer to nothing.
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
      stop.Look();
      references.Each(*table.kind, table.At(scene, i), [&](const FieldInfo& field, const TypeInfo& type, void* value) {
        if (type.kind == TypeKind::kFrame) {
          all = all && IsResolved(scene, static_cast<const FrameRef*>(value)->frame);
        } else if (const std::size_t target = type.Index(value); target == TypeInfo::kNone) {
          all = all && Has(field.rules, FieldRule::kMayBeNone);
        } else {
          all = all && target < type.of->table->size(scene);
        }
      });
    }
  }
  return all;
}

bool AreSameSpan(const Span& a, const Span& b) { return a.source == b.source && a.begin == b.begin && a.end == b.end; }

// The elements at the places where CheckNumbers reports errors: all copies of an element of a model.
std::vector<ElementId> WithImpossibleNumbers(const Scene& scene) {
  Diagnostics faults;
  std::vector<ElementId> found;
  if (CheckNumbers(scene, faults)) return found;
  std::vector<Span> places;
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity == Severity::kError && fault.span) places.push_back(fault.span);
  }
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
      const ElementId element(table, i);
      if (std::any_of(places.begin(), places.end(),
                      [place = element.SpanIn(scene)](const Span& fault) { return AreSameSpan(fault, place); })) {
        found.push_back(element);
      }
    }
  }
  return found;
}

bool PosesAreFinite(const Scene& scene) {
  return std::all_of(scene.bodies.begin(), scene.bodies.end(), [](const Body& body) {
    return std::isfinite(Length(body.X_WB.translation)) && std::isfinite(body.X_WB.rotation.w());
  });
}

}  // namespace

bool KeepDrawablePart(Scene& scene, const Limits& limits) {
  constexpr int kMostPasses = 8;  // CheckNumbers reports a hundred faults at once.
  StopCheck stop(&limits);
  Diagnostics known;  // The draft came with all errors.
  RemoveUnresolvedGroups(scene);
  if (!AllReferencesAreResolved(scene, stop)) return false;
  scene.IndexNames();
  BuildTree(scene, known);
  for (int pass = 0; pass < kMostPasses; ++pass) {
    const std::vector<ElementId> impossible = WithImpossibleNumbers(scene);
    if (impossible.empty()) return PosesAreFinite(scene);
    if (!Remove(impossible, scene, known)) return false;
  }
  return false;
}

}  // namespace sceneweld
