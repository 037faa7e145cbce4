// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// How many elements of each kind that can be fixed to the world a scene has.
struct SceneSizes {
  std::size_t models, bodies, frames, joints, constraints, force_elements, cameras, sensors, contact_zones;

  static SceneSizes Of(const Scene& scene);
};

/// Models that their own files join to the world, such as an arm in the `worldbody` of MJCF, and where directives place
/// them instead (docs/reference/directives.md, 6.7). A root is a body that its file joins to the world, by a weld or by
/// another joint. Mocap bodies are not roots.
class GroundedModels {
 public:
  GroundedModels(Scene& scene, const FrameFinder& frames, JointAdder& joints, Diagnostics& diagnostics)
      : scene_(scene), frames_(frames), joints_(joints), diagnostics_(diagnostics) {}

  /// A model that `add_model` has just stamped, with the sizes of the scene before. `is_mjcf`: plain directives move it
  /// too, because MuJoCo attaches such models anywhere; they leave others to Drake's rules.
  void Add(Index<ModelInstance> model, const SceneSizes& before, bool is_mjcf);

  bool IsRoot(Index<Body> body) const { return JointOfRoot(body).valid(); }
  /// The joint between a root and the world, wherever a directive has put it; invalid for other bodies.
  Index<Joint> JointOfRoot(Index<Body> body) const;
  /// Whether the directive moves the model of a frame, if the parent frame is on the given body. The frame must be on a
  /// root, on a body with several joints to the world (a chain, whose bodies between the joints are the readers'), or
  /// fixed to the world by the file.
  bool Moves(const Scene::FixedFrame& frame, Index<Body> parent, const Site& site) const;
  /// Moves the model so that the frame, of which Moves() is true, is at X_PC in the parent frame. Everything that the
  /// file fixes to its world moves along: other roots, frames, cameras, sensors, constraints. Geometry and lights of
  /// the world stay, because all models share them. `child_span` is where the directive names the frame. Reports a
  /// model that is placed twice, or whose frames an earlier directive used.
  void Place(const Scene::FixedFrame& frame, const FrameUse& parent, const Pose& X_PC, Span child_span,
             const Site& site);

  /// Moves the free, deformable and mocap bodies of the placed models along, except those that directives place
  /// themselves. Needs the spanning tree, and updates the poses.
  void PlaceFreeBodies(const std::unordered_set<Index<Body>>& placed_bodies);

 private:
  struct Grounded {
    Index<ModelInstance> model;
    SceneSizes begin;
    SceneSizes end;
    bool is_mjcf = false;
    Span placed;  ///< The directive that placed it; invalid: none.
    Index<Body> held_by;
    Pose X_HW;  ///< The file's world in the frame of `held_by`.
  };
  /// A root, or the next body of a chain that readers make for several joints of one body.
  struct Carried {
    std::size_t grounded;  ///< Index in `grounded_`.
    Index<Joint> joint;    ///< Between the root and the world.
    Pose X_WB;             ///< Where the file puts the body in its world.
    bool is_between_joints = false;
  };
  /// A body whose pose is that of another one times X_HB.
  struct Follower {
    Index<Body> body;
    Index<Joint> joint;  ///< A weld to the world that sets its pose; invalid: the body has one itself.
    Index<Body> held_by;
    Pose X_HB;
  };

  /// The index in `grounded_` of the model of a frame as described at Moves(); nullopt for other frames.
  std::optional<std::size_t> Find(const Scene::FixedFrame& frame) const;
  bool IsMocap(const Joint& joint) const;
  /// Whether the child of a joint exists only between this joint and others of one body. A reader gives it the place of
  /// the joint.
  bool IsBetweenJoints(const Joint& joint) const;
  void MoveAlong(const Grounded& grounded, Index<Joint> placed_joint);
  void MoveMadeAlong(const Grounded& grounded, ModelInstance& model);
  std::vector<Follower> Followers(const std::unordered_set<Index<Body>>& placed_bodies) const;
  Span FirstUseInWorld(const Grounded& grounded) const;

  Scene& scene_;
  const FrameFinder& frames_;
  JointAdder& joints_;
  Diagnostics& diagnostics_;
  std::vector<Grounded> grounded_;
  std::unordered_map<Index<Body>, Carried> carried_;
  std::unordered_map<Index<ModelInstance>, std::size_t> grounded_of_;  // the model itself and nested ones
};

}  // namespace sceneweld
