// SPDX-License-Identifier: BSD-3-Clause
// An exhibit must exercise every row.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// What the exhibits of one format hold: each row that occurs in its place.
class Exercised {
 public:
  explicit Exercised(const Format& format) {
    for (const auto& entry : fs::recursive_directory_iterator(std::string(SCENEWELD_SOURCE_DIR) + "/tests/exhibits")) {
      const fs::path& path = entry.path();
      if (FormatOfModelFile(path.string()) != &format) continue;
      if (path.parent_path().filename() == "expected") continue;  // written by ourselves
      std::ifstream stream(path, std::ios::binary);
      const Source source(path.string(), path.string(),
                          std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()));
      Diagnostics unheard;
      const auto document = XmlDocument::ParseLeniently(source, unheard);
      if (document && document->root(std::string(format.root->name).c_str())) Walk(document->root(), *format.root);
    }
  }

  bool Has(const ElementRow& row) const { return rows_.count(&row) != 0; }
  bool Has(const Field& field) const { return fields_.count(&field) != 0; }

 private:
  void Walk(Element element, const ElementRow& row) {
    rows_.insert(&row);
    for (const Field& field : row.fields) {
      const std::string name(field.name);
      const bool own_text = field.spelling == Spelling::kOwnText;
      if (own_text || element.attribute(name.c_str()) || element.child(name.c_str())) fields_.insert(&field);
    }
    for (const ElementRow* child : row.children) {
      const std::string name(child->name);
      for (const Element inner : element.children(name.c_str())) Walk(inner, *child);
    }
  }

  std::set<const ElementRow*> rows_;
  std::set<const Field*> fields_;
};

bool IsKeptWhole(const ElementRow& row) {
  return std::ranges::all_of(row.fields, [](const Field& field) { return field.kind == Field::Kind::kKept; });
}

TEST_CASE("every row of every table is exercised by an exhibit") {
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    const Exercised exercised(format);
    const Facet elsewhere = format.dialect->values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly;
    std::vector<const ElementRow*> open{format.root};
    std::set<const ElementRow*> seen;
    while (!open.empty()) {
      const ElementRow* row = open.back();
      open.pop_back();
      if (!seen.insert(row).second) continue;
      INFO("no exhibit of " << format.name << " holds <" << row->name << ">");
      CHECK(exercised.Has(*row));
      // The names in an element that is kept whole are only compared; the test below tries each.
      const bool is_kept_whole = IsKeptWhole(*row);
      for (const Field& field : row->fields) {
        if (is_kept_whole || Has(field.facets, elsewhere)) continue;
        INFO("with `" << field.name << "`");
        CHECK(exercised.Has(field));
      }
      open.insert(open.end(), row->children.begin(), row->children.end());
    }
    CHECK(seen.size() > 30);
  }
}

}  // namespace
}  // namespace sceneweld
