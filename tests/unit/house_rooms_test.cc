// SPDX-License-Identifier: BSD-3-Clause
// The plan of the house: which folder may include which, that neither units nor folders include each other in a circle,
// that folders stay small, and that heavy headers of other libraries stay in source files.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/tests/unit/house_sources.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

struct RoomRule {
  std::string_view name;
  /// The rooms that it may include, separated by blanks; `*` is every room above this line.
  std::string_view neighbours;
};

// From the bottom up: a room includes only itself and rooms above its line.
constexpr RoomRule kRoomRules[] = {
    {"scene", ""},
    // Texts that are not robots: YAML, expressions, Python.
    {"parsers/languages", "scene"},
    // The parts that all formats share.
    {"parsers/xml", "scene"},
    {"parsers/programs", "scene"},
    {"parsers/files", "scene parsers/xml parsers/programs"},
    {"parsers/output", "scene parsers/files parsers/programs"},
    {"parsers/loss", "scene"},
    {"parsers/table", "scene parsers/xml parsers/files parsers/output parsers/loss"},
    {"parsers/record", "scene parsers/xml parsers/output parsers/loss parsers/table"},
    {"parsers/stage", "scene parsers/files"},
    {"parsers/mesh", "scene parsers/files parsers/programs parsers/stage"},
    {"parsers/assets", "scene parsers/files parsers/output parsers/loss parsers/stage parsers/mesh"},
    {"parsers/judge", "scene parsers/output parsers/programs"},
    {"parsers/kept", "scene parsers/xml parsers/loss parsers/table"},
    {"parsers/part", "scene parsers/kept"},
    {"parsers/drake", "scene parsers/table"},
    {"parsers/xacro", "scene parsers/languages parsers/xml parsers/files"},
    // The formats. None includes another, except that scene JSON defines the JSON of an element.
    {"parsers/json", "scene parsers/files parsers/kept parsers/output parsers/loss parsers/table parsers/assets"},
    {"parsers/controllers",
     "scene parsers/languages parsers/files parsers/output parsers/loss parsers/kept"},
    {"parsers/dot", "scene parsers/output parsers/loss"},
    {"parsers/obj", "scene parsers/files parsers/mesh"},
    {"parsers/gltf",
     "scene parsers/xml parsers/programs parsers/files parsers/output parsers/loss parsers/table parsers/mesh "
     "parsers/json"},
    {"parsers/urdf",
     "scene parsers/xml parsers/files parsers/output parsers/loss parsers/table parsers/record parsers/assets "
     "parsers/judge parsers/kept parsers/drake"},
    {"parsers/sdf",
     "scene parsers/xml parsers/files parsers/output parsers/loss parsers/table parsers/record parsers/mesh "
     "parsers/assets parsers/judge parsers/kept parsers/part parsers/drake"},
    {"parsers/mjcf",
     "scene parsers/xml parsers/programs parsers/files parsers/output parsers/loss parsers/table parsers/record "
     "parsers/mesh parsers/assets parsers/judge parsers/kept parsers/part"},
    {"parsers/usd",
     "scene parsers/files parsers/output parsers/loss parsers/table parsers/record parsers/stage parsers/mesh "
     "parsers/assets "
     "parsers/judge parsers/kept"},
    {"parsers/srdf",
     "scene parsers/xml parsers/files parsers/output parsers/loss parsers/table parsers/kept parsers/drake "
     "parsers/xacro"},
    // The registry, which includes all formats, and code that walks it.
    {"parsers", "*"},
    {"parsers/doc", "scene parsers/table parsers/kept parsers/json parsers/usd parsers"},
    {"parsers/export",
     "scene parsers/files parsers/output parsers/loss parsers/assets parsers/part parsers/srdf parsers"},
    // Directives, from their text to the scene that they compose.
    {"directives/expression", "scene parsers/languages"},
    {"directives/reading", "scene parsers/files parsers/languages directives/expression"},
    {"directives/models", "scene parsers/xml parsers/files parsers/mesh parsers/srdf parsers"},
    {"directives/composition",
     "scene parsers/xml parsers/files parsers/kept parsers/part parsers parsers/languages directives/expression "
     "directives/reading directives/models"},
    {"directives/plain",
     "scene parsers/files parsers/loss parsers/part parsers parsers/languages directives/reading "
     "directives/composition"},
    {"directives/editing", "scene parsers/languages directives/expression directives/reading directives/composition"},
    {"directives", "*"},
    {"checks",
     "scene parsers/xml parsers/files parsers/output parsers/loss parsers/mesh parsers/assets parsers/kept parsers/sdf "
     "parsers/mjcf parsers parsers/export directives/composition"},
    // What changes and checks a scene; `library/load` and `library/uses` are in front.
    {"library", "scene parsers/files parsers/kept parsers/drake parsers"},
    {"front", "*"},
    // The program; `python` is beside it.
    {"cli/terminal", "scene parsers/output"},
    {"cli/log", "scene"},
    {"cli/formatting", "scene parsers/languages parsers/xml"},
    {"cli/answers", "*"},
    {"cli/options", "*"},
    {"cli/reading", "*"},
    {"cli/batch", "*"},
    {"cli/http", "parsers/programs cli/log"},
    {"cli/service", "*"},
    {"cli/viewer", "*"},
    {"cli/editing", "*"},
    {"cli/language_server", "*"},
    {"cli/commands", "*"},
    {"cli", "*"},
    {"python", "*"},
    {"tests", "*"},
};

