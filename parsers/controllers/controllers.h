// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/controllers/controller_files.h"

namespace sceneweld::controllers {

/// The parameters of the controller managers of all models as one YAML file, as ROS 2 reads it. A controller whose name
/// an earlier model has is renamed, unless both are equal in every parameter (docs/ros.md).
std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses);

}  // namespace sceneweld::controllers
