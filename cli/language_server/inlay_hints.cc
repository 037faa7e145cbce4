// SPDX-License-Identifier: BSD-3-Clause
// Scopes of names and poses of frames, beside the text of directives.

#include "sceneweld/cli/language_server/inlay_hints.h"

#include <map>
#include <numbers>
#include <utility>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld::cli {
namespace {

std::string PoseText(const Pose& X) {
  constexpr double kDegrees = 180 / std::numbers::pi;
  const Vector3 rpy = X.rotation.ToRpy();
  return " " + ShortVector(X.translation) + " m, " +
         ShortVector({rpy.x * kDegrees, rpy.y * kDegrees, rpy.z * kDegrees}) + " deg";
}

}  // namespace

std::vector<InlayHint> InlayHintsIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding) {
  std::map<TextPosition, InlayHint> found;  // One at each place: the first analysis decides.
  for (const auto& analysis : analyses) {
    if (!analysis->draft || !analysis->draft->loaded.uses) continue;
    const Scene& scene = *analysis->scene();
    for (const auto& use : analysis->draft->loaded.uses->name_uses) {
      if (!use.span || use.span.source->path() != path) continue;
      const std::string full = scene.FullName(use.frame);
      const std::string_view written = TextOf(use.span);
      if (written.empty() || full.size() <= written.size() || !full.ends_with(written)) continue;
      const TextPosition at = RangeOf(use.span, encoding).start;
      found.emplace(at, InlayHint{at, full.substr(0, full.size() - written.size())});
    }
    if (!analysis->draft->composes) continue;
    for (const Frame& frame : scene.frames) {
      if (!frame.span || frame.span.source->path() != path || frame.span.source->map()) continue;
      const TextPosition at = RangeOf(frame.span, encoding).end;
      found.emplace(at, InlayHint{at, PoseText(scene.bodies[frame.body].X_WB * frame.X_BF)});
    }
  }
  std::vector<InlayHint> hints;
  for (auto& [at, hint] : found) hints.push_back(std::move(hint));
  return hints;
}

}  // namespace sceneweld::cli
