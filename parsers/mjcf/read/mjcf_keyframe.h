// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Keeps the keys of all parts by what they are about, so that they survive other orders and merging:
///
///   <key name time ctrl act>
///     <joint joint="NAME" qpos qvel/>       a joint
///     <free body="NAME" at qpos qvel/>      a free body; `at`: where it is as written (x y z and w x y z)
///     <mocap body="NAME" at pos quat/>
///   </key>
///
/// Of an attached part, of which there may be several copies, a key is about the first, as in MuJoCo; the rest of the
/// model is as written in it.
void KeepKeys(Model& model);

}  // namespace sceneweld::mjcf