constexpr std::size_t kMostEntriesOfParsers = 32;
constexpr std::size_t kMostEntries = 45;

// Each rule of the linter is a file.
bool MayBeLarge(std::string_view folder) { return folder == "checks/rules"; }

std::string RoomOf(std::string_view path) {
  // The front door, and the sources of what it declares, which use all other parts of the library.
  if (path == "sceneweld.h" || path.starts_with("library/load.") || path == "library/uses.cc") return "front";
  const std::string_view top = path.substr(0, path.find('/'));
  if (top != "parsers" && top != "cli" && top != "directives") return std::string(top);
  const auto second = path.find('/', top.size() + 1);
  return std::string(path.substr(0, second == std::string_view::npos ? top.size() : second));
}

std::size_t LineOf(std::string_view room) {
  const auto at =
      std::find_if(std::begin(kRoomRules), std::end(kRoomRules), [&](const RoomRule& r) { return r.name == room; });
  return static_cast<std::size_t>(at - std::begin(kRoomRules));
}

bool MayInclude(const std::string& from, const std::string& to) {
  if (from == to) return true;
  const std::size_t at = LineOf(from);
  if (at == std::size(kRoomRules)) return false;
  const std::string_view neighbours = kRoomRules[at].neighbours;
  if (neighbours == "*") return LineOf(to) < at && !(from == "python" && to.starts_with("cli"));
  return (" " + std::string(neighbours) + " ").find(" " + to + " ") != std::string::npos;
}

struct Include {
  std::string from;
  int line;
  std::string to;
};

std::vector<Include> AllIncludes() {
  std::vector<Include> includes;
  for (const std::string& path : HouseSources()) {
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      constexpr std::string_view kInclude = "#include \"sceneweld/";
      if (line.starts_with(kInclude)) {
        includes.push_back({path, number, line.substr(kInclude.size(), line.rfind('"') - kInclude.size())});
      } else if (line.starts_with("#include \"")) {
        FAIL_CHECK(path << ":" << number << ": our own headers are spelled from the root: " << line);
      }
    }
  }
  return includes;
}

TEST_CASE("the plan of rooms has no circle") {
  for (const RoomRule& room : kRoomRules) {
    if (room.neighbours == "*") continue;
    std::istringstream words{std::string(room.neighbours)};
    for (std::string word; words >> word;) {
      INFO(room.name << " may include " << word);
      CHECK(LineOf(word) < LineOf(room.name));
    }
  }
}

TEST_CASE("each file includes its own room and the neighbours of that only") {
  const auto includes = AllIncludes();
  CHECK(includes.size() > 100);
  for (const Include& include : includes) {
    const std::string from = RoomOf(include.from), to = RoomOf(include.to);
    if (!MayInclude(from, to)) FAIL_CHECK(include.from << ":" << include.line << " includes " << include.to);
  }
}

// A unit is a header with its source file of the same name.
std::string UnitOf(const std::string& path) { return path.substr(0, path.rfind('.')); }

// The front door is in the folder of the sources of what it declares.
std::string FolderOf(const std::string& path) {
  return path == "sceneweld.h" ? "library" : path.substr(0, path.rfind('/'));
}

