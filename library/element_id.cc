// SPDX-License-Identifier: BSD-3-Clause
// Any element of a scene.

#include "sceneweld/library/element_id.h"

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
namespace {

template <typename T>
const TableInfo& TableOfKind() {
  return *KindOf<T>().table;
}
template <typename T>
std::size_t PlaceOf(Index<T> index) {
  return index.valid() ? index.value() : TypeInfo::kNone;
}

}  // namespace

ElementId::ElementId(Index<ModelInstance> i) : table(&TableOfKind<ModelInstance>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Body> i) : table(&TableOfKind<Body>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Frame> i) : table(&TableOfKind<Frame>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Joint> i) : table(&TableOfKind<Joint>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Actuator> i) : table(&TableOfKind<Actuator>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Geometry> i) : table(&TableOfKind<Geometry>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<ForceElement> i) : table(&TableOfKind<ForceElement>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Constraint> i) : table(&TableOfKind<Constraint>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<CollisionFilterGroup> i) : table(&TableOfKind<CollisionFilterGroup>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<ExcludedPair> i) : table(&TableOfKind<ExcludedPair>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<ContactZone> i) : table(&TableOfKind<ContactZone>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Sensor> i) : table(&TableOfKind<Sensor>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Light> i) : table(&TableOfKind<Light>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Plugin> i) : table(&TableOfKind<Plugin>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Camera> i) : table(&TableOfKind<Camera>()), index(PlaceOf(i)) {}
ElementId::ElementId(Index<Configuration> i) : table(&TableOfKind<Configuration>()), index(PlaceOf(i)) {}

bool ElementId::IsIn(const Scene& scene) const { return index < table->size(scene); }

bool ElementId::IsWorld() const { return table->has_world && index == 0; }

std::string ElementId::Text(const Scene& scene) const {
  if (IsWorld()) return "the world";
  const std::string name = table->FullName(scene, index);
  return std::string(table->kind->name) + (name.empty() ? std::string() : " " + Quoted(name));
}

Span ElementId::SpanIn(const Scene& scene) const { return table->kind->SpanOf(table->at(scene, index)); }

Index<ModelInstance> ModelOf(const ElementId& element, const Scene& scene) {
  const KindInfo& models = KindOf<ModelInstance>();
  if (element.table->kind == &models) return Index<ModelInstance>(element.index);
  const void* const thing = element.table->at(scene, element.index);
  Index<ModelInstance> by_body = Scene::kWorldInstance;
  for (const FieldInfo& field : element.table->kind->fields) {
    if (field.type->kind != TypeKind::kReference) continue;
    const std::size_t target = field.type->Index(field.Of(thing));
    if (target == TypeInfo::kNone) continue;
    if (field.type->of == &models) return Index<ModelInstance>(target);
    if (field.type->of == &KindOf<Body>()) by_body = scene.bodies[Index<Body>(target)].model;
  }
  return by_body;
}

bool IsInScope(std::string_view name, std::string_view scope) {
  return name.starts_with(scope) && name.substr(scope.size()).starts_with(kScopeDelimiter);
}

std::optional<ElementId> TwinOf(const ElementId& element, const Scene& scene) {
  const auto find = [](const auto& one, const auto& others) -> std::optional<ElementId> {
    for (const auto& other : others) {
      if (other.body == one.body && other.name == one.name) return ElementId(others.IndexOf(other));
    }
    return std::nullopt;
  };
  if (element.table == KindOf<Sensor>().table) return find(scene.sensors[Index<Sensor>(element.index)], scene.cameras);
  if (element.table == KindOf<Camera>().table) return find(scene.cameras[Index<Camera>(element.index)], scene.sensors);
  return std::nullopt;
}

}  // namespace sceneweld
