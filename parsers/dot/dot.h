#pragma once

#include <string>

#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {
class LossReport;
class Scene;
}  // namespace sceneweld

namespace sceneweld::dot {

/// The tree of bodies as a drawing for Graphviz: a box for each model instance
/// with its bodies in it, an edge for each joint with its type and name, drawn
/// heavy where it is a weld; declared frames hang on their bodies by dotted
/// lines, constraints and mimicking joints are dashed. A drawing, no copy of the scene:
/// what it does not show is no loss.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::dot
