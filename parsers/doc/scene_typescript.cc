// SPDX-License-Identifier: BSD-3-Clause
// Generates the TypeScript types of scene JSON.

#include "sceneweld/parsers/doc/scene_typescript.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/doc/field_text.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/json/scene_json_keys.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

std::string Choice(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!name.empty()) text += (text.empty() ? "'" : " | '") + std::string(name) + "'";
  }
  return text;
}

std::string ListOf(const std::string& type) {
  return type.find(' ') == std::string::npos ? type + "[]" : "(" + type + ")[]";
}

// `degree of freedom` is always part of another struct.
bool IsPart(const KindInfo& kind) {
  return kind.id == &kOwnerId<Dof> || kind.id == &kOwnerId<MassProperties> || kind.id == &kOwnerId<Roles> ||
         kind.id == &kOwnerId<ExcludedPair>;
}

class TypeScript {
 public:
  std::string Text() {
    text_ =
        "// Scene JSON, version 1, as `sceneweld compose --to json` writes it; keys that may be missing are optional\n"
        "// here. SI units and radians.\n"
        "//\n"
        "// Made from scene/fields/: SCENEWELD_UPDATE=1 unit_tests \"scene_json.ts*\" writes it anew.\n\n"
        "import type {Pose, Vec3} from './pose';\n\n"
        "/** Red, green, blue, opacity. */\n"
        "export type Colour = readonly [number, number, number, number];\n";
    Define(KindOf<Simulation>());
    for (const TableInfo& table : AllTables()) Define(*table.kind);
    text_ +=
        "\nexport interface Scene {\n  schema: string;\n  gravity: Vec3;\n  simulation?: Simulation;\n  /** Kept "
        "elements of the "
        "world, which only one format knows. */\n  kept?: Kept[];\n";
    for (const TableInfo& table : AllTables()) {
      const bool is_pair = table.kind->id == &kOwnerId<ExcludedPair>;
      if (is_pair) {
        Doc("  ", std::string(kPairsLeftOutDoc));
        text_ += "  " + std::string(kPairsLeftOut) + "?: number;\n";
      }
      // In scene_json.cc too these are always written.
      constexpr std::string_view kAlways[] = {"models", "bodies", "frames", "joints", "geometries"};
      const bool always = std::find(std::begin(kAlways), std::end(kAlways), table.name) != std::end(kAlways);
      text_ += "  " + std::string(table.name) + (always ? ": " : "?: ") +
               (is_pair ? std::string("[string, string]") : TypeName(*table.kind)) + "[];\n";
    }
    return text_ + "}\n";
  }

 private:
  void Doc(const std::string& blanks, const std::string& text) { text_ += blanks + "/** " + text + " */\n"; }

  // Values that the writer leaves out: absent, not finite, empty, or equal to a default that needs no key.
  static bool MayBeLeftOut(const SceneJsonKey& key) {
    if (key.form == KeyForm::kPerDof || key.form == KeyForm::kPlace) return true;
    if (key.form != KeyForm::kValue) return false;
    if (Has(key.field->rules, FieldRule::kLeftOut)) return true;
    if (key.field->id == &kMemberId<&Joint::armature>) return true;  // welds have none
    switch (key.type->kind) {
      case TypeKind::kNumber: return !std::isfinite(*static_cast<const double*>(key.field->Default()));
      case TypeKind::kInteger:
      case TypeKind::kBool:
      case TypeKind::kVector3:
      case TypeKind::kVariant:
      case TypeKind::kStruct: return false;
      default: return !key.required;
    }
  }

  void Key(const SceneJsonKey& key, bool optional) {
    Doc("  ", FieldText(*key.field));
    text_ += "  " + std::string(key.name) + (optional || MayBeLeftOut(key) ? "?: " : ": ") + TypeOf(key) + ";\n";
  }

  // The types that a struct needs, then its own.
  void Define(const KindInfo& kind) {
    if (IsPart(kind) || std::find(defined_.begin(), defined_.end(), &kind) != defined_.end()) return;
    defined_.push_back(&kind);
    std::vector<SceneJsonKey> keys = SceneJsonKeys(kind);
    // Constraints are distinguished only by their kind: scene JSON has no other key for it.
    if (StandsInOwner(*keys.front().field)) {
      std::erase_if(keys, [](const SceneJsonKey& key) { return Has(key.field->rules, FieldRule::kOfFormat); });
    }
    for (const SceneJsonKey& key : keys) {
      const TypeInfo& type = key.type->inner ? *key.type->inner : *key.type;
      if (type.kind == TypeKind::kStruct) Define(*type.of);
      if (type.kind == TypeKind::kVariant) DefineVariant(*key.field, keys.size() == 1);
    }
    if (keys.size() == 1 && StandsInOwner(*keys[0].field)) return Union(TypeName(kind), kind.doc, *keys[0].type);
    Interface(kind, keys, false);
  }

