#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "sceneweld/parsers/dialect.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// The texts of all URDF files among the exhibits.
std::string ExhibitTexts() {
  std::string all;
  for (const auto& entry : fs::recursive_directory_iterator(std::string(SCENEWELD_SOURCE_DIR) + "/tests/exhibits")) {
    if (entry.path().extension() != ".urdf") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return all;
}

bool IsAttribute(const Field& field) {
  return field.spelling == Spelling::kAttribute || field.spelling == Spelling::kChildOrAttribute;
}

TEST_CASE("every row of the URDF table is exercised by an exhibit") {
  const Format* format = FindFormat("urdf");
  REQUIRE(format);
  REQUIRE(format->root);
  const std::string texts = ExhibitTexts();
  std::vector<const ElementRow*> open{format->root};
  std::set<const ElementRow*> seen;
  while (!open.empty()) {
    const ElementRow* row = open.back();
    open.pop_back();
    if (!seen.insert(row).second) continue;
    INFO("<" << row->name << ">");
    CHECK(texts.find("<" + std::string(row->name)) != std::string::npos);
    for (const Field& field : row->fields) {
      if (Has(field.facets, Facet::kSdfOnly)) continue;
      const std::string name(field.name);
      INFO("row " << name);
      CHECK(texts.find(IsAttribute(field) ? name + "=\"" : "<" + name) != std::string::npos);
    }
    open.insert(open.end(), row->children.begin(), row->children.end());
  }
  CHECK(seen.size() > 40);
}

}  // namespace
}  // namespace sceneweld
