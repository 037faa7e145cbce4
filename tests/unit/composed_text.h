// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// All results of a composition, after which its objects are destroyed: the reports, and the scene as JSON if there is
/// one. `load` composes, as Load(path, options, diagnostics) does.
template <typename Loader>
std::string TextOfComposed(Loader&& load) {
  Diagnostics diagnostics;
  const auto loaded = load(diagnostics);
  std::string text = RenderText(diagnostics);
  if (!loaded) return text;
  LossReport losses(diagnostics);
  return text + Export(*loaded, *FindFormat("json"), {}, losses);
}

inline std::string TextOfComposed(const std::string& path, const LoadOptions& options) {
  return TextOfComposed([&](Diagnostics& diagnostics) { return Load(path, options, diagnostics); });
}

}  // namespace sceneweld
