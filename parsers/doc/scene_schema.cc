// SPDX-License-Identifier: BSD-3-Clause
// Generates the JSON Schema of scene JSON.

#include "sceneweld/parsers/doc/scene_schema.h"

#include "sceneweld/parsers/doc/field_text.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/json/scene_json_keys.h"
#include "sceneweld/scene/json/json_tree.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using Json = JsonTree;

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
        properties[kPairsLeftOut] =
            Described({{"type", Json::List({"integer", "null"})}, {"minimum", 0}}, kPairsLeftOutDoc);
      }
      properties[table.name] = Described(ListOf(ElementOf(table)), table.kind->doc);
    }
    const Json number{{"type", "number"}};
    defs_["vector3"] = Numbers(number, 3);
    defs_["colour"] = Described(Numbers(number, 4), "Red, green, blue, opacity, each from 0 to 1.");
    defs_["pose"] = Object({{"translation", Described(Ref("vector3"), "[m]")},
                            {"rotation", Described(Numbers(number, 4), "A quaternion of length 1: w, x, y, z.")}},
                           Json::List());
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Scene JSON of sceneweld"},
                {"description", "SI units and radians. A key that is null counts as left out."}};
    schema.Update(Object(std::move(properties), Json::List({"schema"})));
    schema["$defs"] = std::move(defs_);
    return schema.Text();
  }

 private:
  static Json Ref(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }
  static Json ListOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
  static Json Numbers(const Json& number, int count) {
    return {{"type", "array"}, {"items", number}, {"minItems", count}, {"maxItems", count}};
  }
  static Json Object(Json properties, Json required) {
    Json object{{"type", "object"}, {"properties", std::move(properties)}};
    if (!required.entries().empty()) object["required"] = std::move(required);
    object["additionalProperties"] = false;
    return object;
  }
  static Json Described(Json schema, std::string_view text) {
    Json described{{"description", text}};
    described.Update(schema);
    return described;
  }
  static Json OrNull(Json schema) {
    if (!schema.Has("type")) return {{"anyOf", Json::List({std::move(schema), Json{{"type", "null"}}})}};
    schema["type"] = Json::List({schema["type"], "null"});
    return schema;
  }

  Json ElementOf(const TableInfo& table) {
    if (table.kind->id != &kOwnerId<ExcludedPair>) return Struct(*table.kind);
    return {{"type", "array"}, {"items", kText}, {"minItems", 2}, {"maxItems", 2}};
  }

  // Keys are the fields of a struct; `type`, if not empty, is the first.
  Json ObjectOf(const std::vector<SceneJsonKey>& keys, const KindInfo* alternative) {
    Json properties;
    Json required = Json::List();
    if (alternative) {
      properties["type"] = {{"description", alternative->doc}, {"enum", Json::List(TypeNames(*alternative))}};
      required.Add("type");
    }
    for (const SceneJsonKey& key : keys) {
      const std::string name(key.name);
      Json schema = Key(key);
      if (!key.required) schema = OrNull(std::move(schema));
      properties[name] = Described(std::move(schema), FieldText(*key.field));
      if (key.required) required.Add(name);
    }
    return Object(std::move(properties), std::move(required));
  }

  // The struct as a definition of its own.
  Json Struct(const KindInfo& kind) {
    const std::string name = TypeName(kind);
    if (!defs_.Has(name)) {
      defs_[name] = {};  // in the order in which they are first met
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
    Json all = Json::List();
    for (const TypeInfo* alternative : variant.alternatives) {
      std::vector<SceneJsonKey> keys = own;
      for (const SceneJsonKey& key : SceneJsonKeys(*alternative->of)) keys.push_back(key);
      all.Add(ObjectOf(keys, alternative->of));
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
        Json names = Json::List();
        for (const FieldInfo& field : key.type->of->fields) names.Add(field.name);
        return ListOf({{"enum", std::move(names)}});
      }
      case KeyForm::kPlace: break;
    }
    return kText;
  }

  // With a point, even if it is whole.
  static Json Bound(double number) {
    const std::string text = FormatNumber(number);
    return Json::Raw(text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text);
  }

  static Json Number(const char* type, const FieldInfo& field) {
    Json number{{"type", type}};
    if (Has(field.rules, FieldRule::kPositive)) number["exclusiveMinimum"] = 0;
    if (Has(field.rules, FieldRule::kNonNegative)) number["minimum"] = 0;
    if (!field.range.IsAll()) {
      number["exclusiveMinimum"] = Bound(field.range.lower);
      number["exclusiveMaximum"] = Bound(field.range.upper);
    }
    return number;
  }

  Json Value(const TypeInfo& type, const FieldInfo& field) {
    switch (type.kind) {
      case TypeKind::kNumber: return Number("number", field);
      case TypeKind::kInteger: return Number("integer", field);
      case TypeKind::kBool: return {{"type", "boolean"}};
      case TypeKind::kChoice: {
        Json names = Json::List();
        for (const std::string_view name : type.names) {
          if (!name.empty()) names.Add(name);
        }
        return {{"enum", std::move(names)}};
      }
      case TypeKind::kVector3: {
        const Json number = Number("number", field);
        return number.entries().size() == 1 ? Ref("vector3") : Numbers(number, 3);
      }
      case TypeKind::kColour: return Ref("colour");
      case TypeKind::kPose: return Ref("pose");
      case TypeKind::kStruct: return Struct(*type.of);
      case TypeKind::kOptional: return Value(*type.inner, field);
      case TypeKind::kList:
      case TypeKind::kArray: return ListOf(Value(*type.inner, field));
      case TypeKind::kVariant: {
        const std::string name(field.name);
        if (!defs_.Has(name)) {
          defs_[name] = {};
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

  Json defs_;
};

}  // namespace

std::string SceneJsonSchema() { return SchemaMaker().Text(); }

}  // namespace sceneweld
