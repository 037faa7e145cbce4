// SPDX-License-Identifier: BSD-3-Clause
// Checks references, choices and texts by the list of fields.

#include "sceneweld/library/check_fields.h"

#include <string>

#include "sceneweld/library/element_id.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/frame_ref.h"
#include "sceneweld/scene/text/utf8.h"

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

}  // namespace sceneweld
