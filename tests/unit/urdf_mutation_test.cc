// Faults of every kind in real files: a few hundred mutations, the same ones in
// every run, must neither crash nor hang, and give a scene or an error.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMutationsPerFile = 9;

std::vector<std::string> UrdfFiles(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".urdf") files.push_back(at->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string operator()(std::string text) {
    switch (Below(4)) {
      case 0: text[Below(text.size())] = static_cast<char>(Below(256)); break;
      case 1: text.erase(Below(text.size()), 1 + Below(40)); break;
      case 2: DeleteLine(text); break;
      default: SwapLines(text); break;
    }
    return text;
  }

 private:
  // Not a distribution of the library: those differ from one to the other.
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

  std::mt19937 random_;
};

TEST_CASE("a mutated URDF gives a scene or an error, and never a crash") {
  const std::string models = std::string(SCENEWELD_SOURCE_DIR) + "/../shared/models";
  const auto files = UrdfFiles(models);
  if (files.empty()) {
    WARN("no real URDF files at " << models << ": skipped");
    return;
  }
  Mutator mutate(20261121);
  for (const std::string& path : files) {
    std::ifstream stream(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (text.empty()) continue;
    for (std::size_t i = 0; i < kMutationsPerFile; ++i) {
      INFO("mutation " << i << " of " << path);
      LoadOptions options;
      options.format = "urdf";
      options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "drake_models", models + "/drake_models"});
      Diagnostics diagnostics;
      const auto loaded = LoadText(mutate(text), fs::path(path).parent_path().string(), options, diagnostics);
      CHECK(loaded.has_value() == !diagnostics.has_errors());
    }
  }
}

}  // namespace
}  // namespace sceneweld
