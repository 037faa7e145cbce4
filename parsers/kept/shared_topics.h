// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Warns of the topics that several copies of one sensor, plugin or other element of Gazebo name (`shared-topic`).
/// Gazebo finds names of links and joints within the model, but a topic belongs to the whole world. One warning for
/// each topic of such an element. Copies are elements with the same text.
void WarnOfSharedTopics(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
