#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "sceneweld/directives/directive_reader.h"
#include "sceneweld/directives/json_schema.h"
#include "sceneweld/directives/transform_yaml.h"

namespace sceneweld {
namespace {

using Json = nlohmann::json;

// What a `$ref` means in place.
const Json& Resolved(const Json& root, const Json& schema) {
  if (!schema.contains("$ref")) return schema;
  const std::string reference = schema["$ref"];
  REQUIRE(reference.substr(0, 1) == "#");
  return root.at(Json::json_pointer(reference.substr(1)));
}

void CheckKeys(const Json& mapping, std::span<const KeyRow> rows) {
  CHECK(mapping.at("additionalProperties") == false);
  CHECK(mapping.at("properties").size() ==
        static_cast<std::size_t>(
            std::count_if(rows.begin(), rows.end(), [](const KeyRow& row) { return !row.superset; })));
  for (const KeyRow& row : rows) {
    if (row.superset) continue;
    INFO(row.name);
    const Json& property = mapping.at("properties").at(std::string(row.name));
    CHECK(property.at("description") == row.doc);
    const Json required = mapping.value("required", Json::array());
    CHECK((std::find(required.begin(), required.end(), row.name) != required.end()) ==
          (row.presence == Presence::kRequired));
  }
}

void CheckReferences(const Json& root, const Json& schema) {
  if (schema.is_object()) Resolved(root, schema);
  if (!schema.is_structured()) return;
  for (const Json& inner : schema) CheckReferences(root, inner);
}

TEST_CASE("the JSON Schema says what every row of the directives says") {
  const Json root = Json::parse(DirectivesJsonSchema());
  const Json& entry = Resolved(root, root.at("properties").at("directives").at("items"));
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (kind.superset) continue;
    INFO(kind.name);
    const Json& directive = entry.at("properties").at(std::string(kind.name));
    CHECK(directive.at("description") == kind.doc);
    CheckKeys(Resolved(root, directive), kind.keys);
  }
  CheckKeys(root.at("definitions").at("transform"), TransformKeys());
}

TEST_CASE("the JSON Schema holds each alternative of a value under the name of its tag") {
  const Json root = Json::parse(DirectivesJsonSchema());
  const auto check = [&](const char* name, std::span<const Alternative> alternatives) {
    const Json& ways = root.at("definitions").at(name).at("anyOf");
    for (const Alternative& alternative : alternatives) {
      INFO(name << " " << alternative.tag);
      const auto way = std::find_if(ways.begin(), ways.end(),
                                    [&](const Json& w) { return w.value("title", "") == alternative.tag; });
      REQUIRE(way != ways.end());
      CheckKeys(*way, alternative.keys);
    }
  };
  check("rotation", RotationAlternatives());
  check("number_or_distribution", NumberAlternatives());
  check("vector_or_distribution", VectorAlternatives());
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

TEST_CASE("the JSON Schema tells what an absent key means, as the members say") {
  const Json definitions = Json::parse(DirectivesJsonSchema()).at("definitions");
  CHECK(definitions.at("transform").at("properties").at("translation").at("default") == Json({0, 0, 0}));
  const Json& turn = definitions.at("rotation").at("anyOf").at(2);
  CHECK(turn.at("properties").at("axis").at("default") == Json({0, 0, 1}));
}

TEST_CASE("editors are told of every tag once") {
  const std::vector<std::string_view> tags = DirectiveTags();
  for (const auto& alternatives : {RotationAlternatives(), NumberAlternatives(), VectorAlternatives()}) {
    for (const Alternative& alternative : alternatives) {
      CHECK(std::count(tags.begin(), tags.end(), alternative.tag) == 1);
    }
  }
}

}  // namespace
}  // namespace sceneweld
