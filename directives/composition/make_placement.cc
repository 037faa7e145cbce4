// SPDX-License-Identifier: BSD-3-Clause
// Records where directives place things.

#include "sceneweld/directives/composition/make_placement.h"

namespace sceneweld {

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
