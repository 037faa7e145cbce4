// SPDX-License-Identifier: BSD-3-Clause
// Makes faults of every kind in real files: a few hundred mutations of each format, the same ones in every run. They
// must neither crash nor hang, and must give a scene or an error. SCENEWELD_MUTATIONS=N makes N of them for each
// format.

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/text_of_file.h"
#include "sceneweld/tests/unit/model_files.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

struct Subject {
  const char* format;
  const char* suffix;
  const char* tag;   ///< The parts that every file of the format has.
  const char* name;  ///< The name of the model, if a text without a file needs one.
  std::size_t mutations;
};
constexpr Subject kSubjects[] = {
    {"sdf", ".sdf", "<sdf", "", 400},
    {"urdf", ".urdf", "<robot", "", 400},
    {"xacro", ".xacro", "xacro", "", 400},
    {"mjcf", ".xml", "<mujoco", "mutant", 400},
};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string operator()(std::string text) {
    switch (Below(6)) {
      case 0: text[Below(text.size())] = static_cast<char>(Below(256)); break;
      case 1: text.erase(Below(text.size()), 1 + Below(40)); break;
      case 2: DeleteLine(text); break;
      case 3: SwapLines(text); break;
      case 4: RepeatLine(text); break;
      default: ReplaceNumber(text); break;
    }
    return text;
  }

 private:
  // Not a distribution of the library, because those differ between libraries.
  std::size_t Below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  std::vector<std::string> Lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      lines.push_back(text.substr(at, end - at));
      at = end;
    }
    return lines;
  }
  static std::string Joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
  }
  void DeleteLine(std::string& text) {
    auto lines = Lines(text);
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(Below(lines.size())));
    text = Joined(lines);
  }
  void SwapLines(std::string& text) {
    auto lines = Lines(text);
    std::swap(lines[Below(lines.size())], lines[Below(lines.size())]);
    text = Joined(lines);
  }
  void RepeatLine(std::string& text) {
    auto lines = Lines(text);
    const std::string line = lines[Below(lines.size())];
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(Below(lines.size())), line);
    text = Joined(lines);
  }
  // Replaces the first number from some place on by an unusual one.
  void ReplaceNumber(std::string& text) {
    static constexpr const char* kNumbers = "0123456789+-.eE";
    static constexpr std::array kAwkward{"nan", "-inf", "1e308", "-1", "0", "1e-320", "", "18446744073709551616"};
    const std::size_t at = text.find_first_of("0123456789", Below(text.size()));
    if (at == std::string::npos) return;
    const std::size_t end = std::min(text.find_first_not_of(kNumbers, at), text.size());
    text.replace(at, end - at, kAwkward[Below(kAwkward.size())]);
  }

  std::mt19937 random_;
};

TEST_CASE("a mutated model file gives a scene or an error, and never a crash", "[slow]") {
  const std::string models = std::string(SCENEWELD_SOURCE_DIR) + "/../shared/models";
  const char* wanted = std::getenv("SCENEWELD_MUTATIONS");
  for (const Subject& subject : kSubjects) {
    const auto files = ModelFilesBelow(models, subject.suffix, subject.tag);
    if (files.empty()) {
      WARN("no real " << subject.suffix << " files at " << models << ": skipped");
      continue;
    }
    const std::size_t mutations = wanted ? std::strtoul(wanted, nullptr, 10) : subject.mutations;
    Mutator mutate(20261121);
    // Some of each file; the later rounds have other faults.
    for (std::size_t i = 0; i < mutations; ++i) {
      const std::string& path = files[i % files.size()];
      INFO("mutation " << i << " of " << subject.suffix << ", of " << path);
      LoadOptions options;
      options.format = subject.format;
      options.name = subject.name;
      options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "drake_models", models + "/drake_models"});
      options.packages.push_back({LoadOptions::PackageOption::Kind::kFolder, "", models + "/xacro"});
      Diagnostics diagnostics;
      const auto loaded =
          LoadText(mutate(TextOfFile(path)), fs::path(path).parent_path().string(), options, diagnostics);
      CHECK(loaded.has_value() == !diagnostics.has_errors());
      if (!loaded) continue;
      Diagnostics unheard;
      LossReport losses(unheard);
      CHECK_FALSE(Export(*loaded, *FindFormat("sdf"), {}, losses).empty());
      if (loaded->origin) CHECK_FALSE(Export(*loaded, *loaded->origin->format, {}, losses).empty());
    }
  }
}

}  // namespace
}  // namespace sceneweld
