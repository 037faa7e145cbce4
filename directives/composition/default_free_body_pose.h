// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/site.h"

namespace sceneweld {

/// Gives a body of the model that was added last the initial pose of an entry of `default_free_body_pose`
/// (docs/reference/directives.md, 6.2).
void PlaceFreeBody(const FreeBodyPose& pose, Index<ModelInstance> model, const Site& site, Composition& composition);

}  // namespace sceneweld
