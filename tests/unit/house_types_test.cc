// SPDX-License-Identifier: BSD-3-Clause
// No two types may have the same name, because the linker would silently confuse them.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/tests/unit/house_sources.h"

namespace sceneweld {
namespace {

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Words and single characters of a source, without comments, literals and preprocessor directives.
std::vector<std::string> Tokens(std::string_view text) {
  std::vector<std::string> tokens;
  bool at_line_begin = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') at_line_begin = true;
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else if (c == '#' && at_line_begin) {
      std::size_t end = text.find('\n', i);
      while (end != text.npos && text[end - 1] == '\\') end = text.find('\n', end + 1);
      i = std::min(end, text.size());
    } else if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.substr(i, 2) == "/*") {
      i = std::min(text.find("*/", i + 2), text.size() - 2) + 2;
    } else if (text.substr(i, 2) == "R\"") {
      const std::size_t open = text.find('(', i);
      const std::string close = ")" + std::string(text.substr(i + 2, open - i - 2)) + "\"";
      i = std::min(text.find(close, open), text.size() - close.size()) + close.size();
      tokens.emplace_back("\"");
    } else if (c == '"' || (c == '\'' && !(i > 0 && std::isdigit(static_cast<unsigned char>(text[i - 1]))))) {
      for (++i; i < text.size() && text[i] != c; ++i) i += text[i] == '\\';
      ++i;
      tokens.emplace_back("\"");
      at_line_begin = false;
    } else if (IsWordCharacter(c)) {
      const std::size_t begin = i;
      while (i < text.size() && IsWordCharacter(text[i])) ++i;
      tokens.emplace_back(text.substr(begin, i - begin));
      at_line_begin = false;
    } else {
      tokens.emplace_back(1, c);
      ++i;
      at_line_begin = false;
    }
  }
  return tokens;
}

// Full names of the classes, structs, unions and enums that a source defines in named namespaces. Specialisations of
// templates do not count.
std::vector<std::string> TypesOf(std::string_view text) {
  const std::vector<std::string> tokens = Tokens(text);
  const auto at = [&](std::size_t i) { return i < tokens.size() ? std::string_view(tokens[i]) : std::string_view(); };
  std::vector<std::string> types;
  std::vector<std::string> scopes;  // For each open brace: the namespace, followed by `::`; `{` for all others.
  const auto is_namespace = [](const std::string& scope) { return scope != "{"; };
  std::string opens = "{";  // What the next brace opens.
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    if (token == "{") {
      scopes.push_back(opens);
      opens = "{";
    } else if (token == "}") {
      if (!scopes.empty()) scopes.pop_back();
    } else if (token == "extern" && at(i + 1) == "\"" && at(i + 2) == "{") {
      opens.clear();
    } else if (token == "namespace" && at(i - 1) != "using") {
      std::string name;
      std::size_t end = i + 1;
      for (; at(end) != "{" && at(end) != ";" && at(end) != "="; ++end) name += at(end);
      if (at(end) == "{") opens = name.empty() ? "{" : name + "::";  // Nothing in `namespace {` is visible elsewhere.
      i = end - 1;
    } else if (token == "class" || token == "struct" || token == "union" || token == "enum") {
      if (!std::all_of(scopes.begin(), scopes.end(), is_namespace) || at(i - 1) == "<" || at(i - 1) == ",") continue;
      std::size_t name = i + 1;
      while (at(name) == "class" || at(name) == "struct" || at(name) == "alignas") ++name;
      if (name >= tokens.size() || !IsWordCharacter(tokens[name][0])) continue;
      std::size_t after = name + 1;
      if (at(after) == "final") ++after;
      // `struct Outer::Inner {` defines nothing in this namespace.
      if (at(after) != "{" && (at(after) != ":" || at(after + 1) == ":")) continue;
      // `enum class One : int;` only declares.
      std::size_t body = after;
      while (at(body) != "{" && at(body) != ";" && body < tokens.size()) ++body;
      if (at(body) != "{") continue;
      std::string full;
      for (const std::string& scope : scopes) full += scope;
      types.push_back(full + tokens[name]);
      i = name;  // `enum class` is one type.
    }
  }
  return types;
}

using Names = std::vector<std::string>;

TEST_CASE("the scan for types finds those that other sources can see") {
  CHECK(TypesOf("namespace a::b {\nstruct One {\n  struct Inner {};\n};\nclass Two;\nenum class Ten : int;\nenum class Three : int { kX };\n"
                "template <typename T>\nstruct Four {};\ntemplate <>\nstruct Four<int> {};\n"
                "template <class T>\nvoid F() { struct Local {}; }\nnamespace {\nstruct Hidden {};\n}\n"
                "class Five final : public One {};\n}  // struct Six {};\nextern \"C\" {\nstruct Seven {};\n}\n") ==
        Names{"a::b::One", "a::b::Three", "a::b::Four", "a::b::Five", "Seven"});
  CHECK(TypesOf("namespace a {\nconst char* t = \"struct A {\";\n#define B \\\n  struct B {\nint c = 1'000;\n"
                "const char* r = R\"x(struct C { \" )x\";\nstruct D {};\n}") == Names{"a::D"});
}

TEST_CASE("no two sources define types of one name") {
  std::map<std::string, std::set<std::string>> places;
  std::size_t count = 0;
  for (const std::string& path : HouseSources()) {
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const std::string& type : TypesOf(text)) {
      ++count;
      if (places[type].insert(path).second && places[type].size() == 1) continue;
      FAIL_CHECK(type << " is defined in " << *places[type].begin() << " and again in " << path);
    }
  }
  CHECK(count > 500);
}

}  // namespace
}  // namespace sceneweld
