// SPDX-License-Identifier: BSD-3-Clause
// Welds a frame to a frame, for `add_weld` and `fix_base`.

#include "sceneweld/directives/composition/weld.h"

namespace sceneweld {

std::string WeldName(const FrameUse& parent, const FrameUse& child) {
  return std::string(parent.name.element).append("_welds_to_").append(child.name.element);
}

Joint MakeWeld(const FrameUse& parent, const FrameUse& child, const Pose* X_PC) {
  Joint joint;
  joint.name = WeldName(parent, child);
  joint.model = child.fixed.model;
  joint.X_PF = parent.fixed.X_BF;
  if (X_PC) joint.X_PF = joint.X_PF * *X_PC;
  joint.X_CM = child.fixed.X_BF;
  return joint;
}

}  // namespace sceneweld
