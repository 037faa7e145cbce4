// SPDX-License-Identifier: BSD-3-Clause
// A unity build compiles several sources of a room at once (sceneweld_unity in CMakeLists.txt), sources of tests too.
// Names that a file defines for itself must be unique in the room.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/tests/text_of_file.h"
#include "sceneweld/tests/unit/file_scope_names.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

/// Sources that may be compiled together, with names for messages.
class NamesOfRoom {
 public:
  void Add(const std::string& path, std::string_view text) {
    for (FileScopeName& name : FileScopeNames::In(text)) {
      auto& others = names_[{name.space, name.name}];
      for (const Definition& other : others) {
        if (other.path == path) continue;
        const bool is_overload = !name.may_repeat.empty() && !other.name.may_repeat.empty() &&
                                 IsFunction(name) == IsFunction(other.name) &&
                                 (name.may_repeat == other.name.may_repeat) != IsFunction(name);
        if (is_overload) continue;
        clashes.push_back("`" + name.name + "` is defined in " + path + ":" + std::to_string(name.line) + " and in " +
                          other.path + ":" + std::to_string(other.name.line));
        break;
      }
      others.push_back({path, std::move(name)});
      ++count;
    }
  }

  std::vector<std::string> clashes;
  std::size_t count = 0;

 private:
  struct Definition {
    std::string path;
    FileScopeName name;
  };

  static bool IsFunction(const FileScopeName& name) { return name.may_repeat.ends_with(')'); }

  std::map<std::pair<std::string, std::string>, std::vector<Definition>> names_;
};

TEST_CASE("no two sources of a room define a name of their own twice") {
  std::map<std::pair<std::string, std::string>, NamesOfRoom> rooms;  // By the target and the folder.
  std::size_t sources = 0;
  const std::string of_library = FindProgramFile("unity", "sceneweld_objects.txt");
  REQUIRE_FALSE(of_library.empty());
  for (const auto& list : fs::directory_iterator(fs::path(of_library).parent_path())) {
    std::istringstream paths(TextOfFile(list.path()));
    for (std::string path; std::getline(paths, path);) {
      if (path.empty()) continue;
      ++sources;
      const std::string text = TextOfFile(fs::path(SCENEWELD_SOURCE_DIR) / path);
      if (text.empty()) FAIL_CHECK(path << " of " << list.path() << " cannot be read");
      rooms[{list.path().stem().string(), fs::path(path).parent_path().string()}].Add(path, text);
    }
  }
  CHECK(sources > 300);
  std::size_t names = 0;
  for (const auto& [at, room] : rooms) {
    names += room.count;
    for (const std::string& clash : room.clashes) FAIL_CHECK(clash);
  }
  CHECK(names > 1000);  // Otherwise nothing was found at all.
}

std::string ClashOf(const std::string& a, const std::string& b) {
  NamesOfRoom room;
  const auto wrapped = [](const std::string& text) {
    return "namespace sceneweld {\nnamespace {\n" + text + "\n}\n}\n";
  };
  room.Add("a.cc", wrapped(a));
  room.Add("b.cc", wrapped(b));
  return room.clashes.empty() ? "" : room.clashes.front();
}

TEST_CASE("a name that two sources define is found with both places") {
  CHECK(ClashOf("constexpr int kMost = 3;", "\nconstexpr double kMost{4};") ==
        "`kMost` is defined in b.cc:4 and in a.cc:3");
  const std::vector<std::pair<std::string, std::string>> clashing = {
      {"std::string Text(std::string_view a) { return {a}; }",
       "int Text(const std::string_view b, int c = 3) { return 1; }\n"
       "int Text(std::string_view) { return 2; }"},
      {"struct Reader {};", "class Reader final : Base { int x = 0; };"},
      {"enum Kind { kOne, kTwo = 2 };", "constexpr char kTwo[] = \"2\";"},
      {"enum class Kind { kOne };", "bool Kind(int x) { return x; }"},
      {"using Key = std::pair<int, int>;", "using Key = std::string;"},
      {"template <typename T> void Put(const T& x) {}", "template <typename Value> void Put(const Value& value) {}"},
      {"const std::map<int, std::vector<int>> kTable = {{1, {}}};", "static int kTable[2];"},
      {"struct { int x; } kRows[] = {{1}};", "constexpr struct Row { int x; } kRows[] = {{2}};"},
      {"bool operator==(const A& a, const A& b) { return true; }",
       "bool operator==(const A&, const A&) { return true; }"},
      {"constexpr auto kText = R\"x(\" }} )x\";\nint F() { return 1'000; }", "int F() { return '}'; }"},
      {"}\nMACRO(x)\nnamespace sub {}\nnamespace {\nstruct Reader {};", "int Reader = 3;"},
      {"constexpr Code kCode(\"x\");", "// }\nconstexpr Code kCode(\"y\");"},
  };
  for (const auto& [a, b] : clashing) {
    INFO(a << "\n" << b);
    CHECK_FALSE(ClashOf(a, b).empty());
  }
}

TEST_CASE("names that may stand beside each other are not found") {
  const std::vector<std::pair<std::string, std::string>> good = {
      {"int Text(double x) { return 1; }", "int Text(const double& x) { return 1; }"},
      {"void F(A* a) {}", "void F(const A* a) {}"},
      {"void F();\nstruct S;", "void F() {}\nstruct S { int F; };"},
      {"using Key = std::pair<int, int>;", "using Key = std::pair<int, int>;"},
      {"template <> struct Of<int> {};", "template <> struct Of<double> {};"},
      {"}\nint kThing(int x) { static int kOther = 3; return kOther; }\nnamespace {",
       "int F() { constexpr int kOther = 4; return kOther; }"},
      {"}\nint A::F() { return 1; }\nnamespace {", "int F() { return 2; }"},
      {"template <typename T> requires(kIs<T>) void Put(const T&) {}",
       "template <typename T> requires(!kIs<T>) void Put(const T&) {}"},
      {"TEST_CASE(\"one\") { int x = 1; }", "TEST_CASE(\"other\") { int x = 2; }"},
      {"}\nnamespace sdf { namespace {\nint F() { return 1; }\n}", "int F() { return 1; }"},
  };
  for (const auto& [a, b] : good) {
    INFO(a << "\n" << b);
    CHECK(ClashOf(a, b).empty());
  }
}

}  // namespace
}  // namespace sceneweld
