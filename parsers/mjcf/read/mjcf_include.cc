// SPDX-License-Identifier: BSD-3-Clause
// Opens included files, each once, and reports cycles and limits.

#include "sceneweld/parsers/mjcf/read/mjcf_include.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "sceneweld/parsers/files/packages/uri.h"

namespace sceneweld::mjcf {

Includes::Includes(std::unique_ptr<XmlDocument> main, std::string folder, ReadContext& context)
    : context_(context), folder_(std::move(folder)), main_(std::move(main)) {}

namespace {

// Nesting of included files; each level is a recursion.
constexpr int kDeepestInclude = 1000;
// The limit on visits: in a chain of files that each include the next one twice, the visits double at each level.
constexpr std::size_t kMostVisits = 100'000;

}  // namespace

void Includes::Stop(Element include, const char* why) {
  context_.diagnostics.Error("limit-exceeded", include.span(), why);
  stopped_ = true;
}

Element Includes::Included(Element include) {
  if (stopped_) return {};
  if (depth_ > kDeepestInclude) {
    Stop(include, "includes are nested too deeply");
    return {};
  }
  if (++visits_ > kMostVisits) {
    Stop(include, "files are included too often; stopped here");
    return {};
  }
  const Span span = include.span();
  const auto [found, is_new] = opened_.try_emplace({span.source, span.begin});
  if (is_new) found->second = Open(include);
  return found->second;
}

bool Includes::Reaches(const std::string& from, const std::string& to) const {
  std::vector<std::string> open{from};
  std::set<std::string> seen;
  while (!open.empty()) {
    const std::string at = std::move(open.back());
    open.pop_back();
    if (at == to) return true;
    if (!seen.insert(at).second) continue;
    if (const auto edges = edges_.find(at); edges != edges_.end())
      std::copy(edges->second.begin(), edges->second.end(), std::back_inserter(open));
  }
  return false;
}

Element Includes::Open(Element include) {
  Diagnostics& diagnostics = context_.diagnostics;
  if (const Element child = include.child()) {
    diagnostics.Error("wrong-root", child.span(), "`<include>` cannot have children; the file contains them");
    return {};
  }
  const Attribute file = include.attribute("file");
  if (!file || file.value().empty()) {
    diagnostics.Error("missing-value", include.span(), "`<include>` needs a `file`");
    return {};
  }
  const std::string& includer = include.document().source().path();
  std::string path;
  if (IsUri(file.value())) {
    const auto resolved = ResolveUri(file.value(), folder_, file.value_span(), context_);
    if (!resolved) return {};
    path = *resolved;
  } else {
    path = NormalizedPath(file.value(), folder_);
    if (!context_.files.IsFile(path)) {
      const std::string beside = NormalizedPath(file.value(), FolderOf(includer));
      if (context_.files.IsFile(beside)) path = beside;
    }
  }
  if (Reaches(path, includer)) {
    diagnostics.Error("include-cycle", file.value_span(), "`" + context_.files.Shown(path) + "` includes itself");
    return {};
  }
  edges_[includer].insert(path);
  const auto [found, is_new] = documents_.try_emplace(path);
  if (is_new) {
    const Source* source = context_.files.ReadText(path, file.value_span(), diagnostics);
    if (source) {
      const Diagnostics::Context context(diagnostics, include.span(), "included here");
      found->second = XmlDocument::ParseDeep(*source, diagnostics);
      if (found->second && !found->second->root()) {
        diagnostics.Error("wrong-root", file.value_span(), "`" + context_.files.Shown(path) + "` contains no element");
      }
    }
  }
  return found->second ? found->second->root() : Element();
}

}  // namespace sceneweld::mjcf
