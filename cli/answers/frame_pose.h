// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {

/// The pose of one frame in another at given joint positions.
struct FramePose {
  std::string frame;  ///< Full name.
  std::string in;     ///< Full name.
  Pose X_AB;          ///< The pose of `frame` in `in`.
};

/// `joints` are `NAME=VALUE[,VALUE...]`. Joints that mimic them follow. Reports a wrong name or value and returns
/// nothing.
std::optional<FramePose> PoseOfFrame(const Scene& scene, const std::string& frame, const std::string& in,
                                     const std::vector<std::string>& joints, Diagnostics& diagnostics);

/// `xyz [...] m` and `rpy [...] rad`, each a line.
std::string ToText(const FramePose& pose);
/// Writes these keys into the open object: `frame`, `in`, `translation`, `rotation` as w x y z, `rpy`.
void WriteKeys(const FramePose& pose, JsonWriter& json);

}  // namespace sceneweld::cli
