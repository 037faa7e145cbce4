// SPDX-License-Identifier: BSD-3-Clause
// The description of the scene's structs: a walk that knows no types can read, compare and set every field of all
// structs.

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

// Gives a value another one, if possible. Returns whether it was.
bool ChangeValue(const TypeInfo& type, void* value) {
  switch (type.kind) {
    case TypeKind::kNumber: *static_cast<double*>(value) = 7.25; return true;
    case TypeKind::kInteger: *static_cast<int*>(value) += 1; return true;
    case TypeKind::kBool: *static_cast<bool*>(value) ^= true; return true;
    case TypeKind::kText: type.SetText(value, std::string(type.Text(value)) + "x"); return true;
    case TypeKind::kChoice: type.SetIndex(value, (type.Index(value) + 1) % type.names.size()); return true;
    case TypeKind::kVector3: static_cast<Vector3*>(value)->y += 1; return true;
    case TypeKind::kColour: static_cast<Rgba*>(value)->g += 0.5; return true;
    case TypeKind::kPose: static_cast<Pose*>(value)->translation.z += 1; return true;
    case TypeKind::kReference: type.SetIndex(value, type.Index(value) + 1); return true;
    case TypeKind::kFrame: static_cast<FrameRef*>(value)->frame.kind = FrameId::Kind::kModel; return true;
    case TypeKind::kStruct:
      return !type.of->fields.empty() && ChangeValue(*type.of->fields.back().type, type.of->fields.back().Of(value));
    case TypeKind::kOptional:
    case TypeKind::kList: type.Add(value); return true;
    case TypeKind::kArray: return ChangeValue(type.Held(value), type.At(value, 0));
    case TypeKind::kVariant: type.SetIndex(value, (type.Index(value) + 1) % type.alternatives.size()); return true;
    case TypeKind::kPlace: static_cast<Span*>(value)->end += 1; return true;
    case TypeKind::kOpaque: break;
  }
  return false;
}

TEST_CASE("every field of every struct can be read, compared and set without its type") {
  std::set<const void*> seen;
  for (const KindInfo* kind : AllKinds()) {
    for (const FieldInfo& field : kind->fields) {
      INFO(kind->name << "." << field.name);
      CHECK(field.owner == kind);
      CHECK(seen.insert(field.id).second);
      CHECK(&FieldOf(field.id) == &field);
      const void* const untouched = kind->default_value();
      CHECK(field.type->Same(field.Of(untouched), field.Default()));
      CHECK(field.Of(untouched) == field.Default());
    }
  }
  CHECK(seen.size() > 150);
}

template <typename T>
void CheckThatEachFieldChangesTheWhole() {
  const KindInfo& kind = KindOf<T>();
  for (const FieldInfo& field : kind.fields) {
    if (field.type->kind == TypeKind::kOpaque) continue;
    INFO(kind.name << "." << field.name);
    T thing;
    CHECK(kind.type->Same(&thing, kind.default_value()));
    REQUIRE(ChangeValue(*field.type, field.Of(static_cast<void*>(&thing))));
    CHECK_FALSE(field.type->Same(field.Of(static_cast<const void*>(&thing)), field.Default()));
    CHECK_FALSE(kind.type->Same(&thing, kind.default_value()));
  }
}

TEST_CASE("a change of any field is a change of its struct") {
  CheckThatEachFieldChangesTheWhole<Joint>();
  CheckThatEachFieldChangesTheWhole<Body>();
  CheckThatEachFieldChangesTheWhole<Deformable>();
  CheckThatEachFieldChangesTheWhole<Geometry>();
  CheckThatEachFieldChangesTheWhole<Mesh>();
  CheckThatEachFieldChangesTheWhole<ProximityProperties>();
  CheckThatEachFieldChangesTheWhole<Material>();
  CheckThatEachFieldChangesTheWhole<Mimic>();
  CheckThatEachFieldChangesTheWhole<LinearBushingRpy>();
  CheckThatEachFieldChangesTheWhole<TendonConstraint>();
  CheckThatEachFieldChangesTheWhole<CollisionFilterGroup>();
}

TEST_CASE("what is set through the description is in the struct") {
  Joint joint;
  const FieldInfo& motion = FieldOf(&kMemberId<&Joint::motion>);
  REQUIRE(motion.type->alternatives.size() == std::variant_size_v<Motion>);
  motion.type->SetIndex(motion.Of(&joint), 1);
  REQUIRE(std::holds_alternative<Revolute>(joint.motion));
  const TypeInfo& revolute = motion.type->Held(&joint.motion);
  CHECK(revolute.of->name == "revolute");
  *static_cast<double*>(FieldOf(&kMemberId<&Dof::damping>).Of(&*std::get<Revolute>(joint.motion).dof)) = 2;
  CHECK(std::get<Revolute>(joint.motion).dof->damping == 2);
  const Joint before = joint;
  const FieldInfo& dof = FieldOf(&kMemberId<&Revolute::dof>);
  static_cast<Dof*>(dof.Of(&std::get<Revolute>(joint.motion)))->damping = 3;
  CHECK(std::get<Revolute>(joint.motion).dof->damping == 3);
  CHECK(std::get<Revolute>(before.motion).dof->damping == 2);

  // A change of a shared value must not affect its other owners.
  const FieldInfo& calibration = FieldOf(&kMemberId<&Joint::calibration>);
  joint.calibration = Calibration{.rising = 1, .falling = {}};
  const Joint copy = joint;
  static_cast<Calibration*>(calibration.type->Add(calibration.Of(&joint)))->falling = 3;
  CHECK(joint.calibration->rising == 1);
  CHECK(joint.calibration->falling == 3);
  CHECK(copy.calibration->falling == std::nullopt);

  ProximityProperties proximity;
  const FieldInfo& compliance = FieldOf(&kMemberId<&ProximityProperties::compliance>);
  for (std::size_t i = 0; i < compliance.type->names.size(); ++i) {
    if (compliance.type->names[i] == "compliant") compliance.type->SetIndex(compliance.Of(&proximity), i);
  }
  CHECK(proximity.compliance == Compliance::kCompliant);
}

TEST_CASE("each table of a scene is found by what it holds") {
  Scene scene;
  Body body;
  body.name = "crate";
  body.model = Scene::kWorldInstance;
  body.span = {nullptr, 3, 5};
  const auto added = scene.AddBody(std::move(body));
  const TableInfo* const bodies = KindOf<Body>().table;
  REQUIRE(bodies);
  CHECK(bodies->name == "bodies");
  CHECK(bodies->has_world);
  CHECK(bodies->size(scene) == 2);
  CHECK(bodies->At(scene, 1) == &scene.bodies[added.index]);
  CHECK(bodies->index_of(scene, &scene.bodies[added.index]) == 1);
  CHECK(bodies->FullName(scene, 1) == "crate");
  CHECK(bodies->kind->SpanOf(bodies->at(scene, 1)).begin == 3);
  CHECK(KindOf<Dof>().table == nullptr);
  CHECK_FALSE(KindOf<Dof>().SpanOf(KindOf<Dof>().default_value()));
  for (const TableInfo& table : AllTables()) CHECK(table.kind->table == &table);
}

}  // namespace
}  // namespace sceneweld
