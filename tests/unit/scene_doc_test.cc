// SPDX-License-Identifier: BSD-3-Clause
// The files that are generated from the list of fields and kept in the repository must be up to date.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "sceneweld/parsers/doc/python_class.h"
#include "sceneweld/parsers/doc/scene_reference.h"
#include "sceneweld/parsers/doc/scene_typescript.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
namespace {

// The text of a file, or its part between two lines: `begin` begins the one before it, `end` the one after it.
void CheckFile(const std::string& name, std::string wanted, const std::string& begin = {},
               const std::string& end = {}) {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/" + name;
  const auto read = [&] {
    std::ifstream stream(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  };
  if (!begin.empty()) {
    const std::string whole = read();
    const std::size_t first = whole.find('\n', whole.find(begin)) + 1, last = whole.find(end);
    wanted = whole.substr(0, first) + wanted + whole.substr(last);
  }
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << wanted;
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites " << name);
  CHECK((read() == wanted));
}

TEST_CASE("docs/scene.md is what the list of fields says") { CheckFile("docs/scene.md", SceneReference()); }
TEST_CASE("scene_json.ts is what the list of fields says") {
  CheckFile("cli/viewer/src/scene_json.ts", SceneTypeScript());
}
TEST_CASE("__init__.pyi has the elements that the list of fields says") {
  CheckFile("python/sceneweld/__init__.pyi", PythonStub() + "\n", "# --- Elements:", "# --- End of elements.");
}

TEST_CASE("every field and every struct says what it means") {
  for (const KindInfo* kind : AllKinds()) {
    INFO(kind->name);
    CHECK(kind->doc.ends_with('.'));
    for (const FieldInfo& field : kind->fields) {
      INFO(field.name);
      CHECK(field.doc.ends_with('.'));
    }
  }
}

}  // namespace
}  // namespace sceneweld
