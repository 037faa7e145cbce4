// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/placement.h"
#include "sceneweld/directives/composition/site.h"

namespace sceneweld {

/// The placement of a frame by the directive of a site. `written`: its transform; null: none. `drawn`: the same with
/// its random values drawn.
Placement MakePlacement(Placement::Kind kind, const Site& site, const FrameUse& parent, const Scene::FixedFrame& child,
                        const Transform* written, const Transform* drawn);

}  // namespace sceneweld
