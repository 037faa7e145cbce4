// SPDX-License-Identifier: BSD-3-Clause
// Generates the JSON Schema from the rows.

#include "sceneweld/directives/reading/json_schema.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/directives/reading/control_keys.h"
#include "sceneweld/directives/reading/directive_file.h"
#include "sceneweld/directives/reading/directive_reader.h"
#include "sceneweld/directives/reading/schema.h"
#include "sceneweld/directives/reading/transform_yaml.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_tree.h"

namespace sceneweld {
namespace {

using Json = JsonTree;

// The quoted numbers that ReadNumber accepts.
constexpr const char* kNumberPattern = R"(^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?[ \t\n]*$)";
constexpr const char* kBooleanPattern = "^(true|false)$";
// An expression somewhere in a text, and a text that is one expression.
constexpr const char* kHoldsExpression = R"(\$\{)";
constexpr const char* kIsExpression = R"(^\$\{[\s\S]*\}$)";

// Walks the tables. Shared parts are written once, under `definitions`. For the superset it adds rows that plain files
// do not have, and allows an expression wherever its value is allowed.
class SchemaWriter {
 public:
  SchemaWriter(Language language, Json& definitions) : language_(language), definitions_(definitions) {}

  /// The mapping at the root of a file.
  Json Root() {
    return Defined(OfLanguage("root"), [&] { return Mapping(RootKeys(), BaseFrame::kOptional); });
  }

 private:
  // The constraints of a row other than the form of its value.
  struct Use {
    bool not_empty = false;  // of a text
    BaseFrame base_frame = BaseFrame::kOptional;
  };

  Json Value(const ValueForm& form, Use use);
  Json Alternatives(const ValueForm& form, Use use);
  Json Untagged(const ValueForm& form, Use use);
  Json Scalar(const char* type, const char* pattern, const char* wanted);
  Json Mapping(std::span<const KeyRow> rows, BaseFrame base_frame);
  Json Entry();
  Json Directive();
  bool IsKnown(bool superset) const { return !superset || language_ == Language::kSuperset; }
  std::string OfLanguage(std::string_view name) const {
    return (language_ == Language::kSuperset ? "superset_" : "") + std::string(name);
  }
  template <typename Make>
  Json Defined(const std::string& name, const Make& make);

