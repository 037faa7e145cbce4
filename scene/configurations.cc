// SPDX-License-Identifier: BSD-3-Clause
// Finds configurations by name.

#include "sceneweld/scene/configurations.h"

namespace sceneweld {

std::optional<SelectedStates> SelectConfiguration(const Scene&, std::string_view, Span, Diagnostics&) {
  return std::nullopt;
}

Pose PoseOf(const BodyState& state, const Scene&) { return state.X_WB; }

}  // namespace sceneweld
