// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Makes a configuration of each key of all parts, and keeps the keys in ModelInstance::kept. While a configuration is
/// as it was read (mjcf_as_read.h), the writer writes the kept key, which also has what a configuration lacks: time,
/// controls, activations. A kept key gives its numbers by name, and therefore survives
/// merging and another order of bodies:
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

}  // namespace sceneweld::mjcf
