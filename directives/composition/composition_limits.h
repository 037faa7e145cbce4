// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Decides how long a composition continues: also after errors, but not forever.
class CompositionLimits {
 public:
  CompositionLimits(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

  /// Whether the composition has reported any error.
  bool Failed() const;
  /// False, with one report at `at`, after too many errors, when the time is up, or when the scene is too large.
  bool MayGoOn(Span at);

 private:
  const Scene& scene_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  const std::size_t errors_before_;
  bool stopped_ = false;
};

}  // namespace sceneweld