  // Alternatives as types of their own or, for joints, by their first fields.
  void DefineVariant(const FieldInfo& field, bool is_whole) {
    for (const TypeInfo* one : field.type->alternatives) {
      const bool is_type = is_whole || !StandsInOwner(field);
      if (is_type && std::find(defined_.begin(), defined_.end(), one->of) != defined_.end()) continue;
      for (const SceneJsonKey& key : SceneJsonKeys(*one->of)) {
        const TypeInfo& type = key.type->inner ? *key.type->inner : *key.type;
        if (type.kind == TypeKind::kStruct) Define(*type.of);
      }
      if (!is_type) continue;
      defined_.push_back(one->of);
      Interface(*one->of, SceneJsonKeys(*one->of), true);
    }
    if (!StandsInOwner(field) && !shape_) {
      shape_ = true;
      Union("Shape", "The shape of a geometry.", *field.type);
    }
  }

  void Union(const std::string& name, std::string_view doc, const TypeInfo& type) {
    text_ += "\n";
    Doc("", std::string(doc));
    text_ += "export type " + name + " =";
    for (const TypeInfo* one : type.alternatives)
      text_ += (one == type.alternatives[0] ? " " : " | ") + TypeName(*one->of);
    text_ += ";\n";
  }

  void Interface(const KindInfo& kind, const std::vector<SceneJsonKey>& keys, bool typed) {
    text_ += "\n";
    Doc("", std::string(kind.doc));
    text_ += "export interface " + TypeName(kind) + " {\n";
    if (typed) text_ += "  type: " + Choice(TypeNames(kind)) + ";\n";
    for (const SceneJsonKey& key : keys) {
      Key(key, false);
      if (StandsInOwner(*key.field)) Flatten(*key.type);
    }
    text_ += "}\n";
  }

  // The keys of all alternatives, each once.
  void Flatten(const TypeInfo& type) {
    std::vector<std::string_view> there;
    for (const TypeInfo* one : type.alternatives) {
      for (const SceneJsonKey& key : SceneJsonKeys(*one->of)) {
        if (std::find(there.begin(), there.end(), key.name) != there.end()) continue;
        there.push_back(key.name);
        Key(key, true);
      }
    }
  }

  static std::string TypeOf(const SceneJsonKey& key) {
    switch (key.form) {
      case KeyForm::kPerDof: return key.field->name == "default_position" ? "number[]" : "(number | null)[]";
      case KeyForm::kNumbers: return key.count == 2 ? "[number, number]" : "number[]";
      case KeyForm::kNames: {
        std::vector<std::string_view> names;
        for (const FieldInfo& field : key.type->of->fields) names.push_back(field.name);
        return ListOf(Choice(names));
      }
      case KeyForm::kPlace: return "string";
      case KeyForm::kValue: break;
    }
    return TypeOf(*key.type, *key.field);
  }

  static std::string TypeOf(const TypeInfo& type, const FieldInfo& field) {
    switch (type.kind) {
      case TypeKind::kNumber:
      case TypeKind::kInteger: return "number";
      case TypeKind::kBool: return "boolean";
      case TypeKind::kChoice: return Choice({type.names.begin(), type.names.end()});
      case TypeKind::kVector3: return "Vec3";
      case TypeKind::kColour: return "Colour";
      case TypeKind::kPose: return "Pose";
      case TypeKind::kStruct: return TypeName(*type.of);
      case TypeKind::kOptional: return TypeOf(*type.inner, field);
      case TypeKind::kList:
      case TypeKind::kArray: return ListOf(TypeOf(*type.inner, field));
      case TypeKind::kVariant: {
        if (!StandsInOwner(field)) return "Shape";
        std::vector<std::string_view> names;
        for (const TypeInfo* one : type.alternatives) names.push_back(one->of->name);
        return Choice(names);
      }
      case TypeKind::kText:
      case TypeKind::kReference:
      case TypeKind::kFrame:
      case TypeKind::kPlace:
      case TypeKind::kOpaque: break;
    }
    return "string";
  }

  std::string text_;
  std::vector<const KindInfo*> defined_;
  bool shape_ = false;
};

}  // namespace

std::string SceneTypeScript() { return TypeScript().Text(); }

}  // namespace sceneweld
