// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/part/scenery.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// How a part (the meaning of one model file) is stamped into a scene.
struct StampOptions {
  /// Full name for the part's only top-level model. Empty: the models keep their own names below `scope`.
  std::string name;
  /// Name for the part's only body, for formats that name the body after the model. Empty: the body keeps its own.
  std::string body_name;
  /// A body of the part that gets another name, and that name.
  Index<Body> renamed_body;
  std::string new_name;
  std::string scope;
  /// The model that the part's top-level models are nested in.
  Index<ModelInstance> parent = Scene::kWorldInstance;
  /// If valid, the part's only top-level model is not added. Its elements join this model, in which their names must be
  /// free.
  Index<ModelInstance> merge_into;
  /// Pose of the part's world frame in the scene's.
  Pose X_WPart;
  /// Whether the scene gets the kept elements of the part's world (ModelInstance::kept of the world), except scenery.
  bool takes_world = true;
  /// Whether the scene gets the part's scenery: the geometry, the lights and the kept content of its world body, kept
  /// elements of the world (IsKeptScenery), and its excluded pairs with the world.
  bool takes_scenery = true;
  /// The scenery of other parts that is in the scene. Lights of the world and kept geoms whose names it has get others.
  /// Kept scenery belongs to the world of the scene, as geometries there do. Null: all names
  /// stay, and so do the owners.
  Scenery* scenery = nullptr;
  /// Whether scenery that another part has brought already is not added again.
  bool shares_scenery = false;
  /// Recorded as the origin of the stamped elements.
  std::shared_ptr<const Inclusion> origin;
  /// Where to report names that are already used; the part's own element if invalid.
  Span span;
};

/// The new places of a part's elements: element i of the part's table is element i + offset of the scene's, except the
/// world, which stays 0.
struct Stamped {
  bool ok = false;             ///< False: a name was already used, which was reported. Nothing was added.
  Index<ModelInstance> model;  ///< The first top-level model; invalid if the part has none.
  std::uint32_t model_offset = 0;
  std::uint32_t body_offset = 0;
  std::uint32_t frame_offset = 0;
  std::uint32_t joint_offset = 0;

  /// An element of the part's world that has another name in the scene. Texts of the part may name it.
  struct NewName {
    std::string_view kind;  ///< `geom` or `light`.
    Name old_name;
    Name new_name;
  };
  std::vector<NewName> new_names;
  /// The elements of the part's world that the scene did not get (StampOptions::takes_scenery). Texts of the part may
  /// name them.
  struct LeftOut {
    std::string_view kind;  ///< As above.
    Name name;
  };
  std::vector<LeftOut> left_out;

  /// The model that the part's top-level model was merged into.
  Index<ModelInstance> merged_into;

  Index<ModelInstance> operator()(Index<ModelInstance> i) const {
    if (merged_into && i.valid() && i.value() == 1) return merged_into;
    return Shift(i, merged_into ? model_offset - 1 : model_offset);
  }
  Index<Body> operator()(Index<Body> i) const { return Shift(i, body_offset); }
  Index<Frame> operator()(Index<Frame> i) const { return Index<Frame>(i.value() + frame_offset); }
  Index<Joint> operator()(Index<Joint> i) const { return Index<Joint>(i.value() + joint_offset); }

 private:
  template <typename T>
  static Index<T> Shift(Index<T> i, std::uint32_t offset) {
    return !i.valid() || i.value() == 0 ? i : Index<T>(i.value() + offset);
  }
};

/// Copies a part into the scene with all indices shifted and names shared. Time
/// and memory are linear in the part. The part's gravity is not taken.
Stamped Stamp(const Scene& part, const StampOptions& options, Scene& scene, Diagnostics& diagnostics);
/// The same for a part that is no longer needed: its elements are moved.
Stamped Stamp(Scene&& part, const StampOptions& options, Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
