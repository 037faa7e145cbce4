// SPDX-License-Identifier: BSD-3-Clause
// The resource folders of Gazebo's environment variables.
// Finds meshes and images, which may be missing if the rules say so.

#include "sceneweld/parsers/files/packages/find_asset.h"

#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

std::vector<PackageMap::ResourceFolder> GazeboResourceFolders(const std::function<const char*(const char*)>& variable) {
  std::vector<PackageMap::ResourceFolder> folders;
  const auto add_all = [&](const char* name) {
    const char* paths = variable(name);
    if (!paths) return;
    for (const std::string_view folder : SplitPaths(paths)) folders.push_back({std::string(folder), name});
  };
  add_all("GZ_SIM_RESOURCE_PATH");
  add_all("IGN_GAZEBO_RESOURCE_PATH");
  if (const char* home = variable("HOME"); home && *home) {
    folders.push_back({std::string(home) + "/.gazebo/models", "~/.gazebo/models"});
  }
  add_all("GAZEBO_MODEL_PATH");
  add_all("GAZEBO_RESOURCE_PATH");
  add_all("SDF_PATH");
  return folders;
}

namespace {

// Reports a folder where a file is needed, at `span`. `what`: `a mesh file`. Returns false after an error.
bool CheckIsFile(const std::string& path, std::string_view what, Span span, ReadContext& context) {
  if (!context.files.IsFolder(path)) return true;
  context.diagnostics.Error("file-not-found", span, Quoted(path) + " is a folder, not " + std::string(what));
  return false;
}

std::string PathOfMissing(std::string_view uri, std::string_view folder) {
  if (IsUri(uri)) return std::string(uri);
  if (uri.find("://") != std::string_view::npos || (folder.empty() && !uri.starts_with('/'))) return {};
  return NormalizedPath(uri, folder);
}

// Limits hold under all rules.
bool MayBeWarning(const Diagnostic& diagnostic) {
  return diagnostic.severity == Severity::kError && diagnostic.code != Code("limit-exceeded");
}

// Every engine loads a model whose asset is missing, so the help says how to do the same.
void HelpToGoOn(Diagnostic& error) {
  const std::string without = "use `--missing-assets warn` to compose without it";
  const std::string& help = error.hint;
  error.Help(help.empty() ? without : help + (help.ends_with('?') ? " Or " : "; or ") + without);
}

}  // namespace

std::optional<std::string> FindAsset(std::string_view uri, std::string_view folder, std::string_view what, Span span,
                                     ReadContext& context, const Lookup& lookup) {
  const auto find = [&](ReadContext& in) {
    auto path = lookup(in);
    return path && CheckIsFile(*path, what, span, in) ? path : std::nullopt;
  };
  const bool is_error = context.rules.missing_assets == MissingAssets::kError;
  Diagnostics heard;
  heard.CountOnFrom(context.diagnostics);
  ReadContext trial{context.files, context.packages, heard, context.rules, nullptr};
  auto path = find(trial);
  bool is_limited = is_error;
  for (Diagnostic diagnostic : heard.all()) {
    if (MayBeWarning(diagnostic) && is_error && !path) HelpToGoOn(diagnostic);
    if (MayBeWarning(diagnostic) && !is_error) diagnostic.severity = Severity::kWarning;
    is_limited = is_limited || diagnostic.severity == Severity::kError;
    context.diagnostics.Add(std::move(diagnostic));
  }
  if (path || is_limited) return path;
  return PathOfMissing(uri, folder);
}

bool IsMissingAsset(const std::string& path, Span span, ReadContext& context) {
  if (context.rules.missing_assets != MissingAssets::kWarn) return false;
  if (path.empty() || IsUri(path) || !context.files.IsFile(path)) return true;
  constexpr std::size_t kLongestPointer = 1024;
  std::string unheard;
  const auto head = context.files.system().Read(path, kLongestPointer, unheard);
  if (!head || head->size() > kLongestPointer || !IsPointerOfLfs(*head)) return false;
  Diagnostics heard;
  ReportOtherContent(context.files.Named(path), *head, Wanted::kMesh, span, heard);
  for (Diagnostic diagnostic : heard.all()) {
    diagnostic.severity = Severity::kWarning;
    context.diagnostics.Add(std::move(diagnostic));
  }
  return true;
}

}  // namespace sceneweld