  Language language_;
  Json& definitions_;
};

// Makes the definition of a name if it does not exist yet, and refers to it.
template <typename Make>
Json SchemaWriter::Defined(const std::string& name, const Make& make) {
  if (!definitions_.Has(name)) {
    definitions_[name] = {};  // Its place in the order of use.
    Json made = make();
    definitions_[name] = std::move(made);
  }
  return {{"$ref", "#/definitions/" + name}};
}

Json OrNull(Json value) {
  if (!value.Has("type")) return {{"anyOf", Json::List({std::move(value), {{"type", "null"}}})}};
  Json& type = value["type"];
  if (!type.is_list()) type = Json::List({std::move(type)});
  type.Add("null");
  return value;
}

Json Numbers(const std::vector<double>& numbers) {
  return numbers.size() == 1 ? Json(numbers.front()) : Json::List(numbers);
}

// A value of a type, or a text that matches the pattern. `errorMessage` is not part of JSON Schema: editors show it
// instead of their own messages, and other programs ignore it.
Json SchemaWriter::Scalar(const char* type, const char* pattern, const char* what) {
  std::string either = pattern;
  std::string wanted = std::string(what) + " is expected here";
  if (language_ == Language::kSuperset) {
    either.append("|").append(kHoldsExpression);
    wanted += ", or an expression, `${...}`";
  }
  return {{"type", Json::List({type, "string"})}, {"pattern", std::move(either)}, {"errorMessage", std::move(wanted)}};
}

Json SchemaWriter::Untagged(const ValueForm& form, Use use) {
  switch (form.kind) {
    case ValueForm::Kind::kAny: return {};
    case ValueForm::Kind::kText: {
      // If a text is expected, a scalar that looks like a number or a truth value is a text too.
      Json text = {{"type", Json::List({"string", "number", "boolean"})}};
      if (use.not_empty) text["minLength"] = 1;
      text["errorMessage"] = use.not_empty ? "text is expected here, not an empty one" : "text is expected here";
      return text;
    }
    case ValueForm::Kind::kNumber: return Scalar("number", kNumberPattern, "a number");
    case ValueForm::Kind::kBoolean: return Scalar("boolean", kBooleanPattern, "`true` or `false`");
    case ValueForm::Kind::kList: {
      Json list = {{"type", "array"}, {"items", Value(*form.item, {})}};
      if (form.count != 0) {
        list["minItems"] = form.count;
        list["maxItems"] = form.count;
      }
      return list;
    }
    case ValueForm::Kind::kMap: {
      Json map = {{"type", "object"}, {"additionalProperties", Value(*form.item, use)}};
      if (form.keys) {
        Json known = Mapping(form.keys(), BaseFrame::kOptional)["properties"];
        if (!known.entries().empty()) map["properties"] = std::move(known);
      }
      if (form.not_empty) map["minProperties"] = 1;
      return map;
    }
    case ValueForm::Kind::kNoMapping: return {{"not", {{"type", "object"}}}};
    case ValueForm::Kind::kMapping: return Mapping(form.keys ? form.keys() : std::span<const KeyRow>(), use.base_frame);
    case ValueForm::Kind::kDirective: return Entry();
  }
  return {};
}

// Whether a text can be a value of this kind, and so an expression.
bool TakesText(ValueForm::Kind kind) {
  switch (kind) {
    case ValueForm::Kind::kList:
    case ValueForm::Kind::kMap:
    case ValueForm::Kind::kMapping:
    case ValueForm::Kind::kDirective: return false;
    default: return true;
  }
}

Json SchemaWriter::Alternatives(const ValueForm& form, Use use) {
  Json ways = Json::List();
  bool takes_text = false;
  for (const ValueForm* other = &form; other; other = other->or_else) {
    takes_text = takes_text || TakesText(other->kind);
    // A mapping without keys is the first alternative without its tag.
    if (other->alternatives && other->kind == ValueForm::Kind::kMapping && !other->keys) continue;
    ways.Add(Untagged(*other, use));
  }
  for (const Alternative& alternative : form.alternatives ? form.alternatives() : std::span<const Alternative>()) {
    Json way = {{"title", alternative.tag}, {"description", alternative.doc}};
    way.Update(Mapping(alternative.keys, BaseFrame::kOptional));
    ways.Add(std::move(way));
  }
  if (language_ == Language::kSuperset && !takes_text && !form.literal) {
    ways.Add(Defined("expression", [] {
      return Json{{"type", "string"}, {"pattern", kIsExpression}, {"errorMessage", "an expression is `${...}`"}};
    }));
  }
  if (ways.entries().size() == 1) return ways.entries().front().value;
  return {{"anyOf", std::move(ways)}};
}

Json SchemaWriter::Value(const ValueForm& form, Use use) {
  if (form.name.empty()) return Alternatives(form, use);
  const bool is_text = form.kind == ValueForm::Kind::kText;  // This is allowed to be an expression too.
  std::string name = is_text ? std::string(form.name) : OfLanguage(form.name);
  if (is_text && use.not_empty) name += "_not_empty";
  if (use.base_frame == BaseFrame::kRequired) name += "_in_named_frame";
  if (use.base_frame == BaseFrame::kForbidden) name += "_without_base_frame";
  return Defined(name, [&] { return Alternatives(form, use); });
}

// One row of a choice is present.
Json Given(const KeyRow& row) {
  Json given = {{"required", Json::List({row.name})}};
  if (row.form->kind == ValueForm::Kind::kList) {
    given["type"] = "object";
    given["properties"][row.name] = {{"if", {{"type", "array"}}}, {"then", {{"type", "array"}, {"minItems", 1}}}};
  }
  return given;
}

Json SchemaWriter::Mapping(std::span<const KeyRow> rows, BaseFrame base_frame) {
  Json properties;
  Json required = Json::List();
  Json one_of = Json::List();
  std::string_view choice;
  bool one_only = false;
  for (const KeyRow& row : rows) {
    const bool is_base_frame = row.name == kBaseFrameKey;
    if (!IsKnown(row.superset) || (is_base_frame && base_frame == BaseFrame::kForbidden)) continue;
    const bool is_required =
        row.presence == Presence::kRequired || (is_base_frame && base_frame == BaseFrame::kRequired);
    const bool is_choice = row.presence == Presence::kOneOf || row.presence == Presence::kOnlyOne;
    const bool not_empty = is_required || is_base_frame || is_choice;
    Json value = Value(*row.form, {not_empty, row.base_frame});
    if (row.null_is_absent && !is_required) value = OrNull(std::move(value));
    Json property = {{"description", row.doc}};
    property.Update(value);
    if (row.initial) property["default"] = Numbers(row.initial());
    properties[row.name] = std::move(property);
    if (is_required) required.Add(row.name);
    if (!is_choice) continue;
    choice = row.name;
    one_of.Add(Given(row));
    one_only = one_only || row.presence == Presence::kOnlyOne;
  }
  if (one_only && one_of.entries().size() == 1) {
    required.Add(choice);
    one_of = Json::List();
  }
  Json mapping = {{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.entries().empty()) mapping["required"] = std::move(required);
  if (!one_of.entries().empty()) mapping[one_only ? "oneOf" : "anyOf"] = std::move(one_of);
  mapping["additionalProperties"] = false;
  return mapping;
}

// A mapping with exactly one directive. A second one whose value is null is refused, although the reader ignores it.
Json SchemaWriter::Directive() {
  Json properties;
  Json one_of = Json::List();
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (!IsKnown(kind.superset)) continue;
    const std::string name(kind.name);
    properties[name] = {{"description", kind.doc}};
    properties[name].Update(Defined(OfLanguage(name), [&] { return Mapping(kind.keys, BaseFrame::kOptional); }));
    one_of.Add({{"required", Json::List({name})}});
  }
  Json directive = {{"type", "object"}};
  if (language_ == Language::kSuperset) {
    properties.Update(Mapping(ConditionKeys(), BaseFrame::kOptional)["properties"]);
    directive["properties"] = std::move(properties);
    directive["oneOf"] = std::move(one_of);
  } else {
    directive["properties"] = std::move(properties);
    directive["minProperties"] = 1;
    directive["maxProperties"] = 1;
  }
  directive["additionalProperties"] = false;
  return directive;
}

Json SchemaWriter::Entry() {
  if (language_ == Language::kPlain) return Directive();
  const auto titled = [](const char* title, const Json& mapping) {
    Json entry = {{"title", title}};
    entry.Update(mapping);
    return entry;
  };
  return {
      {"anyOf", Json::List({titled("directive", Directive()), titled("loop", Mapping(LoopKeys(), BaseFrame::kOptional)),
                            titled("choice", Mapping(ChoiceKeys(), BaseFrame::kOptional))})}};
}

void AddTags(std::span<const KeyRow> rows, std::set<std::string_view>& tags);

void AddTags(const ValueForm& form, std::set<std::string_view>& tags) {
  if (form.item) AddTags(*form.item, tags);
  if (form.keys) AddTags(form.keys(), tags);
  if (form.or_else) AddTags(*form.or_else, tags);
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

std::string DirectivesJsonSchema() {
  Json definitions;
  Json plain = SchemaWriter(Language::kPlain, definitions).Root();
  Json superset = SchemaWriter(Language::kSuperset, definitions).Root();
  const Json root = {
      {"$schema", "http://json-schema.org/draft-07/schema#"},
      {"title", "Model directives"},
      {"description", "A scene: models and their connections."},
      {"type", "object"},
      {"if", {{"required", Json::List({kLanguageKey})}}},
      {"then", std::move(superset)},
      {"else", std::move(plain)},
      {"definitions", std::move(definitions)},
  };
  return root.Text();
}

std::vector<std::string_view> DirectiveTags() {
  std::set<std::string_view> tags;
  for (const DirectiveKind& kind : DirectiveKinds()) AddTags(kind.keys, tags);
  return {tags.begin(), tags.end()};
}

}  // namespace sceneweld
