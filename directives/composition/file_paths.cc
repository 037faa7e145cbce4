// SPDX-License-Identifier: BSD-3-Clause
// Resolves the file names in directives.

#include "sceneweld/directives/composition/file_paths.h"

#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

std::optional<std::string> FilePaths::Resolve(const DirectiveText& file, const std::string& folder) {
  Paths& paths = paths_[folder];
  const auto known = paths.find(file.text());
  if (known != paths.end()) {
    uses_.file_uses.push_back({file.span(), known->second});
    return known->second;
  }
  const std::size_t reported = context_.diagnostics.all().size();
  auto path = ResolveUri(file.text(), folder, file.span(), context_);
  if (path) uses_.file_uses.push_back({file.span(), *path});
  if (path && context_.diagnostics.all().size() == reported) paths.emplace(file.text(), *path);
  return path;
}

std::optional<std::string> FilePaths::ResolveAhead(const DirectiveText& file, const std::string& folder) {
  Paths& paths = paths_[folder];
  if (paths.find(file.text()) != paths.end()) return std::nullopt;
  Diagnostics unheard;
  ReadContext quiet{context_.files, context_.packages, unheard, context_.rules, nullptr};
  auto path = ResolveUri(file.text(), folder, file.span(), quiet);
  if (!path || !unheard.all().empty()) return std::nullopt;
  paths.emplace(file.text(), *path);
  return path;
}

}  // namespace sceneweld
