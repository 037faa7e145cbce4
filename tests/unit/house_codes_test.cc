// SPDX-License-Identifier: BSD-3-Clause
// Every diagnostic code must occur in a test: in the expected files of an exhibit, in a unit test, or in the list below
// with the reason. Every code in the sources must be in the list of codes.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>

#include "sceneweld/checks/rules.h"
#include "sceneweld/tests/unit/house_sources.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

struct Exception {
  std::string_view code;
  std::string_view reason;
};
constexpr Exception kUnseen[] = {
    {"not-built", "reported by a library without libccd or LZ4; tests/install/inside/left_out.cc shows it"},
    {"not-formatted", "reported by `sceneweld fmt`, which makes no scene; tests/cli/formatting_test.cc shows it"},
    {"program-failed", "reported if a helper program fails; tests/cli/assets_test.cc shows it"},
    {"overwritten-input", "reported when the program writes; tests/cli/overwriting_test.cc shows it"},
};

std::string AllExpectedDiagnosticsAndUnitTests() {
  std::string all;
  for (const auto& entry : fs::recursive_directory_iterator(SCENEWELD_SOURCE_DIR "/tests")) {
    const std::string path = entry.path().string();
    const std::string name = entry.path().filename().string();
    const bool is_expected = entry.path().parent_path().filename() == "expected" && name.ends_with(".txt");
    const bool is_unit_test = name.ends_with("_test.cc") && name != "house_codes_test.cc";
    if (!is_expected && !is_unit_test) continue;
    std::ifstream file(path, std::ios::binary);
    all.append(std::istreambuf_iterator<char>(file), {});
  }
  return all;
}

TEST_CASE("every diagnostic code occurs in an exhibit, in a unit test, or in a list with the reason") {
  const std::string seen = AllExpectedDiagnosticsAndUnitTests();
  for (const Exception& exception : kUnseen) {
    if (!FindCode(exception.code)) FAIL_CHECK(exception.code << " is not a code");
  }
  for (const std::string_view code : CodeNames()) {
    bool excepted = false;
    for (const Exception& exception : kUnseen) excepted = excepted || exception.code == code;
    const std::string name(code);
    const bool occurs = seen.find("[" + name + "]") != std::string::npos ||  // as rendered
                        seen.find("\"" + name + "\"") != std::string::npos ||
                        seen.find("\"" + name + ": ") != std::string::npos ||
                        seen.find(" " + name) != std::string::npos;
    if (!excepted && !occurs) FAIL_CHECK("no exhibit shows the code `" << name << "`");
    if (excepted && occurs) FAIL_CHECK("`" << name << "` is shown somewhere and needs no exception");
  }
}

TEST_CASE("every code in the sources is in the list of codes, or is a rule", "[slow]") {
  // The codes of reports and those that code compares with: the first argument, which clang-format may put on a new
  // line.
  const std::regex use(R"re((?:[.>](?:Error|Warning|Note)|\bCode|\bRefusedByDrake\([^"]*)\(?\s*\(?"([a-z0-9-]+)")re");
  std::size_t uses = 0;
  for (const std::string& path : HouseSources()) {
    if (path.starts_with("tests/unit/house_")) continue;
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (std::sregex_iterator at(text.begin(), text.end(), use), end; at != end; ++at) {
      ++uses;
      const std::string code = (*at)[1];
      if (!FindCode(code)) FAIL_CHECK(path << ": `" << code << "` is not in scene/diagnostics/codes.h");
    }
  }
  CHECK(uses > 500);
}

}  // namespace
}  // namespace sceneweld
