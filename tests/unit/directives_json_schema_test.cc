// SPDX-License-Identifier: BSD-3-Clause
// The JSON Schema of directives.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "sceneweld/directives/reading/control_keys.h"
#include "sceneweld/directives/reading/directive_file.h"
#include "sceneweld/directives/reading/directive_reader.h"
#include "sceneweld/directives/reading/json_schema.h"
#include "sceneweld/directives/reading/quantity_yaml.h"
#include "sceneweld/directives/reading/transform_yaml.h"

namespace sceneweld {
namespace {

using Json = nlohmann::json;

// The target of a `$ref`.
const Json& Resolved(const Json& root, const Json& schema) {
  if (!schema.contains("$ref")) return schema;
  const std::string reference = schema["$ref"];
  REQUIRE(reference.substr(0, 1) == "#");
  return root.at(Json::json_pointer(reference.substr(1)));
}

bool Holds(const Json& list, std::string_view text) { return std::find(list.begin(), list.end(), text) != list.end(); }

// The forms of a value, without expressions.
const Json& FirstForm(const Json& root, const Json& schema) {
  const Json& resolved = Resolved(root, schema);
  return resolved.contains("anyOf") && !resolved.contains("type") ? FirstForm(root, resolved["anyOf"][0]) : resolved;
}

// Every row of the language is a property, and there is no other property; the same holds for the levels below.
void CheckKeys(const Json& root, const Json& mapping, std::span<const KeyRow> rows, Language language) {
  CHECK(mapping.at("additionalProperties") == false);
  std::size_t known = 0;
  for (const KeyRow& row : rows) {
    if (row.superset && language == Language::kPlain) continue;
    INFO(row.name);
    ++known;
    const Json& property = mapping.at("properties").at(std::string(row.name));
    CHECK(property.at("description") == row.doc);
    if (row.presence != Presence::kOneOf && row.presence != Presence::kOnlyOne) {
      CHECK(Holds(mapping.value("required", Json::array()), row.name) == (row.presence == Presence::kRequired));
    }
    const bool is_transform = row.form->keys == &TransformKeys;
    const bool is_map = row.form->kind == ValueForm::Kind::kMap;  // It has other keys too.
    if (row.form->keys && !is_transform && !is_map) {
      CheckKeys(root, FirstForm(root, property), row.form->keys(), language);
    }
  }
  CHECK(mapping.at("properties").size() == known);
}

void CheckReferences(const Json& root, const Json& schema) {
  if (schema.is_object()) Resolved(root, schema);
  if (!schema.is_structured()) return;
  for (const Json& inner : schema) CheckReferences(root, inner);
}

TEST_CASE("the JSON Schema says what every row of the directives says, in plain files and in ours") {
  const Json root = Json::parse(DirectivesJsonSchema());
  for (const Language language : {Language::kPlain, Language::kSuperset}) {
    const bool is_plain = language == Language::kPlain;
    const Json& file = Resolved(root, root.at(is_plain ? "else" : "then"));
    CheckKeys(root, file, RootKeys(), language);
    const Json& entry = FirstForm(root, file.at("properties").at("directives").at("items"));
    std::size_t known = is_plain ? 0 : ConditionKeys().size();
    for (const DirectiveKind& kind : DirectiveKinds()) {
      if (kind.superset && is_plain) continue;
      INFO(kind.name);
      ++known;
      const Json& directive = entry.at("properties").at(std::string(kind.name));
      CHECK(directive.at("description") == kind.doc);
      CheckKeys(root, FirstForm(root, directive), kind.keys, language);
    }
    CHECK(entry.at("properties").size() == known);
    const Json& transform = root.at("definitions").at(is_plain ? "transform" : "superset_transform");
    CheckKeys(root, FirstForm(root, transform), TransformKeys(), language);
  }
}

TEST_CASE("the JSON Schema knows loops and choices only in our files") {
  const Json root = Json::parse(DirectivesJsonSchema());
  const Json& entries = root.at("definitions").at("superset_entry").at("anyOf").at(0).at("anyOf");
  CheckKeys(root, entries.at(1), LoopKeys(), Language::kSuperset);
  CheckKeys(root, entries.at(2), ChoiceKeys(), Language::kSuperset);
  for (const KeyRow& row : LoopKeys()) CHECK(IsControlKey(row.name));
  for (const KeyRow& row : ChoiceKeys()) CHECK(IsControlKey(row.name));
  CHECK_FALSE(IsControlKey("add_model"));
}

TEST_CASE("the JSON Schema holds each alternative of a value under the name of its tag") {
  const Json root = Json::parse(DirectivesJsonSchema());
  const auto check = [&](const std::string& name, std::span<const Alternative> alternatives, Language language) {
    const Json& ways = root.at("definitions").at(name).at("anyOf");
    for (const Alternative& alternative : alternatives) {
      INFO(name << " " << alternative.tag);
      const auto way = std::find_if(ways.begin(), ways.end(),
                                    [&](const Json& w) { return w.value("title", "") == alternative.tag; });
      REQUIRE(way != ways.end());
      CheckKeys(root, *way, alternative.keys, language);
    }
  };
  for (const Language language : {Language::kPlain, Language::kSuperset}) {
    const std::string prefix = language == Language::kPlain ? "" : "superset_";
    check(prefix + "rotation", RotationAlternatives(), language);
    check(prefix + "number_or_distribution", NumberAlternatives(), language);
    check(prefix + "vector_or_distribution", VectorAlternatives(), language);
  }
}

TEST_CASE("every reference of the JSON Schema leads somewhere") {
  const Json root = Json::parse(DirectivesJsonSchema());
  CheckReferences(root, root);
}

TEST_CASE("the base frame of a transform is demanded, left open or forbidden as its row says") {
  const Json definitions = Json::parse(DirectivesJsonSchema()).at("definitions");
  CHECK(definitions.at("transform_in_named_frame").at("required") == Json{"base_frame"});
  CHECK_FALSE(definitions.at("transform").contains("required"));
  CHECK_FALSE(definitions.at("transform_without_base_frame").at("properties").contains("base_frame"));
}

TEST_CASE("the JSON Schema says what an absent key means, as the members say") {
  const Json definitions = Json::parse(DirectivesJsonSchema()).at("definitions");
  CHECK(definitions.at("transform").at("properties").at("translation").at("default") == Json({0, 0, 0}));
  const Json& turn = definitions.at("rotation").at("anyOf").at(2);
  CHECK(turn.at("properties").at("axis").at("default") == Json({0, 0, 1}));
}

TEST_CASE("editors are reported of every tag once") {
  const std::vector<std::string_view> tags = DirectiveTags();
  for (const auto& alternatives : {RotationAlternatives(), NumberAlternatives(), VectorAlternatives()}) {
    for (const Alternative& alternative : alternatives) {
      CHECK(std::count(tags.begin(), tags.end(), alternative.tag) == 1);
    }
  }
}

}  // namespace
}  // namespace sceneweld
