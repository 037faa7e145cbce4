// SPDX-License-Identifier: BSD-3-Clause
// Checks references, choices and texts by the list of fields.
// Checks that the name index, the tree and the poses of a scene are up to date.
// Checks contents that only one format has.

#include "sceneweld/library/check_fields.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

#include "sceneweld/library/element_id.h"
#include "sceneweld/parsers/kept/kept_fault.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/utf8.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

class FieldCheck {
 public:
  FieldCheck(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop)
      : scene_(scene), diagnostics_(diagnostics), stop_(stop) {}

  bool Run() {
    for (const TableInfo& table : AllTables()) {
      table_ = &table;
      if (table.has_world && table.size(scene_) == 0) {
        Report("missing-value", "the scene has no world in its " + std::string(table.name));
        return false;
      }
    }
    for (const TableInfo& table : AllTables()) {
      table_ = &table;
      for (index_ = 0; index_ < table.size(scene_) && count_ < kMostReports; ++index_) {
        stop_.Look();
        element_ = table.at(scene_, index_);
        Check(*table.kind, element_);
      }
    }
    CheckScopes();
    table_ = nullptr;
    Check(KindOf<Simulation>(), &scene_.simulation);
    return count_ == 0;
  }

 private:
  static constexpr int kMostReports = 100;

  // Where the names of groups are looked up, beside the references themselves.
  void CheckScopes() {
    table_ = KindOf<CollisionFilterGroup>().table;
    for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
      element_ = &group;
      index_ = scene_.collision_filter_groups.IndexOf(group).value();
      for (const auto* refs : {&group.member_groups, &group.ignores}) {
        for (const auto& ref : *refs) {
          if (ref.scope.valid() && ref.scope.value() < scene_.models.size()) continue;
          Report("dangling-reference", "the scope of a reference of collision filter group " +
                                           Quoted(group.name.view()) + " is not a model of the scene");
        }
      }
    }
  }

  void Check(const KindInfo& kind, const void* thing) {
    for (const FieldInfo& field : kind.fields) Check(field, *field.type, field.Of(thing));
  }

  void Check(const FieldInfo& field, const TypeInfo& type, const void* value) {
    switch (type.kind) {
      case TypeKind::kReference: return CheckReference(field, type, value);
      case TypeKind::kFrame: return CheckFrame(field, static_cast<const FrameRef*>(value)->frame);
      case TypeKind::kText: return CheckText(field, type.Text(value));
      case TypeKind::kChoice:
        if (type.Index(value) >= type.names.size())
          Report("unknown-value", WhatOf(field) + " is not one of its choices");
        return;
      case TypeKind::kStruct: return Check(*type.of, value);
      case TypeKind::kVariant:
        if (type.Index(value) >= type.alternatives.size()) {
          return Report("missing-value", WhatOf(field) + " has no value");
        }
        break;
      case TypeKind::kOptional:
      case TypeKind::kList:
        if (type.Size(value) == 0 && Has(field.rules, FieldRule::kRequired)) {
          return Report("missing-value",
                        WhatOf(field) + (type.kind == TypeKind::kList ? " is empty" : " is not given"));
        }
        break;
      default: break;
    }
    for (std::size_t i = 0; i < type.Size(value); ++i) Check(field, type.Held(value), type.At(value, i));
  }

  // The world's own model has no parent and no name.
  bool IsOfWorldModel() const { return table_ && table_->kind == &KindOf<ModelInstance>() && index_ == 0; }

  void CheckReference(const FieldInfo& field, const TypeInfo& type, const void* value) {
    const std::size_t target = type.Index(value);
    if (target == TypeInfo::kNone) {
      if (Has(field.rules, FieldRule::kMayBeNone) || IsOfWorldModel()) return;
      return Report("missing-value", WhatOf(field) + " refers to no " + std::string(type.of->name));
    }
    if (target < type.of->table->size(scene_)) return;
    Report("dangling-reference", WhatOf(field) + " is " + std::string(type.of->name) + " " + std::to_string(target) +
                                     "; the scene has " + std::to_string(type.of->table->size(scene_)));
  }

  void CheckFrame(const FieldInfo& field, const FrameId& frame) {
    const auto size = [&]() -> std::size_t {
      switch (frame.kind) {
        case FrameId::Kind::kBody: return scene_.bodies.size();
        case FrameId::Kind::kDeclared: return scene_.frames.size();
        case FrameId::Kind::kJointParent:
        case FrameId::Kind::kJointChild: return scene_.joints.size();
        case FrameId::Kind::kModel: return scene_.models.size();
        case FrameId::Kind::kNone: break;
      }
      return 0;
    };
    if (!frame) return Report("missing-value", WhatOf(field) + " refers to no frame");
    if (frame.value >= size()) return Report("dangling-reference", WhatOf(field) + " refers to a missing element");
    if (frame.kind == FrameId::Kind::kModel && !scene_.models[Index<ModelInstance>(frame.value)].model_frame_body) {
      Report("missing-value", WhatOf(field) + " is the frame of a model without one");
    }
  }

  void CheckText(const FieldInfo& field, std::string_view text) {
    if (text.empty()) {
      if (!Has(field.rules, FieldRule::kRequired) || IsOfWorldModel()) return;
      const bool is_name = Has(field.rules, FieldRule::kIdentity);
      return Report(is_name ? Code("empty-name") : Code("missing-value"), WhatOf(field) + " is empty");
    }
    if (FirstInvalidUtf8(text)) Report("invalid-utf8", WhatOf(field) + " is not UTF-8");
  }

  // "`parent` of joint `arm::elbow`". The full name may itself need a reference that is missing.
  std::string WhatOf(const FieldInfo& field) const {
    const std::string key = Quoted(field.name.empty() ? field.owner->name : field.name);
    if (!table_) return key + " of the simulation settings";
    std::string_view name;
    for (const FieldInfo& one : table_->kind->fields) {
      if (one.name == "name" && one.type->kind == TypeKind::kText) name = one.type->Text(one.Of(element_));
    }
    return key + " of " + std::string(table_->kind->name) + " " +
           (name.empty() ? std::to_string(index_) : Quoted(name));
  }

  void Report(Code code, std::string message) {
    ++count_;
    diagnostics_.Error(code, table_ && element_ ? table_->kind->SpanOf(element_) : Span(), std::move(message));
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  StopCheck& stop_;
  const TableInfo* table_ = nullptr;
  std::size_t index_ = 0;
  const void* element_ = nullptr;
  int count_ = 0;
};

}  // namespace

