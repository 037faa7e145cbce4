// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// How a change of files changes a scene. Elements are compared by their full names.
struct SceneChanges {
  /// The first names of a kind, and the number of all.
  struct Names {
    std::vector<std::string> first;
    std::size_t count = 0;

    void Add(std::string name);
  };
  /// A frame that moved on its body, or is on another body.
  struct MovedFrame {
    std::string name;
    Pose X_WF;  ///< Afterwards.
  };

  Names moved;  ///< Bodies with other poses.
  std::vector<MovedFrame> moved_frames;
  std::size_t moved_frame_count = 0;
  Names new_models, new_bodies, new_frames, new_joints, new_groups;
  Names lost_bodies, lost_joints;
};

SceneChanges ChangesBetween(const Scene& before, const Scene& after);

/// `moved`, `moved_count`, `moved_frames`, `moved_frame_count`.
void WriteMoved(const SceneChanges& changes, JsonWriter& json);
/// `new` and `lost`: names and their number, by kind.
void WriteNewAndLost(const SceneChanges& changes, JsonWriter& json);

}  // namespace sceneweld::cli
