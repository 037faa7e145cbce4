// SPDX-License-Identifier: BSD-3-Clause
// Runs every exhibit below tests/exhibits as a test case of its own, so that `exhibit_tests weld/*` runs some of them.
// With SCENEWELD_UPDATE=1 it rewrites the expected files instead of comparing.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/mjcf/simulation/mujoco_exchange.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/tests/absent.h"
#include "sceneweld/tests/exhibit.h"
#include "sceneweld/tests/exhibit_difference.h"

namespace sceneweld {
namespace {

bool Updating() {
  const char* update = std::getenv("SCENEWELD_UPDATE");
  return update && std::string_view(update) == "1";
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// One file of `expected/` and its required contents; without a text, it must not exist.
void Check(const Exhibit& exhibit, const char* file, const std::optional<std::string>& actual) {
  const std::string path = exhibit.Expected(file);
  if (Updating()) {
    if (actual) {
      std::filesystem::create_directories(exhibit.Expected(""));
      std::ofstream(path, std::ios::binary) << *actual;
    } else {
      std::filesystem::remove(path);
    }
    return;
  }
  const auto expected = ReadTextFile(path);
  if (expected == actual) {
    SUCCEED();
  } else if (!expected) {
    FAIL_CHECK("expected/" << file << " is not there, and there is\n" << LineDifference("", *actual));
  } else if (!actual) {
    FAIL_CHECK("expected/" << file << " is there, and there is no such result");
  } else {
    FAIL_CHECK("expected/" << file << " differs " << LineDifference(*expected, *actual));
  }
}

std::optional<std::string> UnlessEmpty(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

// Whether MuJoCo can simulate, if the exhibit asks for it.
bool CanSimulate(const Exhibit& exhibit) {
  const auto& arguments = exhibit.arguments;
  if (std::find(arguments.begin(), arguments.end(), "--simulate") == arguments.end()) return true;
  if (!FindProgramFile("libexec", mujoco::kProgram).empty()) return true;
  Absent("judges", "no program `sceneweld_mujoco`, which needs libmujoco-dev");
  return false;
}

void CheckExhibit(const Exhibit& exhibit) {
  if (!CanSimulate(exhibit)) return;
  const ExhibitResult result = RunExhibit(exhibit);
  INFO("exhibit " << exhibit.name << " (" << exhibit.folder << ")");
  for (const std::string& promise : result.broken_promises) FAIL_CHECK(promise);
  if (!result.broken_promises.empty()) return;

  const auto writable = [](std::string_view name) {
    const Format* format = FindFormat(name);
    return format && format->write;
  };
  Check(exhibit, "diagnostics.txt", UnlessEmpty(result.diagnostics));
  if (exhibit.only_expands()) return Check(exhibit, "expanded.xml", result.expanded);
  if (writable("json")) Check(exhibit, "scene.json", result.json);
  for (const std::string format : kRoundTripFormats) {
    const auto lines = result.round_trips.find(format);
    const std::string text = lines == result.round_trips.end() ? std::string() : Joined(lines->second);
    if (format == "json") {
      CHECK(text == "");
    } else {
      Check(exhibit, (format + "_round_trip.txt").c_str(), UnlessEmpty(text));
    }
  }
  // The files themselves are compared if an exhibit has them.
  for (const auto& [format, exported] : result.exports) {
    const std::string file = "scene." + format;
    if (format == "json" || !std::filesystem::exists(exhibit.Expected(file))) continue;
    Check(exhibit, file.c_str(), exported.text);
    Check(exhibit, (file + ".losses.txt").c_str(), UnlessEmpty(exported.losses));
  }
  Check(exhibit, "expansion.txt", UnlessEmpty(Joined(result.expansion)));
  // The same holds for the plain directives.
  if (std::filesystem::exists(exhibit.Expected("expanded.dmd.yaml"))) {
    Check(exhibit, "expanded.dmd.yaml", result.expanded);
    Check(exhibit, "expanded.diagnostics.txt", UnlessEmpty(result.expanded_diagnostics));
  }
}

class ExhibitTest : public Catch::ITestInvoker {
 public:
  explicit ExhibitTest(Exhibit exhibit) : exhibit_(std::move(exhibit)) {}
  void invoke() const override { CheckExhibit(exhibit_); }

 private:
  Exhibit exhibit_;
};

const bool kRegistered = [] {
  for (Exhibit& exhibit : FindExhibits(SCENEWELD_SOURCE_DIR "/tests/exhibits")) {
    const std::string name = exhibit.name;
    const Catch::AutoReg registered(new ExhibitTest(std::move(exhibit)), CATCH_INTERNAL_LINEINFO, Catch::StringRef(),
                                    Catch::NameAndTags{name});
  }
  return true;
}();

}  // namespace
}  // namespace sceneweld
