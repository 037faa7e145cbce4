// SPDX-License-Identifier: BSD-3-Clause
// Finds meshes and images, which may be missing if the rules say so.

#include "sceneweld/parsers/files/find_asset.h"

#include <utility>

#include "sceneweld/parsers/files/file_check.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {
namespace {

std::string PathOfMissing(std::string_view uri, std::string_view folder) {
  if (IsUri(uri)) return std::string(uri);
  if (uri.find("://") != std::string_view::npos || (folder.empty() && !uri.starts_with('/'))) return {};
  return NormalizedPath(uri, folder);
}

// Limits hold under all rules.
bool MayBeWarning(const Diagnostic& diagnostic) {
  return diagnostic.severity == Severity::kError && diagnostic.code != Code("limit-exceeded");
}

}  // namespace

std::optional<std::string> FindAsset(std::string_view uri, std::string_view folder, std::string_view what, Span span,
                                     ReadContext& context, const Lookup& lookup) {
  const auto find = [&](ReadContext& in) {
    auto path = lookup(in);
    return path && CheckIsFile(*path, what, span, in) ? path : std::nullopt;
  };
  if (context.rules.missing_assets == MissingAssets::kError) return find(context);
  Diagnostics heard;
  ReadContext trial{context.files, context.packages, heard, context.rules, nullptr};
  auto path = find(trial);
  bool is_limited = false;
  for (Diagnostic diagnostic : heard.all()) {
    if (MayBeWarning(diagnostic)) diagnostic.severity = Severity::kWarning;
    is_limited = is_limited || diagnostic.severity == Severity::kError;
    context.diagnostics.Add(std::move(diagnostic));
  }
  if (path || is_limited) return path;
  return PathOfMissing(uri, folder);
}

}  // namespace sceneweld
