// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// The number of states (activations) of a kept actuator; nullopt if it is unknown, as with plugins.
std::optional<std::size_t> StatesOf(const tinyxml2::XMLElement& actuator);

/// Makes a configuration of each key of all parts, which keeps the key as its entry (parsers/kept/kept_entry.h): the
/// key also has what a configuration lacks: time, controls, activations. A kept key gives its numbers by name, and
/// therefore survives merging and another order of bodies:
///
///   <key name time ctrl act>
///     <joint joint="NAME" qpos qvel/>       a joint
///     <free body="NAME" at qpos qvel/>      a free body; `at`: its pose as written (x y z and w x y z)
///     <mocap body="NAME" at pos quat/>      a mocap body
///   </key>
///
/// An attached part may have several copies; its keys apply to the first one, as in MuJoCo. In such a key the rest of
/// the model is in its configuration as written.
void KeepKeys(Model& model);

/// Whether a configuration holds an attribute of its key.
bool HoldsAttributeOfKey(std::string_view attribute);
/// The positions of a joint in a configuration, from its numbers in `qpos`.
std::vector<double> PositionsOf(std::span<const double> qpos);
/// The velocities of a joint or a body in a configuration: none if all are zero.
std::vector<double> Moving(std::span<const double> qvel);

}  // namespace sceneweld::mjcf
