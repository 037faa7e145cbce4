// SPDX-License-Identifier: BSD-3-Clause
// Detects files that include themselves, and limits the depth of includes.

#include "sceneweld/directives/models/include_graph.h"

#include <algorithm>

namespace sceneweld {

IncludeGraph::Opening::Opening(IncludeGraph& graph, const std::string& path, Span span, Diagnostics& diagnostics)
    : graph_(graph) {
  auto& open = graph.open_;
  Open file{graph.files_.system().Canonical(path), graph.files_.Shown(path)};
  const auto same =
      std::find_if(open.begin(), open.end(), [&](const Open& o) { return o.canonical == file.canonical; });
  if (same != open.end()) {
    std::string chain;
    for (auto at = same; at != open.end(); ++at) chain += "`" + at->shown + "` -> ";
    chain += "`" + file.shown + "`";
    diagnostics.Error("include-cycle", span, "`" + file.shown + "` includes itself: " + chain);
    return;
  }
  if (open.size() >= std::min(graph.deepest_, graph.files_.limits().max_depth)) {
    diagnostics.Error("limit-exceeded", span,
                      "files include one another more than " + std::to_string(open.size()) + " levels deep");
    return;
  }
  open.push_back(std::move(file));
  entered_ = true;
}

IncludeGraph::Opening::~Opening() {
  if (entered_) graph_.open_.pop_back();
}

}  // namespace sceneweld
