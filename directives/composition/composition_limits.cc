// SPDX-License-Identifier: BSD-3-Clause
// Limits on the size and time of a composition.

#include "sceneweld/directives/composition/composition_limits.h"

namespace sceneweld {

CompositionLimits::CompositionLimits(const Scene& scene, const Limits& limits, Diagnostics& diagnostics)
    : scene_(scene), limits_(limits), diagnostics_(diagnostics), errors_before_(diagnostics.error_count()) {}

bool CompositionLimits::Failed() const { return diagnostics_.error_count() != errors_before_; }

bool CompositionLimits::MayGoOn(Span at) {
  if (stopped_) return false;
  if (diagnostics_.error_count() - errors_before_ >= limits_.max_errors) {
    diagnostics_.Error("limit-exceeded", at,
                       "more than " + std::to_string(limits_.max_errors) + " errors; the rest is not composed");
    stopped_ = true;
  } else if (limits_.ShouldStop()) {
    diagnostics_.Error("limit-exceeded", at, "stopped before this was composed");
    stopped_ = true;
  } else if (scene_.bodies.size() + scene_.joints.size() + scene_.geometries.size() > limits_.max_elements) {
    diagnostics_.Error("limit-exceeded", at,
                       "more than " + std::to_string(limits_.max_elements) + " bodies, joints and geometries");
    stopped_ = true;
  }
  return !stopped_;
}

}  // namespace sceneweld
