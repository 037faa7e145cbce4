// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/controllers/parameter_tree.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
class LossReport;
}

namespace sceneweld::controllers {

/// The names of a scene's elements in the URDF file that the controllers belong to.
struct UrdfNames {
  std::string robot;
  std::vector<Name> links;   ///< By body.
  std::vector<Name> joints;  ///< By joint.
};

/// The parameters of one node: of a controller manager, or of a controller.
struct Node {
  std::string space;  ///< The namespace with a slash in front, `/**` too; empty: none.
  std::string name;
  Value parameters;
};

/// The nodes of a model, with its names of joints and links.
struct ModelNodes {
  Index<ModelInstance> model;
  std::vector<Node> nodes;
};

/// The nodes of all models with `<ros2_control>`: those in the files that its plugins name, or else controllers for the
/// command interfaces. A file that cannot be read is a loss.
std::vector<ModelNodes> NodesOf(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// The name in the URDF file of a joint that a text of a model names. If the file has no such joint, the text itself.
std::string JointInUrdf(const Scene& scene, Index<ModelInstance> model, const UrdfNames& names,
                        const std::string& text);
/// The same for a joint, or else for a link.
std::string NameInUrdf(const Scene& scene, Index<ModelInstance> model, const UrdfNames& names, const std::string& text);

}  // namespace sceneweld::controllers
