// SPDX-License-Identifier: BSD-3-Clause
// A file system that fails: whichever call fails, the composition gives a scene or an error.

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

enum class FileFault {
  kGone,        // The file or folder is not there any more.
  kUnreadable,  // It is there, and cannot be read.
  kShort,       // Only the first half is read.
  kOther,       // It has got other contents.
};

// The files of the disk, of which one call fails.
class FailingFiles : public FileSystem {
 public:
  /// No call fails if `failing` is 0.
  FailingFiles(std::size_t failing, FileFault fault) : failing_(failing), fault_(fault) {}

  std::size_t calls() const { return calls_; }

  Kind KindOf(const std::string& path) const override {
    const Kind kind = disk_.KindOf(path);
    if (!Fails()) return kind;
    return fault_ == FileFault::kOther && kind == Kind::kFile ? Kind::kFolder : Kind::kNone;
  }
  std::optional<std::string> Read(const std::string& path, std::size_t most, std::string& error) const override {
    auto text = disk_.Read(path, most, error);
    if (!Fails() || !text) return text;
    switch (fault_) {
      case FileFault::kGone: error = "No such file or directory"; return std::nullopt;
      case FileFault::kUnreadable: error = "Input/output error"; return std::nullopt;
      case FileFault::kShort: text->resize(text->size() / 2); return text;
      case FileFault::kOther: return "<other/>";
    }
    return text;
  }
  std::size_t SizeOf(const std::string& path) const override {
    if (!Fails()) return disk_.SizeOf(path);
    return fault_ == FileFault::kOther ? ~std::size_t{0} : 0;
  }
  std::vector<std::string> List(const std::string& folder) const override {
    if (!Fails()) return disk_.List(folder);
    return fault_ == FileFault::kOther ? std::vector<std::string>{"..", "", "package.xml"} : std::vector<std::string>{};
  }
  std::string Canonical(const std::string& path) const override {
    return Fails() && fault_ == FileFault::kOther ? "/" : disk_.Canonical(path);
  }

 private:
  bool Fails() const { return ++calls_ == failing_; }

  DiskFiles disk_;
  const std::size_t failing_;
  const FileFault fault_;
  mutable std::atomic<std::size_t> calls_ = 0;
};

struct FaultyLoad {
  std::size_t calls = 0;
  std::string json;  // Empty: it does not compose.
};

std::string JsonOf(const std::optional<Loaded>& loaded) {
  if (!loaded) return {};
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return Export(*loaded, *FindFormat("json"), {}, losses);
}

FaultyLoad ComposeWith(const std::string& input, const LoadOptions& options, std::size_t failing, FileFault fault) {
  const auto files = std::make_shared<FailingFiles>(failing, fault);
  LoadOptions with_files = options;
  with_files.files = files;
  Diagnostics diagnostics;
  const auto loaded = Load(input, with_files, diagnostics);
  INFO("call " << failing << ", fault " << static_cast<int>(fault) << "\n" << RenderText(diagnostics));
  CHECK(loaded.has_value() == !diagnostics.has_errors());
  return {files->calls(), JsonOf(loaded)};
}

// Each call fails once, in each of the ways; then the same store of models serves a composition without faults.
void CheckEveryCall(const std::string& input, LoadOptions options, const std::vector<FileFault>& faults) {
  const FaultyLoad whole = ComposeWith(input, options, 0, FileFault::kGone);
  REQUIRE(!whole.json.empty());
  for (const FileFault fault : faults) {
    std::size_t refused = 0;
    for (std::size_t call = 1; call <= whole.calls; ++call) {
      options.store = std::make_shared<ModelStore>(std::size_t{16} << 20);
      refused += ComposeWith(input, options, call, fault).json.empty() ? 1 : 0;
      CHECK(ComposeWith(input, options, 0, fault).json == whole.json);
    }
    CHECK(refused > 0);  // The faults reach the composition.
  }
}

}  // namespace

TEST_CASE("faults: each call of the file system fails once in a cell of the gallery") {
  LoadOptions options;
  options.packages = {{LoadOptions::PackageOption::Kind::kNamed, "kit", SCENEWELD_SOURCE_DIR "/models/kit"}};
  CheckEveryCall(SCENEWELD_SOURCE_DIR "/models/two_arm_cell.dmd.yaml", options,
                 {FileFault::kGone, FileFault::kUnreadable, FileFault::kShort, FileFault::kOther});
}

TEST_CASE("faults: each call of the file system fails once in the homecart of Drake", "[slow]") {
  const std::string models = SCENEWELD_SOURCE_DIR "/../shared/models/drake_models";
  if (!std::filesystem::exists(models)) {
    WARN("skipped: there is no " << models);
    return;
  }
  LoadOptions options;
  options.packages = {{LoadOptions::PackageOption::Kind::kFolder, "", models}};
  CheckEveryCall(models + "/tri_homecart/homecart.dmd.yaml", options, {FileFault::kUnreadable});
}

}  // namespace sceneweld
