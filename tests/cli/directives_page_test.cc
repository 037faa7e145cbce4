// SPDX-License-Identifier: BSD-3-Clause
// docs/directives.md must name every key and every function of the language. tests/pages runs its commands.

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/directives/reading/directive_reader.h"
#include "sceneweld/directives/reading/parameters.h"
#include "sceneweld/directives/reading/primitive_yaml.h"
#include "sceneweld/tests/text_of_file.h"

TEST_CASE("docs/directives.md names every key and every function") {
  const std::string page = sceneweld::TextOfFile(SCENEWELD_SOURCE_DIR "/docs/directives.md");
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto names = [&](std::string_view name, std::string_view after) {
    for (auto at = page.find(name); at != std::string::npos; at = page.find(name, at + 1)) {
      const char next = page[std::min(at + name.size(), page.size() - 1)];
      const bool begins = at == 0 || !is_letter(page[at - 1]);
      if (begins && !is_letter(next) && (after.empty() || after.find(next) != std::string::npos)) return true;
    }
    return false;
  };
  std::vector<std::string> unnamed;
  const auto want = [&](std::string_view name, std::string_view after = "") {
    if (!names(name, after)) unnamed.emplace_back(name);
  };
  using namespace sceneweld;
  for (const DirectiveKind& kind : DirectiveKinds()) {
    want(kind.name);
    for (const KeyRow& row : kind.keys) want(row.name);
  }
  for (const auto& keys :
       {PrimitiveKeys<Box>(), PrimitiveKeys<Sphere>(), PrimitiveKeys<Cylinder>(), PrimitiveKeys<Capsule>(),
        PrimitiveKeys<Ellipsoid>(), PrimitiveKeys<Plane>(), ParameterKeys()}) {
    for (const KeyRow& row : keys) want(row.name);
  }
  for (const Function& function : ExpressionFunctions()) want(function.name, "(");
  for (const Constant& constant : ExpressionConstants()) want(constant.name);
  for (const char* word : {"for_each", "do", "if", "then", "else", "variables", "parameters", "sceneweld"}) want(word);
  CHECK(unnamed == std::vector<std::string>());
}
