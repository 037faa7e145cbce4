// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
class LossReport;
struct ReadContext;
}  // namespace sceneweld

namespace sceneweld::srdf {

/// Applies the SRDF file of the context's arguments (ModelArguments::srdf, possibly a xacro file) to the model of a
/// part that was just read: excluded pairs, configurations, and kept groups, end effectors, virtual and passive joints.
/// Reports errors at their places in the SRDF file.
void Apply(Scene& part, ReadContext& context);

/// The names of a scene's elements in the URDF file that an SRDF file belongs to.
struct UrdfNames {
  Name robot;
  Index<ModelInstance> model;  ///< The model that is the robot; invalid if several are merged.
  std::vector<Name> links;     ///< By body. That of the world is empty if the robot has no link for it.
  std::vector<Name> joints;    ///< By joint.
};

/// The semantics of the scene as SRDF (docs/reference/srdf.md). The robot itself belongs to a URDF file beside it, so
/// the contents of that file are not losses.
std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses);

/// The scene that the URDF file beside an SRDF file holds: without the contents of the SRDF file.
Scene WithoutSemantics(const Scene& scene);

}  // namespace sceneweld::srdf
