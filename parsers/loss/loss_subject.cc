// SPDX-License-Identifier: BSD-3-Clause
// Names of the elements and fields that a loss is about.

#include "sceneweld/parsers/loss/loss_subject.h"

#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace loss {

LossSubject OfElement(Span span, const void* owner_id, const void* element, const LossFields& fields) {
  const KindInfo& kind = KindOf(owner_id);
  return {span, kind.name, element, kind.table, fields};
}

LossFields FieldsByIds(std::initializer_list<const void*> member_ids) {
  std::vector<LossFields::Field> fields;
  for (const void* id : member_ids) fields.push_back({id, std::string(FieldOf(id).name)});
  return fields;
}

LossFields FieldOfKind(const void* owner_id) {
  return std::vector<LossFields::Field>{{owner_id, std::string(KindOf(owner_id).name)}};
}

LossFields WholeElement(const void* owner_id) { return std::vector<LossFields::Field>{{owner_id, {}}}; }

}  // namespace loss

std::string LossSubject::FullName(const Scene& scene) const {
  std::string name;
  if (table) table->append_full_name(name, scene, element);
  return name;
}

LossSubject AboutGravity(const Scene& scene) {
  return {scene.gravity_span, "scene", &scene, nullptr,
          std::vector<LossFields::Field>{{&kMemberId<&Scene::gravity>, "gravity"}}};
}

LossSubject AboutSimulation(const Scene& scene, const FieldInfo& field) {
  return {{},
          "scene",
          &scene,
          nullptr,
          std::vector<LossFields::Field>{{field.id, "simulation." + std::string(field.name)}}};
}

}  // namespace sceneweld
