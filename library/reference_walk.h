// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

/// The fields that refer to elements, or hold structs that do, for each struct of a scene.
class ReferenceFields {
 public:
  ReferenceFields() {
    for (const KindInfo* kind : AllKinds()) {
      for (const FieldInfo& field : kind->fields) {
        if (Refers(*field.type)) of_[kind].push_back(&field);
      }
    }
  }

  std::span<const FieldInfo* const> Of(const KindInfo& kind) const {
    const auto found = of_.find(&kind);
    return found == of_.end() ? std::span<const FieldInfo* const>() : found->second;
  }

  /// Calls `use(field, type, value)` for each reference (kReference, kFrame) in a struct, which `use` may change.
  template <typename Use>
  void Each(const KindInfo& kind, void* thing, Use&& use) const {
    for (const FieldInfo* field : Of(kind)) EachIn(*field, *field->type, field->Of(thing), use);
  }

 private:
  // Whether a value of the type may hold a reference.
  static bool Refers(const TypeInfo& type) {
    if (type.kind == TypeKind::kReference || type.kind == TypeKind::kFrame) return true;
    if (type.inner && Refers(*type.inner)) return true;
    for (const TypeInfo* alternative : type.alternatives) {
      if (Refers(*alternative)) return true;
    }
    if (type.kind == TypeKind::kStruct) {
      for (const FieldInfo& field : type.of->fields) {
        if (Refers(*field.type)) return true;
      }
    }
    return false;
  }

  template <typename Use>
  void EachIn(const FieldInfo& field, const TypeInfo& type, void* value, Use& use) const {
    switch (type.kind) {
      case TypeKind::kReference:
      case TypeKind::kFrame: return use(field, type, value);
      case TypeKind::kStruct: return Each(*type.of, value, use);
      case TypeKind::kOptional:
        if (type.Size(value) > 0) EachIn(field, *type.inner, type.Add(value), use);
        return;
      default:
        for (std::size_t i = 0; i < type.Size(value); ++i) EachIn(field, type.Held(value), type.At(value, i), use);
    }
  }

  std::unordered_map<const KindInfo*, std::vector<const FieldInfo*>> of_;
};

}  // namespace sceneweld