bool CheckFields(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop) {
  return FieldCheck(scene, diagnostics, stop).Run();
}

namespace {

constexpr double kPoseTolerance = 1e-9;  // Of metres, relative to the distance from the origin; and of quaternions.

constexpr const char* kBuildTree = "call BuildTree after changes of bodies, joints or default positions";

bool AreSamePlace(const Pose& a, const Pose& b) {
  const double far = std::max({1.0, Length(a.translation), Length(b.translation)});
  const Rotation turned = a.rotation.Inverse() * b.rotation;
  return Length(a.translation - b.translation) <= kPoseTolerance * far &&
         std::hypot(turned.x(), std::hypot(turned.y(), turned.z())) <= kPoseTolerance;
}

}  // namespace

bool CheckNameIndex(const Scene& scene, Diagnostics& diagnostics) {
  constexpr const char* kHelp = "call Scene::IndexNames after changes of names or tables";
  bool good = true;
  const auto report = [&](const ElementId& element) {
    if (!good) return;  // One cause.
    good = false;
    diagnostics
        .Error("stale-scene", element.SpanIn(scene), "the scene does not find " + element.Text(scene) + " by its name")
        .Help(kHelp);
  };
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const Index<ModelInstance> index(i);
    if (scene.FindModel(scene.models[index].name) != index) report(index);
  }
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> index(i);
    if (scene.FindBody(scene.bodies[index].model, scene.bodies[index].name) != index) report(index);
  }
  const auto check = [&](const auto& table, auto&& find) {
    for (const auto& element : table) {
      const auto index = table.IndexOf(element);
      if (find(element) != index) report(index);
    }
  };
  check(scene.joints, [&](const Joint& joint) { return scene.FindJoint(joint.model, joint.name); });
  check(scene.frames, [&](const Frame& frame) { return scene.FindDeclaredFrame(frame.model, frame.name); });
  check(scene.actuators, [&](const Actuator& one) { return scene.FindActuator(one.model, one.name); });
  check(scene.collision_filter_groups,
        [&](const CollisionFilterGroup& group) { return scene.FindCollisionFilterGroup(group.scope, group.name); });
  return good;
}

