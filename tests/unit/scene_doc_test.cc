// What is made of the list of fields and kept in the repository is what would be made of it now.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "sceneweld/parsers/doc/scene_reference.h"
#include "sceneweld/parsers/doc/scene_typescript.h"
#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace {

void CheckFile(const std::string& name, const std::string& wanted) {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/" + name;
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << wanted;
  std::ifstream stream(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites " << name);
  CHECK((text == wanted));
}

TEST_CASE("docs/scene.md is what the list of fields says") { CheckFile("docs/scene.md", SceneReference()); }
TEST_CASE("scene_json.ts is what the list of fields says") {
  CheckFile("cli/viewer/src/scene_json.ts", SceneTypeScript());
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
