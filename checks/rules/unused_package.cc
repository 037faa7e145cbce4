// SPDX-License-Identifier: BSD-3-Clause
// The rule `unused-package`.

#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/assets/asset_copies.h"

namespace sceneweld {
namespace {

// Finds out which packages an input uses: those of its files, and those that a text of it names.
class PackageUses {
 public:
  explicit PackageUses(CheckRun& run) {
    for (const Source* source : SourcesOf(run.scene)) {
      AddFile(source->path());
      AddNames(source->text());
    }
    for (const AssetUse& use : AssetsOf(run.scene)) {
      AddFile(use.path);
      AddNames(use.uri);
    }
  }

  bool IsUsed(std::string_view name, const PackageMap::Package& package) const {
    return names_.contains(std::string(name)) || folders_.contains(package.folder);
  }

 private:
  // Every folder above the file.
  void AddFile(const std::string& path) {
    for (std::string folder = FolderOf(path); !folder.empty() && folder != "/"; folder = FolderOf(folder)) {
      if (!folders_.insert(folder).second) return;
    }
  }
  // NAME of each `package://NAME/` and `model://NAME/`, and of each `$(find NAME)` in xacro.
  void AddNames(std::string_view text) {
    for (const std::string_view mark : {std::string_view("://"), std::string_view("$(find ")}) {
      for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + mark.size())) {
        const std::size_t begin = at + mark.size();
        const std::size_t end = std::min(text.find_first_of("/) \t\r\n\"'<>", begin), text.size());
        names_.emplace(text.substr(begin, end - begin));
      }
    }
  }

  std::unordered_set<std::string> names_;
  std::unordered_set<std::string> folders_;
};

void CheckUnusedPackage(CheckRun& run) {
  const PackageMap* const packages = run.subject.packages();
  if (!packages) return;
  const PackageUses uses(run);
  // By the file that lists them. A package.xml describes its own folder and lists none.
  std::map<std::string, std::vector<std::string_view>> unused;
  for (const std::string_view name : packages->Names()) {
    const PackageMap::Package& package = *packages->Find(name);
    if (!package.span || FileName(package.span.source->path()) == "package.xml") continue;
    if (!uses.IsUsed(name, package)) unused[package.span.source->path()].push_back(name);
  }
  for (auto& [file, names] : unused) {
    std::sort(names.begin(), names.end(), [&](std::string_view a, std::string_view b) {
      return packages->Find(a)->span.begin < packages->Find(b)->span.begin;
    });
    Diagnostic& diagnostic = run.Report(packages->Find(names.front())->span,
                                        "this input uses nothing of the package " + Quoted(names.front()));
    if (names.size() > 1) diagnostic.Note({}, "and " + std::to_string(names.size() - 1) + " more of this file");
    diagnostic.Help("remove it, unless another input needs it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unused-package">() {
  static constexpr CheckRule kRule{
      .code = {"unused-package",
               "A package map file or `sceneweld.toml` lists a package that no file and no URI of the input uses. It "
               "may be left over, or its name is misspelled. Remove it, unless another input needs it."},
      .severity = Severity::kNote,
      .tier = CheckTier::kSchema,
      .summary = "nothing uses a listed package",
      .check = &CheckUnusedPackage,
  };
  return kRule;
}

}  // namespace sceneweld
