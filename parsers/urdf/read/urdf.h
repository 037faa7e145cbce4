// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// A robot, with what only a model of SDFormat can have.
struct RobotFile {
  std::shared_ptr<Scene> scene;
  /// An SDFormat model of the robot's name with the links, models, includes, frames and joints that `<gazebo>` blocks
  /// add to the robot. Null if they add none.
  const Source* added = nullptr;
};

/// Reads a URDF file as a part (docs/reference/urdf.md). Model 1 is the robot. Its name is empty if the file gives
/// none; the caller then sets it or reports it at the model's span. Loops of joints and references between collision
/// filter groups are checked when the composition ends. Returns no scene if the text is not XML with a `robot`. Other
/// errors are reported, and the rest of the file is read.
RobotFile Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::urdf
