// SPDX-License-Identifier: BSD-3-Clause
// New directives: their text, and their place in a file of any layout.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/directives/editing/directive_insertion.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// The text with the directives in it; or the refusal.
std::string Added(const std::string& text, const std::vector<NewDirective>& directives, std::string_view address = "") {
  const Source source("/tmp/a.dmd.yaml", "a.dmd.yaml", text);
  Diagnostics refusals;
  const auto edit = InsertDirectives(source, address, directives, refusals);
  if (!edit) {
    REQUIRE(refusals.has_errors());
    const Diagnostic& first = refusals.all().front();
    return std::string(first.code.name()) + ": " + first.message;
  }
  FixedFile file;
  file.before = text;
  file.edits.push_back({edit->span.begin, edit->span.end, edit->text});
  std::string after = file.After();
  // It is YAML still.
  const Source changed("/tmp/a.dmd.yaml", "a.dmd.yaml", after);
  Diagnostics reading;
  const auto tree = YamlTree::Parse(changed, Limits(), reading);
  CHECK(tree);
  return after;
}

NewDirective WeldDirective() { return MakeDirective(NewWeld{"world", "b::base", {}}, TextsOf::kPlain); }
NewDirective ModelDirective() { return MakeDirective(NewModel{"b", "b.urdf", {}, {}}, TextsOf::kPlain); }

TEST_CASE("a new directive has the layout of its neighbours of the same kind") {
  const std::string block =
      "directives:\n- add_model:\n    name: a\n    file: a.urdf\n- add_weld: { parent: world, child: a }\n";
  CHECK(Added(block, {ModelDirective(), WeldDirective()}) ==
        block + "- add_model:\n    name: b\n    file: b.urdf\n- add_weld: { parent: world, child: b::base }\n");
  const std::string deep = "directives:\n  -  add_model:\n       name: a\n       file: a.urdf\n";
  CHECK(Added(deep, {ModelDirective()}) == deep + "  -  add_model:\n       name: b\n       file: b.urdf\n");
}

TEST_CASE("a new directive has a blank line before it if its neighbours have") {
  const std::string apart =
      "directives:\n- add_model: { name: a, file: a.urdf }\n- add_weld: { parent: world, child: a }\n\n"
      "- add_model: { name: c, file: a.urdf }\n- add_weld: { parent: world, child: c }\n";
  CHECK(Added(apart, {ModelDirective(), WeldDirective()}) == apart +
                                                                 "\n- add_model: { name: b, file: b.urdf }\n"
                                                                 "- add_weld: { parent: world, child: b::base }\n");
}

TEST_CASE("comments, other keys and line breaks around a new directive stay") {
  const std::string start =
      "sceneweld: 1\r\ndirectives:\r\n- add_model: { name: a, file: a.urdf }  # one\r\n  # of it\r\n";
  const std::string rest = "# the end\r\nvariables: {}\r\n";
  CHECK(Added(start + rest, {ModelDirective()}) == start + "- add_model: { name: b, file: b.urdf }\r\n" + rest);
  // A file without a line break at its end.
  CHECK(Added("directives:\n- add_model: { name: a, file: a.urdf }", {WeldDirective()}) ==
        "directives:\n- add_model: { name: a, file: a.urdf }\n- add_weld: { parent: world, child: b::base }");
  // The end of a block of text is not marked.
  const std::string urdf = "directives:\n- add_model:\n    name: a\n    urdf: |\n      <robot/>\n\n      <!-- -->\n";
  CHECK(Added(urdf + "other: 1\n", {ModelDirective()}) ==
        urdf + "- add_model:\n    name: b\n    file: b.urdf\nother: 1\n");
}

TEST_CASE("a list on one line and an empty list take new directives") {
  CHECK(Added("directives: [{add_model: {name: a, file: a.urdf}}]\n", {WeldDirective()}) ==
        "directives: [{add_model: {name: a, file: a.urdf}}, { add_weld: { parent: world, child: b::base } }]\n");
  CHECK(
      Added("directives: [\n  {add_model: {name: a, file: a.urdf}}\n]\n", {WeldDirective()}) ==
      "directives: [\n  {add_model: {name: a, file: a.urdf}},\n  { add_weld: { parent: world, child: b::base } }\n]\n");
  const std::string block = "- add_weld:\n    parent: world\n    child: b::base\n";
  CHECK(Added("directives: []\n", {WeldDirective()}) == "directives:\n" + block);
  CHECK(Added("directives:\n", {WeldDirective()}) == "directives:\n" + block);
  CHECK(Added("sceneweld: 1\n", {WeldDirective()}) == "sceneweld: 1\ndirectives:\n" + block);
}

TEST_CASE("directives are added at an address of a larger file") {
  const std::string text = "Demo:\n  directives:\n  - add_model: { name: a, file: a.urdf }\n";
  CHECK(Added(text, {WeldDirective()}, "/Demo/directives") ==
        text + "  - add_weld: { parent: world, child: b::base }\n");
}

