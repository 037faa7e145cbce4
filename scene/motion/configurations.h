// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The joints and bodies whose state one or several configurations give, each once.
struct SelectedStates {
  std::vector<const JointState*> joints;
  std::vector<const BodyState*> bodies;
};

/// The configurations that a user names: `model::group/name`, `model::name`, `group/name` or `name`. A name without a
/// model selects those of all models (`home` moves both arms). Reports at `span` an unknown name, with the nearest one,
/// and two configurations of the name that give one joint different states, and returns nothing then.
std::optional<SelectedStates> SelectConfiguration(const Scene& scene, std::string_view name, Span span,
                                                  Diagnostics& diagnostics);

/// Why a joint cannot be in a state, for a message after "joint `x` "; empty if it can.
std::string FaultOf(const JointState& state, const Scene& scene);
/// The same for a body.
std::string FaultOf(const BodyState& state);

/// Moves the poses of all body states along with the bodies of the finished scene.
void SettleConfigurations(Scene& scene);

/// X_WB of a state, moved along with the default pose of its body in the scene.
Pose PoseOf(const BodyState& state, const Scene& scene);

}  // namespace sceneweld
