// SPDX-License-Identifier: BSD-3-Clause
// The rule `absolute-path`.

#include <optional>
#include <string>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/assets/asset_copies.h"

namespace sceneweld {
namespace {

// Windows paths such as `C:\meshes` are absolute too.
bool IsAbsoluteUri(std::string_view uri) {
  if (uri.starts_with('/') || uri.starts_with("file:///")) return true;
  const bool has_drive =
      uri.size() > 2 && ((uri[0] >= 'A' && uri[0] <= 'Z') || (uri[0] >= 'a' && uri[0] <= 'z')) && uri[1] == ':';
  return has_drive && (uri[2] == '\\' || (uri[2] == '/' && (uri.size() < 4 || uri[3] != '/')));
}

// Empty if it is not below the folder of the file that holds the URI. Also empty for a xacro file in another folder
// than the input, because relative paths start from the folder of the input.
std::string PathFromFile(const AssetUse& use, CheckRun& run) {
  const std::string folder = use.span ? FolderOf(use.span.source->path()) : run.files.root();
  if (use.span && FolderOf(use.span.Origin().source->path()) != folder) return "";
  return !folder.empty() && use.path.starts_with(folder + "/") ? use.path.substr(folder.size() + 1) : "";
}

// What to write instead, seen from the file that holds the URI.
std::string HelpForPath(const AssetUse& use, CheckRun& run) {
  const std::string path = PathFromFile(use, run);
  if (!path.empty()) return "write " + Quoted(path) + ", its path from the folder of the file";
  if (run.subject.packages()) {
    if (const auto uri = run.subject.packages()->UriOf(use.path)) return "write " + Quoted(*uri);
  }
  return "copy the file beside the model, and write its path from there";
}

void CheckAbsolutePath(CheckRun& run) {
  PathFix fixes(run.scene, run.files.root());
  for (const AssetUse& use : AssetsOf(run.scene)) {
    if (!IsAbsoluteUri(use.uri)) continue;
    run.Report(use.span, "the " + std::string(use.is_image ? "texture " : "mesh ") + Quoted(use.uri) +
                             " has an absolute path, which other computers do not have")
        .Help(HelpForPath(use, run));
    if (run.files.IsFile(use.path)) run.AddFix(fixes.Write(use, PathFromFile(use, run)));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"absolute-path">() {
  static constexpr CheckRule kRule{
      .code = {"absolute-path",
               "A mesh or a texture is named by an absolute path. The model cannot be loaded on another computer, or "
               "after its folder has moved. Use a path relative to the file, or a package URI."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a mesh or texture is named by an absolute path",
      .check = &CheckAbsolutePath,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
