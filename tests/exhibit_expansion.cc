// SPDX-License-Identifier: BSD-3-Clause
// Expands the directives of an exhibit and composes the result.

#include "sceneweld/tests/exhibit_expansion.h"

#include <memory>
#include <set>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld {
namespace {

// The files of an expansion, before those of the disk.
class WithMadeFiles : public FileSystem {
 public:
  explicit WithMadeFiles(const Expansion& expansion) {
    for (const Expansion::File& file : expansion.files) made_.Add(expansion.folder + "/" + file.name, file.text);
  }
  Kind KindOf(const std::string& path) const override {
    const Kind kind = made_.KindOf(path);
    return kind == Kind::kFile ? kind : disk_.KindOf(path);
  }
  std::optional<std::string> Read(const std::string& path, std::size_t most, std::string& error) const override {
    return made_.KindOf(path) == Kind::kFile ? made_.Read(path, most, error) : disk_.Read(path, most, error);
  }
  std::vector<std::string> List(const std::string& folder) const override { return disk_.List(folder); }
  std::string Canonical(const std::string& path) const override {
    return made_.KindOf(path) == Kind::kFile ? path : disk_.Canonical(path);
  }

 private:
  MemoryFiles made_;
  DiskFiles disk_;
};

class ExpansionComparison {
 public:
  ExpansionComparison(const std::string& input, const LoadOptions& options, const Loaded& scene)
      : input_(input), options_(options), scene_(scene) {}

  ExpansionCheck Run() {
    result_.text = Expand("", true, 0);
    // The models became SDFormat, in which numbers are written anew.
    Expand(FolderOf(input_) + "/expanded", false, 1e-9);
    return std::move(result_);
  }

 private:
  void Broken(const std::string& promise) { result_.broken_promises.push_back(promise); }

  std::string Expand(const std::string& folder, bool tell, double tolerance) {
    const std::string what = folder.empty() ? "the expansion" : "the expansion with files";
    Expansion expansion;
    expansion.folder = folder;
    LoadOptions options = options_;
    options.expansion = &expansion;
    Diagnostics diagnostics;
    const auto loaded = Load(input_, options, diagnostics);
    if (!loaded) {
      Broken(what + " fails: " + RenderText(diagnostics));
      return {};
    }
    if (tell) ReportNew(diagnostics);
    for (const Difference& difference : Compare(scene_.scene, loaded->scene, 0)) {
      Broken("while it is expanded the scene is another: " + difference.Text());
    }

    Expansion second;
    second.folder = folder;
    LoadOptions again;
    again.options_from = options_.options_from;  // No directive gives it.
    again.packages = options_.packages;
    again.resource_folders = options_.resource_folders;
    again.allow_outside = options_.allow_outside;
    again.remote = options_.remote;
    again.fuel_caches = options_.fuel_caches;
    again.missing_assets = options_.missing_assets;
    again.compat = options_.compat;
    again.files = std::make_shared<WithMadeFiles>(expansion);
    again.expansion = &second;
    Diagnostics reported;
    const auto composed = LoadText(expansion.text, FolderOf(input_), again, reported, "expanded.dmd.yaml");
    if (!composed) {
      Broken(what + " cannot be composed: " + RenderText(reported) + expansion.text);
      return expansion.text;
    }
    for (const Difference& difference : Compare(scene_.scene, composed->scene, tolerance)) {
      result_.differences.push_back(what + ": " + difference.Text());
    }
    if (second.text != expansion.text) Broken(what + " is expanded to something else:\n" + second.text);
    return expansion.text;
  }

  // What expanding explains and composing does not.
  void ReportNew(const Diagnostics& diagnostics) {
    Diagnostics fresh;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (std::string_view(diagnostic.code.name()) == "drake-refuses") fresh.Add(diagnostic);
    }
    result_.diagnostics = RenderText(fresh);
  }

  const std::string& input_;
  const LoadOptions& options_;
  const Loaded& scene_;
  ExpansionCheck result_;
};

}  // namespace

ExpansionCheck CheckExpansion(const std::string& input, const LoadOptions& options, const Loaded& scene) {
  return ExpansionComparison(input, options, scene).Run();
}

}  // namespace sceneweld
