// SPDX-License-Identifier: BSD-3-Clause
// Generates docs/scene.md.

#include "sceneweld/parsers/doc/scene_reference.h"

#include <string_view>
#include <vector>

#include "sceneweld/parsers/doc/field_text.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/json/scene_json_keys.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {
namespace {

std::string Linked(const KindInfo& kind) {
  std::string anchor(kind.name);
  for (char& c : anchor) c = c == ' ' ? '-' : c;
  return "[" + std::string(kind.name) + "](#" + anchor + ")";
}

std::string Listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + Quoted(name);
  return text;
}

std::string Described(const TypeInfo& type) {
  switch (type.kind) {
    case TypeKind::kNumber: return "number";
    case TypeKind::kInteger: return "whole number";
    case TypeKind::kBool: return "true or false";
    case TypeKind::kChoice: {
      std::vector<std::string_view> names;
      for (const std::string_view name : type.names) {
        if (!name.empty()) names.push_back(name);
      }
      return Listed(names);
    }
    case TypeKind::kVector3: return "3 numbers";
    case TypeKind::kColour: return "4 numbers";
    case TypeKind::kPose: return "pose";
    case TypeKind::kReference: return "name of a " + Linked(*type.of);
    case TypeKind::kFrame: return "name of a frame";
    case TypeKind::kStruct: return Linked(*type.of);
    case TypeKind::kOptional: return Described(*type.inner);
    case TypeKind::kList:
    case TypeKind::kArray: return "list: " + Described(*type.inner);
    case TypeKind::kVariant: {
      std::string text;
      for (const TypeInfo* one : type.alternatives) text += (text.empty() ? "" : ", ") + Linked(*one->of);
      return text;
    }
    case TypeKind::kText:
    case TypeKind::kPlace:
    case TypeKind::kOpaque: break;
  }
  return "text";
}

std::string Described(const SceneJsonKey& key) {
  switch (key.form) {
    case KeyForm::kPerDof: return "number, for each degree of freedom";
    case KeyForm::kNumbers: return std::to_string(key.count) + " numbers";
    case KeyForm::kNames: {
      std::vector<std::string_view> names;
      for (const FieldInfo& field : key.type->of->fields) names.push_back(field.name);
      return "list of " + Listed(names);
    }
    case KeyForm::kValue:
    case KeyForm::kPlace: break;
  }
  return Described(*key.type);
}

}  // namespace

std::string SceneReference() {
  std::string text =
      "# Scene JSON\n\n"
      "<!-- Generated from scene/fields/ by SCENEWELD_UPDATE=1 unit_tests \"docs/scene.md*\". -->\n\n"
      "Every struct and field of a scene, by the keys of scene JSON. Units are SI and radians. X_AB is the pose of a\n"
      "frame B in a frame A: `translation`, and `rotation` as the quaternion w, x, y, z. Keys in **bold** must be "
      "there;\n"
      "others may be left out. `sceneweld schema scene` prints the same as a JSON Schema.\n\n"
      "Names of elements of the world have no model in front: the frame `bench`, the geometry `world::floor`.\n";
  for (const KindInfo* kind : AllKinds()) {
    text += "\n## " + std::string(kind->name) + "\n\n";
    if (kind->table) text += "An entry of " + Quoted(kind->table->name) + ". ";
    text += std::string(kind->doc) + "\n";
    if (kind->id == &kOwnerId<ExcludedPair>) {
      text +=
          "\n" + Quoted(kPairsLeftOut) + " (whole number, beside the list): " + std::string(kPairsLeftOutDoc) + "\n";
    }
    const std::vector<SceneJsonKey> keys = SceneJsonKeys(*kind);
    if (keys.empty()) continue;
    text += "\n| key | type | meaning |\n|---|---|---|\n";
    for (const SceneJsonKey& key : keys) {
      const std::string name = key.required ? "**" + Quoted(key.name) + "**" : Quoted(key.name);
      text += "| " + name + " | " + Described(key) + " | " + FieldText(*key.field) + " |\n";
    }
  }
  return text;
}

}  // namespace sceneweld
