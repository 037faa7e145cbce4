// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

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

/// The parameters of the controller managers of all models as one YAML file, as ROS 2 reads it. A controller whose name
/// an earlier model has is renamed, unless both are equal in every parameter (docs/ros.md).
std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses);

}  // namespace sceneweld::controllers
