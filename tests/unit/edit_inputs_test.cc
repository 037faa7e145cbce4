// SPDX-License-Identifier: BSD-3-Clause
// Removing and renaming every element of models that use all of a format (edit_inputs.h): what is written then, in
// every format.

#include "sceneweld/tests/unit/edit_inputs.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/library/validate.h"
#include "sceneweld/parsers/loss/loss_match.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/check_valid.h"
#include "sceneweld/tests/unit/every_kind.h"

namespace sceneweld {
namespace {

struct EditInput {
  const char* format;
  const char* text;
};
constexpr EditInput kEditInputs[] = {
    {"mjcf", kMjcfToEdit}, {"sdf", kSdfToEdit}, {"sdf", kDrakesSdfToEdit}, {"urdf", kUrdfToEdit}};

Loaded LoadedInput(const EditInput& input) {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/wedge.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
  LoadOptions options;
  options.format = input.format;
  options.files = files;
  Diagnostics diagnostics;
  auto loaded = LoadText(input.text, "/cell", options, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  return *std::move(loaded);
}

bool IsOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

using WordSet = std::set<std::string, std::less<>>;

WordSet WordSetOf(std::string_view text) {
  WordSet words;
  for (auto begin = text.begin(); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), IsOfWord);
    // In a record, `|inf` is a number.
    const bool is_plain_value = begin != text.begin() && *std::prev(begin) == '|';
    if (begin != end && !is_plain_value) words.emplace(begin, end);
    begin = std::find_if(end, text.end(), IsOfWord);
  }
  return words;
}

// The names that a model declares.
WordSet NamesIn(std::string_view model) {
  constexpr std::string_view kName = " name=\"";
  WordSet names;
  for (auto at = model.find(kName); at != model.npos; at = model.find(kName, at)) {
    at += kName.size();
    names.emplace(model.substr(at, model.find('"', at) - at));
  }
  return names;
}

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// A scene in one format.
struct WrittenScene {
  std::string text;
  std::string losses;
  std::string faults;  // When it is read back.
};

WrittenScene WriteAs(const char* name, const Loaded& loaded) {
  const Format& format = *FindFormat(name);
  WriteOptions options;
  options.keep_text = false;
  options.folder = "/cell";
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WrittenScene written;
  const std::string text = Export(loaded, format, options, losses);
  written.text = text;
  written.losses = All(diagnostics);
  Diagnostics read;
  const auto back = CheckReadBack(loaded, text, format, options, losses, read);
  if (!back) {
    written.faults = "cannot be read: " + All(read);
  } else {
    for (const Difference& one : back->unexplained) written.faults += one.Text() + "\n";
  }
  return written;
}

std::string LineOfDifference(const std::string& a, const std::string& b) {
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (at == a.end() && other == b.end()) return {};
  const auto line = [](const std::string& text, std::size_t place) {
    std::size_t begin = text.rfind('\n', place);
    begin = begin == text.npos ? 0 : begin + 1;
    return text.substr(begin, std::min(text.find('\n', place), begin + 400) - begin);
  };
  const auto place = static_cast<std::size_t>(at - a.begin());
  return "\n  " + line(a, place) + "\n  " + line(b, place);
}

std::string LocalName(const TableInfo& table, const Scene& scene, std::size_t index) {
  const std::string name = table.FullName(scene, index);
  const auto split = name.rfind("::");
  return split == name.npos ? name : name.substr(split + 2);
}

TEST_CASE("inputs that are edited are written without faults") {
  for (const EditInput& input : kEditInputs) {
    const Loaded loaded = LoadedInput(input);
    CheckValid(loaded.scene);
    for (const char* format : kFormatsOfEdits) {
      INFO(input.format << " as " << format);
      CHECK(WriteAs(format, loaded).faults == "");
    }
  }
}

// Words that stay after a renaming: they may mean anything, and a note says so.
constexpr std::pair<std::string_view, std::string_view> kUnfollowed[] = {{"mjcf", "robotm"},  {"sdf", "robotm"},
                                                                         {"sdf", "elbowj"},   {"urdf", "elbowj"},
                                                                         {"urdf", "fingerj"}, {"urdf", "foreg"}};

bool MayStay(std::string_view format, std::string_view name) {
  return std::find(std::begin(kUnfollowed), std::end(kUnfollowed), std::pair(format, name)) != std::end(kUnfollowed);
}

WordSet LocalNames(const Scene& scene) {
  WordSet names;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(scene); ++i) names.insert(LocalName(table, scene, i));
  }
  return names;
}

// Whether names of other elements are made from that of this one, or the other way round.
bool IsPartOfOthers(const TableInfo& table, std::size_t index, const Scene& scene) {
  const std::string name = LocalName(table, scene, index);
  for (const TableInfo& other : AllTables()) {
    for (std::size_t i = 0; i < other.size(scene); ++i) {
      const std::string one = LocalName(other, scene, i);
      if (one.empty() || (&other == &table && i == index)) continue;
      if (one.find(name) != one.npos || name.find(one) != name.npos) return true;
    }
  }
  return false;
}

bool IsBlock(const TableInfo& table, const Scene& scene, std::size_t index) {
  return table.kind == &KindOf<Plugin>() && scene.plugins[Index<Plugin>(index)].format == "urdf";
}

