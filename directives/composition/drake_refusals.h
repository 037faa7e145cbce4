// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The first element of an MJCF text that Drake leaves out without a message, such as `replicate`; empty without one.
/// `only_rigid`: no soft bodies, which no other format gives to Drake.
std::string_view DroppedByDrake(std::string_view mjcf, bool only_rigid);

/// Warns of what Drake refuses or leaves out when it reads the files of a scene: collision meshes of types of which it
/// computes no convex hull, and elements of MJCF that it does not know. Each file is reported once. `is_sdf`: such models
/// of MJCF are given to Drake as SDFormat, which is a note.
void ReportDrakeRefusals(const Scene& scene, bool is_sdf, Diagnostics& diagnostics);

}  // namespace sceneweld
