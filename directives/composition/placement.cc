// SPDX-License-Identifier: BSD-3-Clause
// Records where directives place things.

#include "sceneweld/directives/composition/placement.h"

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/site.h"

namespace sceneweld {

std::string_view Placement::key() const {
  switch (kind) {
    case Kind::kWeld:
    case Kind::kJoint: return "X_PC";
    case Kind::kFixBase:
    case Kind::kModelPose: return "X_PB";
    case Kind::kFreeBody: return "default_free_body_pose";
    case Kind::kFrame: return "X_PF";
  }
  return {};
}

Placement MakePlacement(Placement::Kind kind, const Site& site, const FrameUse& parent, const Scene::FixedFrame& child,
                        const Transform* written, const Transform* drawn) {
  Placement placement;
  placement.kind = kind;
  placement.directive = site.span();
  placement.parent = parent.fixed.body;
  placement.X_HP = parent.fixed.X_BF;
  placement.body = child.body;
  placement.model = child.model;
  placement.is_written = written != nullptr;
  placement.is_random = written && written->random != nullptr;
  if (drawn) {
    placement.translation = drawn->translation;
    placement.rotation = drawn->rotation;
  }
  return placement;
}

}  // namespace sceneweld