TEST_CASE("all that names an element follows when it is renamed, in every format") {
  for (const EditInput& input : kEditInputs) {
    const Loaded loaded = LoadedInput(input);
    std::map<std::string, WrittenScene> before;
    for (const char* format : kFormatsOfEdits) before[format] = WriteAs(format, loaded);
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = table.has_world ? 1 : 0; i < table.size(loaded.scene); ++i) {
        const std::string name = LocalName(table, loaded.scene, i);
        if (name.empty() || IsBlock(table, loaded.scene, i)) continue;
        Loaded edited = loaded;
        Diagnostics diagnostics;
        INFO(input.format << ": " << ElementId(table, i).Text(loaded.scene));
        const std::string other = name + "Q";
        CHECK(Rename(ElementId(table, i), other, edited.scene, diagnostics));
        const std::string notes = All(diagnostics);
        if (!MayStay(input.format, name)) CHECK(notes == "");
        CheckValid(edited.scene);
        const bool is_alone = !IsPartOfOthers(table, i, loaded.scene);
        for (const char* format : kFormatsOfEdits) {
          INFO("as " << format);
          const WrittenScene after = WriteAs(format, edited);
          CHECK(after.faults == "");
          if (!is_alone) continue;
          if (!MayStay(input.format, name)) CHECK_FALSE(WordSetOf(after.text).contains(name));
          CHECK(LineOfDifference(Replaced(after.text, other, name), before[format].text) == "");
          CHECK(LineOfDifference(Replaced(after.losses, other, name), before[format].losses) == "");
        }
      }
    }
  }
}

// What the elements of a scene keep of one format, by the element.
std::map<std::string, std::string> KeptTextsOf(const Scene& scene) {
  std::map<std::string, std::string> texts;
  const auto add = [&](const auto& element, const KeptList& list) {
    std::string& text =
        texts[std::string(KindOf<std::remove_cvref_t<decltype(element)>>().name) + " " + FullName(scene, element)];
    for (const Kept& kept : list) text += kept.text;
  };
  for (const ModelInstance& one : scene.models) add(one, one.kept);
  for (const Body& one : scene.bodies) add(one, one.kept);
  for (const Joint& one : scene.joints) add(one, one.kept);
  for (const Geometry& one : scene.geometries) add(one, one.kept);
  for (const Frame& one : scene.frames) add(one, one.kept);
  for (const Camera& one : scene.cameras) add(one, one.kept);
  for (const Sensor& one : scene.sensors) add(one, {{one.format, {}, one.source_xml}});
  for (const Light& one : scene.lights) add(one, {{one.format, {}, one.source_xml}});
  for (const Plugin& one : scene.plugins) add(one, {{one.format, {}, one.source_xml}});
  return texts;
}

// Of those that stay: the names that they have lost.
WordSet LostNames(const Scene& before, const Scene& after) {
  WordSet lost;
  const std::map<std::string, std::string> now = KeptTextsOf(after);
  for (const auto& [holder, text] : KeptTextsOf(before)) {
    const auto found = now.find(holder);
    if (found == now.end()) continue;
    const WordSet words = WordSetOf(found->second);
    for (const std::string& name : NamesIn(text)) {
      if (!words.contains(name)) lost.insert(name);
    }
  }
  return lost;
}

TEST_CASE("nothing that is written names an element that is removed, in any format, and nothing goes in silence") {
  for (const EditInput& input : kEditInputs) {
    const Loaded loaded = LoadedInput(input);
    const WordSet all = LocalNames(loaded.scene);
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = table.has_world ? 1 : 0; i < table.size(loaded.scene); ++i) {
        Loaded edited = loaded;
        Diagnostics diagnostics;
        INFO(input.format << ": " << ElementId(table, i).Text(loaded.scene) << " " << i);
        CHECK(Remove(ElementId(table, i), edited.scene, diagnostics));
        CheckValid(edited.scene);
        const std::string messages = All(diagnostics);
        INFO(messages);
        const WordSet said = WordSetOf(messages), stay = LocalNames(edited.scene);
        std::string in_silence;
        for (const std::string& name : LostNames(loaded.scene, edited.scene)) {
          if (!said.contains(name) && !(all.contains(name) && !stay.contains(name))) in_silence += name + " ";
        }
        // A constraint has no name in a scene.
        const bool has_constraints = edited.scene.constraints.size() == loaded.scene.constraints.size();
        if (has_constraints) CHECK(in_silence == "");
        for (const char* format : kFormatsOfEdits) {
          INFO("as " << format);
          const WrittenScene after = WriteAs(format, edited);
          CHECK(after.faults == "");
          const WordSet words = WordSetOf(after.text);
          std::string dangling;
          for (const std::string& name : all) {
            if (!stay.contains(name) && words.contains(name) && !said.contains(name)) dangling += name + " ";
          }
          if (!IsBlock(table, loaded.scene, i)) CHECK(dangling == "");
        }
      }
    }
  }
}

TEST_CASE("a mocap body that nothing welds to the world any more is not one in MJCF") {
  Loaded loaded = LoadedInput(kEditInputs[0]);
  Diagnostics diagnostics;
  CHECK(WriteAs("mjcf", loaded).text.find("mocap=\"true\"") != std::string::npos);
  REQUIRE(Remove(FindJoint(loaded.scene, "robotm::world_welds_to_handb"), loaded.scene, diagnostics));
  const WrittenScene written = WriteAs("mjcf", loaded);
  CHECK(written.text.find("mocap=\"true\"") == std::string::npos);
  CHECK(written.losses.find("`mocap` of body `robotm::handb` is left out") != std::string::npos);
}

}  // namespace
}  // namespace sceneweld
