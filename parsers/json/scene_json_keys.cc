// SPDX-License-Identifier: BSD-3-Clause
// The keys of scene JSON, from the list of fields.

#include "sceneweld/parsers/json/scene_json_keys.h"

#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

template <auto M>
bool Is(const FieldInfo& field) {
  return field.id == &kMemberId<M>;
}

void Append(const KindInfo& kind, KeyForm form, std::vector<SceneJsonKey>& keys) {
  using enum FieldRule;
  for (const FieldInfo& field : kind.fields) {
    if (Has(field.rules, kInternal) || Is<&Mesh::convex>(field)) continue;
    SceneJsonKey key{field.name, &field, field.type, form, 0, Has(field.rules, kRequired)};
    if (Has(field.rules, kPlace)) {
      if (field.type->kind == TypeKind::kPlace) continue;
      key.form = KeyForm::kPlace;
    } else if (field.name.empty()) {
      const KindInfo& inner = field.type->inner ? *field.type->inner->of : *field.type->of;
      Append(inner, inner.id == &kOwnerId<Dof> ? KeyForm::kPerDof : form, keys);
      continue;
    } else if (!keys.empty() && keys.back().name == field.name) {
      // Fields that share a name are one key: a list of numbers.
      if (field.type->kind != TypeKind::kNumber) continue;
      keys.back().form = KeyForm::kNumbers;
      keys.back().count = 2;
      continue;
    } else if (Is<&Floating::X_FM>(field)) {
      key.form = KeyForm::kNumbers;
      key.count = 7;
    } else if (Is<&Geometry::roles>(field)) {
      key.form = KeyForm::kNames;
    }
    keys.push_back(key);
  }
}

}  // namespace

std::vector<SceneJsonKey> SceneJsonKeys(const KindInfo& kind) {
  std::vector<SceneJsonKey> keys;
  Append(kind, KeyForm::kValue, keys);
  return keys;
}

std::vector<std::string_view> TypeNames(const KindInfo& alternative) {
  if (alternative.id == &kOwnerId<Mesh>) return {alternative.name, "convex"};
  return {alternative.name};
}

bool StandsInOwner(const FieldInfo& variant) {
  return variant.type->kind == TypeKind::kVariant && variant.name == "type";
}

}  // namespace sceneweld
