// SPDX-License-Identifier: BSD-3-Clause
// YAML trees and their places.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {
namespace {

struct ParsedYaml {
  explicit ParsedYaml(std::string text, const Limits& limits = {}) : source("/a.yaml", "a.yaml", std::move(text)) {
    tree = YamlTree::Parse(source, limits, diagnostics);
  }
  const YamlNode& root() const { return *tree->root(); }
  std::string Marked(const Span& span) const { return source.text().substr(span.begin, span.end - span.begin); }
  std::string_view OnlyCode() const {
    REQUIRE(diagnostics.all().size() == 1);
    return diagnostics.all().front().code.name();
  }

  Source source;
  Diagnostics diagnostics;
  std::shared_ptr<const YamlTree> tree;
};

TEST_CASE("a YAML value knows its place without anchor and tag, and with its quotes") {
  const ParsedYaml yaml(
      "\xEF\xBB\xBF"
      "a: \"q\\\"x\" # comment\n"
      "\xC3\xB1: 'it''s'\n"
      "b: &x !T {c: [1, 2], d: 3}\n"
      "e: !Identity\n"
      "f: plain text # comment\n"
      "g: several\n  lines\n"
      "h: ~\n"
      "i:\n"
      "j: [1, \"]\"] # x\n");
  REQUIRE(yaml.tree);
  const auto marked = [&](std::string_view key) { return yaml.Marked(yaml.root().Find(key)->span()); };
  CHECK(marked("a") == "\"q\\\"x\"");
  CHECK(yaml.root().Find("a")->text() == "q\"x");
  CHECK(marked("\xC3\xB1") == "'it''s'");
  CHECK(yaml.root().Find("\xC3\xB1")->text() == "it's");
  CHECK(marked("b") == "{c: [1, 2], d: 3}");
  CHECK(yaml.Marked(yaml.root().Find("b")->tag_span()) == "!T");
  CHECK(yaml.root().Find("b")->tag() == "!T");
  CHECK(marked("e") == "!Identity");
  CHECK(marked("f") == "plain text");
  CHECK(marked("g") == "several");
  CHECK(yaml.root().Find("g")->text() == "several lines");
  CHECK(marked("h") == "~");
  CHECK_FALSE(yaml.root().Find("i")->span().valid());
  CHECK(yaml.root().Find("i")->is_null());
  CHECK(marked("j") == "[1, \"]\"]");
  CHECK(yaml.root().entries()[1].key->span().place().line == 2);
}

TEST_CASE("a null is plain and untagged; in quotes or with a tag it is text") {
  const ParsedYaml yaml("[~, null, Null, NULL, \"null\", '~', !!str ~, nULL, ]");
  REQUIRE(yaml.tree);
  const auto items = yaml.root().items();
  REQUIRE(items.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) CHECK(items[i]->is_null() == (i < 4));
  CHECK(items[6]->tag() == "tag:yaml.org,2002:str");
}

TEST_CASE("merge keys fill in what is not written, the first source first, not deeply") {
  const ParsedYaml yaml(
      "a: &a {x: 1, y: {p: 1, q: 2}}\n"
      "b: &b {<<: *a, x: 2, z: 3}\n"
      "c: {<<: [{w: 0}, *b, *a], y: {p: 5}}\n"
      "d: {<<: {<<: *a, x: 9}}\n");
  REQUIRE(yaml.tree);
  const YamlNode& c = *yaml.root().Find("c");
  CHECK(c.entries().size() == 4);
  CHECK(c.Find("x")->text() == "2");
  CHECK(c.Find("y")->entries().size() == 1);
  CHECK(c.Find("z")->text() == "3");
  CHECK(c.Find("w")->text() == "0");
  CHECK(yaml.root().Find("d")->Find("x")->text() == "9");
  CHECK(yaml.root().Find("d")->Find("y")->entries().size() == 2);
}

TEST_CASE("a key that stands twice is an error in small and in large mappings") {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "k" + std::to_string(i) + ": 1\n";
  const ParsedYaml large(text + "k3: 2\nk99: 2\n");
  CHECK_FALSE(large.tree);
  CHECK(large.diagnostics.error_count() == 2);
  const ParsedYaml small("{a: 1, a: 1}");
  CHECK_FALSE(small.tree);
  CHECK(small.OnlyCode() == "duplicate-key");
}

TEST_CASE("values are counted wherever an alias uses them, before anything visits them") {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i <= 9; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) bomb += before + ", ";
    bomb += "]\n";
  }
  const ParsedYaml yaml(bomb);
  CHECK_FALSE(yaml.tree);
  CHECK(yaml.OnlyCode() == "limit-exceeded");

  Limits few;
  few.max_yaml_nodes = 9;
  CHECK(ParsedYaml("[&a [1, 2], *a]", few).tree);
  CHECK_FALSE(ParsedYaml("[&a [1, 2], *a, *a]", few).tree);
  CHECK_FALSE(ParsedYaml("[&a {k: {l: [1]}}, {<<: *a}]", few).tree);
}

TEST_CASE("an alias inside the value that it names is an error") {
  CHECK(ParsedYaml("a: &x [1, *x]").OnlyCode() == "malformed-yaml");
  CHECK(ParsedYaml("a: &x {b: {<<: *x}}").OnlyCode() == "malformed-yaml");
  CHECK(ParsedYaml("a: *nobody").OnlyCode() == "malformed-yaml");
}

TEST_CASE("nesting beyond the limit is an error that says so") {
  const ParsedYaml deep(std::string(100000, '['));
  CHECK_FALSE(deep.tree);
  CHECK(deep.OnlyCode() == "limit-exceeded");
  const ParsedYaml fine(std::string(300, '[') + std::string(300, ']'));
  CHECK(fine.tree);
}

TEST_CASE("only the first document is read, and a text may hold none") {
  CHECK(ParsedYaml("a: 1\n---\n[ unfinished").tree);
  const ParsedYaml empty("# nothing\n");
  REQUIRE(empty.tree);
  CHECK(empty.tree->root() == nullptr);
}

}  // namespace
}  // namespace sceneweld
