// A source file includes its own layer and those below it; never above, never
// sideways from one format's folder into another's.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// The layer of a path in the repository, from below: 0 scene, 1 parsers (what
// all formats share), 2 one format's folder, 3 directives, 4 the front door,
// 5 cli and python, 6 tests.
struct Room {
  int layer = -1;
  std::string format;  // of layer 2: the format; of layer 5: the program or the module
};

Room RoomOf(std::string_view path) {
  if (path.starts_with("scene/")) return {0, {}};
  if (path.starts_with("directives/")) return {3, {}};
  if (path.starts_with("cli/")) return {5, "cli"};
  if (path.starts_with("python/")) return {5, "python"};
  if (path.starts_with("tests/")) return {6, {}};
  if (path == "sceneweld.h" || path == "sceneweld.cc") return {4, {}};
  if (!path.starts_with("parsers/")) return {};
  const auto rest = path.substr(std::string_view("parsers/").size());
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos) return {1, {}};
  // The drake: tags are spelled once for SDFormat and URDF: below the formats.
  if (rest.starts_with("drake/")) return {1, {}};
  // So are mesh files, which all formats refer to.
  if (rest.starts_with("mesh/")) return {1, {}};
  // And what a scene keeps as text.
  if (rest.starts_with("kept/")) return {1, {}};
  // And how files are written.
  if (rest.starts_with("output/")) return {1, {}};
  // And the packages that are fetched.
  if (rest.starts_with("remote/")) return {1, {}};
  return {2, std::string(rest.substr(0, slash))};
}

// The list of all formats is the one file that knows every format's folder.
bool IsRegistry(std::string_view path) { return path == "parsers/format.cc"; }

bool MayInclude(const Room& from, const Room& to) {
  return to.layer < from.layer || (to.layer == from.layer && to.format == from.format);
}

std::vector<std::string> Sources() {
  std::vector<std::string> paths;
  const fs::path root = SCENEWELD_SOURCE_DIR;
  paths.emplace_back("sceneweld.h");
  paths.emplace_back("sceneweld.cc");
  for (const char* folder : {"scene", "parsers", "directives", "cli", "python", "tests"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension == ".cc" || extension == ".h") paths.push_back(fs::relative(entry.path(), root).string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST_CASE("no file includes a layer above its own or another format's folder") {
  std::size_t seen = 0;
  for (const std::string& path : Sources()) {
    const Room from = RoomOf(path);
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      constexpr std::string_view kInclude = "#include \"sceneweld/";
      if (!line.starts_with(kInclude)) {
        // Our own headers are always spelled from the root.
        if (line.starts_with("#include \"")) FAIL_CHECK(path << ":" << number << ": " << line);
        continue;
      }
      const std::string included = line.substr(kInclude.size(), line.rfind('"') - kInclude.size());
      ++seen;
      if (IsRegistry(path) && RoomOf(included).layer == 2) continue;
      if (!MayInclude(from, RoomOf(included))) FAIL_CHECK(path << ":" << number << " includes " << included);
    }
  }
  CHECK(seen > 100);
}

TEST_CASE("heavy headers of other libraries are included in source files only") {
  for (const std::string& path : Sources()) {
    if (!path.ends_with(".h") || path.starts_with("tests/")) continue;
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    std::string line;
    while (std::getline(file, line)) {
      for (const char* heavy : {"<Eigen/", "<yaml-cpp/", "<tinyxml2.h>", "<nlohmann/", "<CLI/", "<fmt/", "<sdf/",
                                "<assimp/", "<curl/", "<archive"}) {
        if (line.starts_with(std::string("#include ") + heavy)) FAIL_CHECK(path << ": " << line);
      }
    }
  }
}

}  // namespace
}  // namespace sceneweld
