// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// The name of the joint that welds two frames: `PARENT_welds_to_CHILD`, without scopes.
std::string WeldName(const FrameUse& parent, const FrameUse& child);

/// The joint that welds a child frame at X_PC in a parent frame. Its bodies are not set yet. X_PC null: the frames
/// coincide.
Joint MakeWeld(const FrameUse& parent, const FrameUse& child, const Pose* X_PC);

}  // namespace sceneweld
