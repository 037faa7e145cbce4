// SPDX-License-Identifier: BSD-3-Clause
// Generates the JSON Schema of scene JSON.

#include "sceneweld/parsers/doc/scene_schema.h"

#include <nlohmann/json.hpp>

#include "sceneweld/parsers/doc/field_text.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/json/scene_json_keys.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

using Json = nlohmann::ordered_json;

const Json kText{{"type", "string"}};

class SchemaMaker {
 public:
  std::string Text() {
    Json properties{{"schema", {{"const", kSceneJsonSchema}}},
                    {"gravity", Described(Ref("vector3"), "Gravity in the world. [m/s^2]")},
                    {"simulation", Described(Struct(KindOf<Simulation>()), KindOf<Simulation>().doc)},
                    {"kept", Described(ListOf(Struct(KindOf<Kept>())),
                                       "Kept elements of the world, which only one format knows.")}};
    for (const TableInfo& table : AllTables()) {
      if (table.kind->id == &kOwnerId<ExcludedPair>) {
        properties[std::string(kPairsLeftOut)] =
            Described({{"type", Json::array({"integer", "null"})}, {"minimum", 0}}, kPairsLeftOutDoc);
      }
      properties[std::string(table.name)] = Described(ListOf(ElementOf(table)), table.kind->doc);
    }
    const Json number{{"type", "number"}};
    defs_["vector3"] = Numbers(number, 3);
    defs_["colour"] = Described(Numbers(number, 4), "Red, green, blue, opacity, each from 0 to 1.");
    defs_["pose"] = Object({{"translation", Described(Ref("vector3"), "[m]")},
                            {"rotation", Described(Numbers(number, 4), "A quaternion of length 1: w, x, y, z.")}},
                           Json::array());
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Scene JSON of sceneweld"},
                {"description", "SI units and radians. A key that is null counts as left out."}};
    schema.update(Object(std::move(properties), {"schema"}));
    schema["$defs"] = std::move(defs_);
    return schema.dump(2) + "\n";
  }

 private:
  static Json Ref(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }
  static Json ListOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
  static Json Numbers(const Json& number, int count) {
    return {{"type", "array"}, {"items", number}, {"minItems", count}, {"maxItems", count}};
  }
  static Json Object(Json properties, Json required) {
    Json object{{"type", "object"}, {"properties", std::move(properties)}};
    if (!required.empty()) object["required"] = std::move(required);
    object["additionalProperties"] = false;
    return object;
  }
  static Json Described(Json schema, std::string_view text) {
    Json described{{"description", text}};
    described.update(schema);
    return described;
  }
  static Json OrNull(Json schema) {
    if (!schema.contains("type")) return {{"anyOf", Json::array({std::move(schema), Json{{"type", "null"}}})}};
    schema["type"] = Json::array({schema["type"], "null"});
    return schema;
  }

  Json ElementOf(const TableInfo& table) {
    if (table.kind->id != &kOwnerId<ExcludedPair>) return Struct(*table.kind);
    return {{"type", "array"}, {"items", kText}, {"minItems", 2}, {"maxItems", 2}};
  }

  // Keys are the fields of a struct; `type`, if not empty, is the first.
  Json ObjectOf(const std::vector<SceneJsonKey>& keys, const KindInfo* alternative) {
    Json properties = Json::object();
    Json required = Json::array();
    if (alternative) {
      properties["type"] = {{"description", alternative->doc}, {"enum", TypeNames(*alternative)}};
      required.push_back("type");
    }
    for (const SceneJsonKey& key : keys) {
      const std::string name(key.name);
      Json schema = Key(key);
      if (!key.required) schema = OrNull(std::move(schema));
      properties[name] = Described(std::move(schema), FieldText(*key.field));
      if (key.required) required.push_back(name);
    }
    return Object(std::move(properties), std::move(required));
  }

  // The struct as a definition of its own.
  Json Struct(const KindInfo& kind) {
    const std::string name = TypeName(kind);
    if (!defs_.contains(name)) {
      defs_[name] = nullptr;  // in the order in which they are first met
      std::vector<SceneJsonKey> own = SceneJsonKeys(kind);
      const TypeInfo* variant = nullptr;
      std::erase_if(own, [&](const SceneJsonKey& key) {
        if (StandsInOwner(*key.field)) variant = key.type;
        return StandsInOwner(*key.field);
      });
      Json schema = variant ? OneOf(*variant, own) : ObjectOf(own, nullptr);
      defs_[name] = Described(std::move(schema), kind.doc);
    }
    return Ref(name);
  }

  Json OneOf(const TypeInfo& variant, const std::vector<SceneJsonKey>& own) {
    Json all = Json::array();
    for (const TypeInfo* alternative : variant.alternatives) {
      std::vector<SceneJsonKey> keys = own;
      for (const SceneJsonKey& key : SceneJsonKeys(*alternative->of)) keys.push_back(key);
      all.push_back(ObjectOf(keys, alternative->of));
    }
    return {{"oneOf", std::move(all)}};
  }

  Json Key(const SceneJsonKey& key) {
    switch (key.form) {
      case KeyForm::kValue: return Value(*key.type, *key.field);
      case KeyForm::kPerDof: {
        Json list = ListOf(OrNull(Number("number", *key.field)));
        list["minItems"] = 1;
        list["maxItems"] = 3;
        return list;
      }
      case KeyForm::kNumbers: return Numbers(Number("number", *key.field), key.count);
      case KeyForm::kNames: {
        Json names = Json::array();
        for (const FieldInfo& field : key.type->of->fields) names.push_back(field.name);
        return ListOf({{"enum", std::move(names)}});
      }
      case KeyForm::kPlace: break;
    }
    return kText;
  }

  static Json Number(const char* type, const FieldInfo& field) {
    Json number{{"type", type}};
    if (Has(field.rules, FieldRule::kPositive)) number["exclusiveMinimum"] = 0;
    if (Has(field.rules, FieldRule::kNonNegative)) number["minimum"] = 0;
    if (!field.range.IsAll()) {
      number["exclusiveMinimum"] = field.range.lower;
      number["exclusiveMaximum"] = field.range.upper;
    }
    return number;
  }

  Json Value(const TypeInfo& type, const FieldInfo& field) {
    switch (type.kind) {
      case TypeKind::kNumber: return Number("number", field);
      case TypeKind::kInteger: return Number("integer", field);
      case TypeKind::kBool: return {{"type", "boolean"}};
      case TypeKind::kChoice: {
        Json names = Json::array();
        for (const std::string_view name : type.names) {
          if (!name.empty()) names.push_back(name);
        }
        return {{"enum", std::move(names)}};
      }
      case TypeKind::kVector3: {
        const Json number = Number("number", field);
        return number.size() == 1 ? Ref("vector3") : Numbers(number, 3);
      }
      case TypeKind::kColour: return Ref("colour");
      case TypeKind::kPose: return Ref("pose");
      case TypeKind::kStruct: return Struct(*type.of);
      case TypeKind::kOptional: return Value(*type.inner, field);
      case TypeKind::kList:
      case TypeKind::kArray: return ListOf(Value(*type.inner, field));
      case TypeKind::kVariant: {
        const std::string name(field.name);
        if (!defs_.contains(name)) {
          defs_[name] = nullptr;
          defs_[name] = OneOf(type, {});
        }
        return Ref(name);
      }
      case TypeKind::kText:
      case TypeKind::kReference:
      case TypeKind::kFrame:
      case TypeKind::kPlace:
      case TypeKind::kOpaque: break;
    }
    return kText;
  }

  Json defs_ = Json::object();
};

}  // namespace

std::string SceneJsonSchema() { return SchemaMaker().Text(); }

}  // namespace sceneweld