TEST_CASE("a file without a place for directives is refused, coded edit-refused") {
  CHECK(Added("{}\n", {WeldDirective()}).starts_with("edit-refused: the root of the file is a mapping on one line"));
  CHECK(Added("- a\n", {WeldDirective()}).starts_with("edit-refused: the root of the file is not a mapping"));
  CHECK(Added("x: &l\n- add_model: {}\ndirectives: *l\n", {WeldDirective()})
            .starts_with("edit-refused: an anchor gives"));
  CHECK(Added("directives: 3\n", {WeldDirective()})
            .starts_with("edit-refused: the directives of the file are not a list"));
}

TEST_CASE("names are in quotes where YAML needs them") {
  for (const std::string name : {"a: b", "#1", "007", "~", "true", "a b", "- x", "\"", "é", "{", "&a", "a\n"}) {
    const std::string text = Added("directives: []\n", {MakeDirective(NewModel{name, "f", {}, {}}, TextsOf::kPlain)});
    const Source source("/tmp/a", "a", text);
    Diagnostics reading;
    const auto tree = YamlTree::Parse(source, Limits(), reading);
    REQUIRE(tree);
    const YamlNode* model = tree->root()->Find("directives")->items()[0]->Find("add_model");
    REQUIRE(model);
    CHECK(model->Find("name")->text() == name);
    CHECK(!model->Find("name")->is_null());
  }
  const NewWeld weld{"${x}", "a$${", {}};
  CHECK(Added("directives: []\n", {MakeDirective(weld, TextsOf::kExpressions)}) ==
        "directives:\n- add_weld:\n    parent: \"$${x}\"\n    child: \"a$$${\"\n");
}

TEST_CASE("a transform of a new directive has what differs from the identity") {
  NewWeld weld{"world", "b", NewPose{"", {0, 0, 0.5}, {0, 0, 90}}};
  CHECK(MakeDirective(weld, TextsOf::kPlain).value.OnOneLine() ==
        "{ parent: world, child: b, X_PC: { translation: [0, 0, 0.5], rotation: !Rpy { deg: [0, 0, 90] } } }");
  const NewModel model{"b", "b.urdf", {{"hinge", {0.5}}}, {{"base", NewPose{"a::top", {}, {}}}}};
  CHECK(MakeDirective(model, TextsOf::kPlain).value.OnOneLine() ==
        "{ name: b, file: b.urdf, default_joint_positions: { hinge: [0.5] }, default_free_body_pose: { base: { "
        "base_frame: a::top } } }");
  const NewFilterGroup group{"g", "left", {"a", "b"}, {}, {"g"}};
  CHECK(MakeDirective(group, TextsOf::kPlain).value.OnOneLine() ==
        "{ name: g, model_namespace: left, members: [a, b], ignored_collision_filter_groups: [g] }");
}

// The directives of a file; null for a text that has no list of them.
const YamlNode* ListIn(const YamlTree* tree) {
  const YamlNode* root = tree ? tree->root() : nullptr;
  const YamlNode* list = root && root->is_mapping() ? root->Find("directives") : nullptr;
  return list && list->is_list() ? list : nullptr;
}

bool AreSame(const YamlNode& a, const YamlNode& b) {
  if (a.kind() != b.kind() || a.text() != b.text() || a.tag() != b.tag()) return false;
  if (a.is_list()) {
    return std::equal(a.items().begin(), a.items().end(), b.items().begin(), b.items().end(),
                      [](const YamlNode* x, const YamlNode* y) { return AreSame(*x, *y); });
  }
  if (!a.is_mapping()) return true;
  return std::equal(a.entries().begin(), a.entries().end(), b.entries().begin(), b.entries().end(),
                    [](const YamlEntry& x, const YamlEntry& y) {
                      return x.key->text() == y.key->text() && AreSame(*x.value, *y.value);
                    });
}

TEST_CASE("every directives file of the exhibits takes a new directive, and keeps the others") {
  namespace fs = std::filesystem;
  std::size_t count = 0;
  for (const char* folder : {"tests/exhibits", "models"}) {
    for (const auto& entry : fs::recursive_directory_iterator(std::string(SCENEWELD_SOURCE_DIR) + "/" + folder)) {
      if (!entry.path().string().ends_with(".dmd.yaml")) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      const Source source("/a", "a", text);
      Diagnostics reading, refusals;
      const auto tree = YamlTree::Parse(source, Limits(), reading);
      const YamlNode* const before = ListIn(tree.get());
      if (!before) continue;
      const auto edit = InsertDirectives(source, "", {WeldDirective()}, refusals);
      INFO(entry.path().string());
      if (!edit) {
        INFO(refusals.all().front().message);
        CHECK(refusals.all().front().code.name() == "edit-refused");
        continue;
      }
      FixedFile fixed;
      fixed.before = text;
      fixed.edits.push_back({edit->span.begin, edit->span.end, edit->text});
      const Source changed("/a", "a", fixed.After());
      INFO(changed.text());
      const auto again = YamlTree::Parse(changed, Limits(), reading);
      const YamlNode* const after = ListIn(again.get());
      REQUIRE(after);
      REQUIRE(after->items().size() == before->items().size() + 1);
      for (std::size_t i = 0; i < before->items().size(); ++i) {
        CHECK(AreSame(*before->items()[i], *after->items()[i]));
      }
      CHECK(after->items().back()->Find("add_weld"));
      ++count;
    }
  }
  CHECK(count > 150);
}

}  // namespace
}  // namespace sceneweld
