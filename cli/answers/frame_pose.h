// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// The pose of one frame in another at given joint positions.
struct FramePose {
  std::string frame;  ///< Full name.
  std::string in;     ///< Full name.
  Pose X_AB;          ///< The pose of `frame` in `in`.
  /// If joints are set in a scene with loops: the loop that is least closed.
  struct Loop {
    std::string joint;  ///< The joint that closes it; full name.
    LoopGap gap;
  };
  std::optional<Loop> loop{};
};

/// Where the joints and the free bodies are.
struct PositionWords {
  std::string configuration;  ///< The name of a configuration (SelectConfiguration); empty: the default positions.
  std::vector<std::string> joints;  ///< `NAME=VALUE[,VALUE...]`, which win.
  std::vector<std::string> free{};  ///< The same for free bodies: their poses in the world, seven numbers each.
};

/// Joints that mimic joints with given positions follow, and other joints move until loops are closed; a
/// loop that stays open is a warning. Reports a wrong name or value and returns nothing.
std::optional<FramePose> PoseOfFrame(const Scene& scene, const std::string& frame, const std::string& in,
                                     const PositionWords& positions, Diagnostics& diagnostics);

/// `xyz [...] m` and `rpy [...] rad`, each a line.
std::string ToText(const FramePose& pose);
/// Writes these keys into the open object: `frame`, `in`, `translation`, `rotation` as w x y z, `rpy`; with loops also
/// `loop` with `joint`, `distance` and `angle`.
void WriteKeys(const FramePose& pose, JsonWriter& json);

}  // namespace sceneweld::cli
