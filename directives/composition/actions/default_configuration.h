// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/directives/reading/directive.h"

namespace sceneweld {

/// Gives a body of the model that was added last the initial pose of an entry of `default_free_body_pose`
/// (docs/reference/directives.md, 6.2).
void PlaceFreeBody(const FreeBodyPose& pose, Index<ModelInstance> model, const Site& site, Composition& composition);

/// Gives the joints and the free bodies of an added model the state of the configuration that `default_joint_positions`
/// names, if it names one, except those that the directive itself places. Reports an unknown configuration.
void StartInConfiguration(const AddModel& add, Index<ModelInstance> model, const Site& site, Composition& composition);

}  // namespace sceneweld