class Circles {
 public:
  /// `part_of(path)`: the unit or the folder of a file.
  template <typename PartOf>
  Circles(const std::vector<Include>& includes, PartOf&& part_of) {
    for (const Include& include : includes) {
      const std::string from = part_of(include.from), to = part_of(include.to);
      if (from != to) next_[from].insert(to);
    }
    for (const auto& [part, ignored] : next_) Visit(part);
  }

  /// Each as `a -> b -> a`.
  std::vector<std::string> found;

 private:
  void Visit(const std::string& part) {
    if (!seen_.insert(part).second) return;
    way_.push_back(part);
    for (const std::string& next : next_[part]) {
      const auto at = std::find(way_.begin(), way_.end(), next);
      if (at == way_.end()) {
        Visit(next);
        continue;
      }
      std::string circle;
      for (auto step = at; step != way_.end(); ++step) circle += *step + " -> ";
      found.push_back(circle + next);
    }
    way_.pop_back();
  }

  std::map<std::string, std::set<std::string>> next_;
  std::set<std::string> seen_;
  std::vector<std::string> way_;
};

TEST_CASE("no units include each other in a circle") {
  for (const std::string& circle : Circles(AllIncludes(), UnitOf).found) FAIL_CHECK(circle);
}

TEST_CASE("no folders include each other in a circle") {
  for (const std::string& circle : Circles(AllIncludes(), FolderOf).found) FAIL_CHECK(circle);
}

TEST_CASE("a folder has at most 45 entries, and its sources a README in it or around it") {
  const fs::path root = SCENEWELD_SOURCE_DIR;
  std::map<std::string, std::size_t> entries;
  for (const char* top : {"scene", "parsers", "directives", "checks", "library", "cli", "python"}) {
    fs::recursive_directory_iterator at(root / top);
    for (; at != fs::end(at); ++at) {
      if (at->path().filename() == "node_modules") at.disable_recursion_pending();
      ++entries[fs::relative(at->path().parent_path(), root).string()];
    }
  }
  for (const auto& [folder, count] : entries) {
    INFO(folder);
    if (!MayBeLarge(folder)) CHECK(count <= kMostEntries);
  }
  std::set<std::string> folders;
  for (const std::string& path : HouseSources()) {
    if (path != "sceneweld.h" && !path.starts_with("tests/")) folders.insert(FolderOf(path));
  }
  CHECK(folders.size() > 50);
  for (const std::string& folder : folders) {
    INFO(folder);
    CHECK((fs::exists(root / folder / "README.md") || fs::exists((root / folder).parent_path() / "README.md")));
  }
}

TEST_CASE("parsers/ has rooms at its top, and nothing but the registry beside them") {
  std::size_t entries = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(SCENEWELD_SOURCE_DIR) / "parsers")) {
    ++entries;
    const std::string name = entry.path().filename().string();
    if (entry.is_directory()) {
      INFO(name);
      CHECK(fs::exists(entry.path() / "README.md"));
      CHECK(LineOf("parsers/" + name) < std::size(kRoomRules));
    } else if (name != "README.md" && name != "TAGS.md" && UnitOf(name) != "format") {
      FAIL_CHECK(name << " stands at the top of parsers/: give it a room");
    }
  }
  CHECK(entries <= kMostEntriesOfParsers);
}

TEST_CASE("directives/ has rooms at its top, and nothing but the composer beside them") {
  for (const auto& entry : fs::directory_iterator(fs::path(SCENEWELD_SOURCE_DIR) / "directives")) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory()) {
      INFO(name);
      CHECK(fs::exists(entry.path() / "README.md"));
      CHECK(LineOf("directives/" + name) < std::size(kRoomRules));
    } else if (name != "README.md" && UnitOf(name) != "composer") {
      FAIL_CHECK(name << " stands at the top of directives/: give it a room");
    }
  }
}

TEST_CASE("heavy headers of other libraries are included in source files only") {
  for (const std::string& path : HouseSources()) {
    if (!path.ends_with(".h") || path.starts_with("tests/")) continue;
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    std::string line;
    while (std::getline(file, line)) {
      for (const char* heavy : {"<yaml-cpp/", "<tinyxml2.h>", "<CLI/", "<fmt/", "<spdlog/", "<sdf/", "<assimp/",
                                "<curl/", "<archive", "<ccd/"}) {
        if (line.starts_with(std::string("#include ") + heavy)) FAIL_CHECK(path << ": " << line);
      }
    }
  }
}

}  // namespace
}  // namespace sceneweld
