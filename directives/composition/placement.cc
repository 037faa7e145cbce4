// SPDX-License-Identifier: BSD-3-Clause
// The keys of placements.

#include "sceneweld/directives/composition/placement.h"

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

}  // namespace sceneweld
