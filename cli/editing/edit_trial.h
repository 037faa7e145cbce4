// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/directives/editing/scene_edit.h"
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

/// The effects of a change on the scene.
struct EditTrial {
  std::string why_not;  ///< Why it must not be made; empty: it may.
  SceneChanges changes;
  Pose X_WE;  ///< The pose of the element afterwards.
};

/// The options with the files as they would be, in memory.
ReadOptions WithEdits(const ReadOptions& read, const std::vector<const FixedFile*>& files);

/// Composes the input with the files as they would be, and compares with the scene before: the element must be where
/// the request wants it, and everything else must stay or move rigidly with it. `tolerance`: for the pose of the
/// element.
EditTrial TryEdit(const std::string& input, const ReadOptions& read, const Scene& before, const EditRequest& request,
                  const EditResult& result, const std::vector<const FixedFile*>& files, double tolerance);

/// What new directives do to the scene.
struct AddTrial {
  /// Errors that the unchanged files do not have, and a loop that a new weld closes, with places in the changed texts.
  /// Empty: the change is good.
  std::vector<const Diagnostic*> errors;
  std::vector<const Diagnostic*> warnings;  ///< About the new directives.
  std::shared_ptr<Diagnostics> reading;     ///< Has the errors, and keeps the texts alive.
  SceneChanges changes;
  std::string model_json;  ///< What the new model has, for the form; empty: it is not there.
};

/// Composes the input with the file as it would be, and compares with the scene before. `model`: the full name of the
/// new model; empty: none.
AddTrial TryAddition(const std::string& input, const ReadOptions& read, const Scene& before, const std::string& model,
                     const FixedFile& file);

}  // namespace sceneweld::cli
