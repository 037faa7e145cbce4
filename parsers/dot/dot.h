// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {
class LossReport;
class Scene;
}  // namespace sceneweld

namespace sceneweld::dot {

/// The tree of bodies as a drawing for Graphviz: a box for each model instance with its bodies in it, and an edge for
/// each joint with its type and name. The edge of a weld is thick. Declared frames hang on their bodies by dotted
/// lines. Constraints and mimicking joints are dashed. A drawing is not a copy of the scene, so content that it does
/// not show is not a loss.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::dot