bool CheckTree(const Scene& scene, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  Scene built = scene;
  CheckLoops(built, BuildTree(built, diagnostics), {}, {}, diagnostics);
  if (diagnostics.error_count() > errors) return false;
  for (const Joint& joint : scene.joints) {
    const Index<Joint> index = scene.joints.IndexOf(joint);
    if (joint.closes_loop == built.joints[index].closes_loop) continue;
    diagnostics
        .Error("stale-scene", joint.span, ElementId(index).Text(scene) + " closes a loop and is not marked as such")
        .Help(kBuildTree);
    return false;
  }
  for (const Body& body : scene.bodies) {
    const Index<Body> index = scene.bodies.IndexOf(body);
    const Body& wanted = built.bodies[index];
    if (body.floating == wanted.floating && AreSamePlace(body.X_WB, wanted.X_WB)) continue;
    diagnostics
        .Error("stale-scene", body.span,
               ElementId(index).Text(scene) + " is not where its joints put it at their default positions")
        .Help(kBuildTree);
    return false;  // The bodies outboard of it follow.
  }
  return true;
}

namespace {

class KeptCheck {
 public:
  KeptCheck(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop)
      : scene_(scene), diagnostics_(diagnostics), stop_(stop) {}

  bool Run() {
    const std::size_t errors = diagnostics_.error_count();
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = 0; i < table.size(scene_); ++i) {
        stop_.Look();
        element_ = {table, i};
        Check(*table.kind, table.at(scene_, i));
      }
    }
    CheckSources(scene_.sensors, [](const Sensor& sensor) { return sensor.type.view(); });
    CheckSources(scene_.plugins, nullptr);
    CheckSources(scene_.lights, nullptr);
    return diagnostics_.error_count() == errors;
  }

 private:
  void Check(const KindInfo& kind, const void* thing) {
    for (const FieldInfo& field : kind.fields) Check(*field.type, field.Of(thing));
  }
  void Check(const TypeInfo& type, const void* value) {
    if (type.kind == TypeKind::kStruct) return Check(*type.of, value);
    if (type.kind == TypeKind::kList && type.inner->of == &KindOf<Kept>()) {
      return CheckList(*static_cast<const KeptList*>(value));
    }
    for (std::size_t i = 0; i < type.Size(value); ++i) Check(type.Held(value), type.At(value, i));
  }

  void CheckList(const KeptList& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto fault = FaultOf(list, i)) Report(*fault);
    }
  }

  template <typename T, typename TypeOf>
  void CheckSources(const Table<T>& table, TypeOf&& type_of) {
    for (const T& one : table) {
      element_ = table.IndexOf(one);
      if (one.format.empty() && one.source_xml->empty()) continue;
      std::string_view stated_type;
      if constexpr (!std::is_same_v<TypeOf, std::nullptr_t>) stated_type = type_of(one);
      auto fault = FaultOfSource(one.format, *one.source_xml, stated_type);
      if (!fault && one.format == "sdf") {
        std::optional<std::string_view> type;
        if constexpr (requires { one.type; }) type = one.type;
        fault = FaultOfSourceWords(*one.source_xml, one.name, type);
      }
      if constexpr (std::is_same_v<T, Plugin>) {
        if (const auto name = fault ? std::nullopt : NameOfBlock(one); name && !(*name == one.name)) {
          fault =
              KeptFault{KeptFault::Of::kText, "conflicting-values",
                        "the name is " + Quoted(one.name.view()) + ", and a `<gazebo>` block has the name of what it " +
                            "refers to, here " + Quoted(name->view())};
        }
      }
      if (fault) Report(*fault);
    }
  }

  void Report(const KeptFault& fault) {
    Diagnostic& error = diagnostics_.Error(fault.code, element_.SpanIn(scene_),
                                           "a content of " + element_.Text(scene_) + " is invalid: " + fault.message);
    if (!fault.hint.empty()) error.Help(fault.hint);
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  StopCheck& stop_;
  ElementId element_{Scene::kWorldBody};
};

}  // namespace

bool CheckKept(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop) {
  return KeptCheck(scene, diagnostics, stop).Run();
}

}  // namespace sceneweld
