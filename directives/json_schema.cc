#include "sceneweld/directives/json_schema.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "sceneweld/directives/directive_reader.h"
#include "sceneweld/directives/schema.h"
#include "sceneweld/directives/transform_yaml.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {
namespace {

using Json = nlohmann::ordered_json;

// What ReadNumber takes of a quoted number; other texts are none.
constexpr const char* kNumberPattern = R"(^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?[ \t\n]*$)";

// Walks the tables. What they share is written once, under `definitions`.
class SchemaWriter {
 public:
  Json Root();

 private:
  // What the row of a value says of it besides its form.
  struct Use {
    bool not_empty = false;  // of a text
    BaseFrame base_frame = BaseFrame::kOptional;
  };

  Json Value(const ValueForm& form, Use use);
  Json Alternatives(const ValueForm& form, Use use);
  Json Untagged(const ValueForm& form, Use use);
  Json Mapping(std::span<const KeyRow> rows, BaseFrame base_frame);
  Json Entry();
  Json Reference(const std::string& name) { return {{"$ref", "#/definitions/" + name}}; }
  template <typename Make>
  Json Defined(const std::string& name, const Make& make);

  Json definitions_ = Json::object();
};

// Makes the definition of a name unless there is one, and refers to it.
template <typename Make>
Json SchemaWriter::Defined(const std::string& name, const Make& make) {
  if (!definitions_.contains(name)) {
    definitions_[name] = nullptr;  // its place in the order of use
    Json made = make();
    definitions_[name] = std::move(made);
  }
  return Reference(name);
}

Json OrNull(Json value) {
  if (!value.contains("type")) return {{"anyOf", {std::move(value), {{"type", "null"}}}}};
  Json& type = value["type"];
  if (!type.is_array()) type = Json::array({std::move(type)});
  type.push_back("null");
  return value;
}

// A number in the shortest form.
Json Number(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return static_cast<double>(whole) == number ? Json(whole) : Json(number);
}

Json Numbers(const std::vector<double>& numbers) {
  if (numbers.size() == 1) return Number(numbers.front());
  Json list = Json::array();
  for (const double number : numbers) list.push_back(Number(number));
  return list;
}

// `errorMessage` is no word of JSON Schema: it is what editors say instead of
// words of their own, and other programs take no notice of it.
Json SchemaWriter::Untagged(const ValueForm& form, Use use) {
  switch (form.kind) {
    case ValueForm::Kind::kAny: return Json::object();
    case ValueForm::Kind::kBoolean: return {{"enum", {true, false, "true", "false"}}};
    case ValueForm::Kind::kText: {
      // What looks like a number or a truth value is a text too, where a text is wanted.
      Json text = {{"type", {"string", "number", "boolean"}}};
      if (use.not_empty) text["minLength"] = 1;
      text["errorMessage"] = use.not_empty ? "text is wanted here, not empty" : "text is wanted here";
      return text;
    }
    case ValueForm::Kind::kNumber:
      return {{"type", {"number", "string"}}, {"pattern", kNumberPattern}, {"errorMessage", "a number is wanted here"}};
    case ValueForm::Kind::kList: {
      Json list = {{"type", "array"}, {"items", Value(*form.item, {})}};
      if (form.count != 0) {
        list["minItems"] = form.count;
        list["maxItems"] = form.count;
      }
      return list;
    }
    case ValueForm::Kind::kMap: return {{"type", "object"}, {"additionalProperties", Value(*form.item, use)}};
    case ValueForm::Kind::kMapping: return Mapping(form.keys ? form.keys() : std::span<const KeyRow>(), use.base_frame);
  }
  return {};
}

Json SchemaWriter::Alternatives(const ValueForm& form, Use use) {
  if (!form.alternatives) return Untagged(form, use);
  Json ways = Json::array();
  // A mapping of no keys is the first alternative without its tag.
  if (form.kind != ValueForm::Kind::kMapping || form.keys) ways.push_back(Untagged(form, use));
  for (const Alternative& alternative : form.alternatives()) {
    Json way = {{"title", alternative.tag}, {"description", alternative.doc}};
    way.update(Mapping(alternative.keys, BaseFrame::kOptional));
    ways.push_back(std::move(way));
  }
  return {{"anyOf", std::move(ways)}};
}

Json SchemaWriter::Value(const ValueForm& form, Use use) {
  if (form.name.empty()) return Alternatives(form, use);
  std::string name(form.name);
  if (form.kind == ValueForm::Kind::kText && use.not_empty) name += "_not_empty";
  if (use.base_frame == BaseFrame::kRequired) name += "_in_named_frame";
  if (use.base_frame == BaseFrame::kForbidden) name += "_without_base_frame";
  return Defined(name, [&] { return Alternatives(form, use); });
}

// One of the rows with Presence::kOneOf is there.
Json GivenAndNotEmpty(const KeyRow& row) {
  Json given = {{"required", {row.name}}};
  if (row.form->kind == ValueForm::Kind::kList) {
    given["type"] = "object";
    given["properties"][std::string(row.name)] = {{"type", "array"}, {"minItems", 1}};
  }
  return given;
}

Json SchemaWriter::Mapping(std::span<const KeyRow> rows, BaseFrame base_frame) {
  Json properties = Json::object();
  Json required = Json::array();
  Json one_of = Json::array();
  for (const KeyRow& row : rows) {
    if (row.superset) continue;
    const bool is_base_frame = row.name == kBaseFrameKey;
    if (is_base_frame && base_frame == BaseFrame::kForbidden) continue;
    const bool is_required =
        row.presence == Presence::kRequired || (is_base_frame && base_frame == BaseFrame::kRequired);
    Json value = Value(*row.form, {is_required || is_base_frame, row.base_frame});
    if (row.null_is_absent && !is_required) value = OrNull(std::move(value));
    Json& property = properties[std::string(row.name)] = {{"description", row.doc}};
    property.update(value);
    if (row.initial) property["default"] = Numbers(row.initial());
    if (is_required) required.push_back(row.name);
    if (row.presence == Presence::kOneOf) one_of.push_back(GivenAndNotEmpty(row));
  }
  Json mapping = {{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) mapping["required"] = std::move(required);
  if (!one_of.empty()) mapping["anyOf"] = std::move(one_of);
  mapping["additionalProperties"] = false;
  return mapping;
}

// One entry of a list of directives. A second directive whose value is null is
// refused, although the reader takes it for absent.
Json SchemaWriter::Entry() {
  Json properties = Json::object();
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (kind.superset) continue;
    const std::string name(kind.name);
    properties[name] = {{"description", kind.doc}};
    properties[name].update(Defined(name, [&] { return Mapping(kind.keys, BaseFrame::kOptional); }));
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"additionalProperties", false},
          {"minProperties", 1},
          {"maxProperties", 1}};
}

