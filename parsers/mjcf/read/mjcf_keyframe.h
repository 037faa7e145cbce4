// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Keeps the keys of all parts in ModelInstance::kept. A kept key gives its numbers by name, and therefore survives
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
