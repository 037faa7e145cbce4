// SPDX-License-Identifier: BSD-3-Clause
// Finds the references to an element.

#include "sceneweld/scene/references.h"

#include <algorithm>

#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace {

// An element that others may refer to, and the frames that represent it.
struct Target {
  const KindInfo& kind;
  std::size_t index;
  std::vector<FrameId> frames;
};

std::string_view FirstThatRefers(const KindInfo& kind, const void* thing, const Target& target);

// Whether a value, or anything in it, refers to the target.
bool Refers(const TypeInfo& type, const void* value, const Target& target) {
  switch (type.kind) {
    case TypeKind::kReference: return type.of == &target.kind && type.Index(value) == target.index;
    case TypeKind::kFrame: {
      const FrameId& frame = static_cast<const FrameRef*>(value)->frame;
      return std::find(target.frames.begin(), target.frames.end(), frame) != target.frames.end();
    }
    case TypeKind::kStruct: return !FirstThatRefers(*type.of, value, target).empty();
    default:
      for (std::size_t i = 0; i < type.Size(value); ++i) {
        if (Refers(type.Held(value), type.At(value, i), target)) return true;
      }
      return false;
  }
}

// The name of a field; empty if there is none.
std::string_view FirstThatRefers(const KindInfo& kind, const void* thing, const Target& target) {
  for (const FieldInfo& field : kind.fields) {
    if (field.IsContent() && Refers(*field.type, field.Of(thing), target)) return field.name;
  }
  return {};
}

std::vector<Reference> Find(const Scene& scene, const Target& target) {
  std::vector<Reference> found;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(scene); ++i) {
      if (table.kind == &target.kind && i == target.index) continue;
      const void* element = table.at(scene, i);
      const std::string_view field = FirstThatRefers(*table.kind, element, target);
      if (field.empty()) continue;
      found.push_back({table.kind->name, field, table.FullName(scene, i), table.kind->SpanOf(element)});
    }
  }
  return found;
}

}  // namespace

std::vector<Reference> ReferencesTo(const Scene& scene, Index<ModelInstance> model) {
  return Find(scene, {KindOf<ModelInstance>(), model.value(), {FrameId::OfModel(model)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Body> body) {
  return Find(scene, {KindOf<Body>(), body.value(), {FrameId::Of(body)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Frame> frame) {
  return Find(scene, {KindOf<Frame>(), frame.value(), {FrameId::Of(frame)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Joint> joint) {
  return Find(scene, {KindOf<Joint>(), joint.value(), {FrameId::ParentOf(joint), FrameId::ChildOf(joint)}});
}

}  // namespace sceneweld