Json SchemaWriter::Root() {
  Json root = {
      {"$schema", "http://json-schema.org/draft-07/schema#"},
      {"title", "Model directives"},
      {"description", "A scene: models, and how they are put together."},
      {"type", "object"},
      {"properties",
       {{kDirectivesKey,
         {{"description", "What is done, in this order."},
          {"type", "array"},
          {"items", Defined("directive", [&] { return Entry(); })}}}}},
      {"additionalProperties", false},
  };
  root["definitions"] = std::move(definitions_);
  return root;
}

void AddTags(std::span<const KeyRow> rows, std::set<std::string_view>& tags);

void AddTags(const ValueForm& form, std::set<std::string_view>& tags) {
  if (form.item) AddTags(*form.item, tags);
  if (form.keys) AddTags(form.keys(), tags);
  if (!form.alternatives) return;
  for (const Alternative& alternative : form.alternatives()) {
    tags.insert(alternative.tag);
    AddTags(alternative.keys, tags);
  }
}

void AddTags(std::span<const KeyRow> rows, std::set<std::string_view>& tags) {
  for (const KeyRow& row : rows) AddTags(*row.form, tags);
}

}  // namespace

std::string DirectivesJsonSchema() { return SchemaWriter().Root().dump(2) + "\n"; }

std::vector<std::string_view> DirectiveTags() {
  std::set<std::string_view> tags;
  for (const DirectiveKind& kind : DirectiveKinds()) AddTags(kind.keys, tags);
  return {tags.begin(), tags.end()};
}

}  // namespace sceneweld
