// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/usd/joint_stacks.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::usd {

/// The path of the prim that contains everything.
inline constexpr std::string_view kWorldPath = "/World";
/// Where prims are that others refer to.
inline constexpr std::string_view kPrototypesPath = "/Prototypes";

// The names of prims that hold elements of one kind.
inline constexpr std::string_view kJointsScope = "joints";
inline constexpr std::string_view kLooksScope = "Looks";
inline constexpr std::string_view kGroupsScope = "collision_groups";
inline constexpr std::string_view kPhysicsScene = "physics";

/// The property in which REP-0158 has the name of a joint.
inline constexpr std::string_view kRosJointName = "ros:joint:name";

/// A text as an identifier of USD: letters, digits and `_`, not beginning with a digit. Other characters become `_`.
std::string Identifier(std::string_view text);

/// Gives the children of one prim different names.
class ChildNames {
 public:
  /// An identifier that no sibling has: that of the text, or with `_1`, `_2`, ... appended. `kind` replaces an empty
  /// text.
  std::string Claim(std::string_view text, std::string_view kind);

 private:
  std::map<std::string, std::uint32_t, std::less<>> taken_;
};

/// Where each element of a scene is in the file. The names are chosen once, before anything is printed; they depend on
/// the scene and the options only.
class Layout {
 public:
  Layout(const Scene& scene, const WriteOptions& options);

  const Scene& scene() const { return scene_; }
  const SpanningTree& tree() const { return tree_; }
  /// The joints that the file has between the same two bodies; the bodies between them have no prims and no paths.
  const JointStacks& stacks() const { return stacks_; }
  /// Whether a body cannot move, and is no rigid body in the file. That is each body of a tree in which no joint moves
  /// and that is welded to the world; otherwise those that hold a plane, which engines refuse on rigid bodies.
  bool IsStatic(Index<Body> body) const { return static_[body.value()]; }
  /// A weld between static bodies, or to the world: the file has no joint for it.
  bool IsStatic(const Joint& joint) const;
  /// The ends of a joint in the file.
  Index<Body> ParentOf(const Joint& joint) const;
  Index<Body> ChildOf(const Joint& joint) const;

  /// Absolute paths. That of the world, as a model or a body, is kWorldPath.
  const std::string& PathOf(Index<ModelInstance> model) const { return models_[model.value()]; }
  const std::string& PathOf(Index<Body> body) const { return bodies_[body.value()]; }
  const std::string& PathOf(Index<Joint> joint) const { return joints_[joint.value()]; }
  const std::string& PathOf(Index<Frame> frame) const { return frames_[frame.value()]; }
  const std::string& PathOf(Index<Geometry> geometry) const { return geometries_[geometry.value()]; }
  const std::string& PathOf(Index<Camera> camera) const { return cameras_[camera.value()]; }
  const std::string& PathOf(Index<Light> light) const { return lights_[light.value()]; }
  const std::string& PathOf(Index<Constraint> constraint) const { return constraints_[constraint.value()]; }
  /// The Scope of the materials of a top-level instance, or of the world.
  std::string LooksPathOf(Index<ModelInstance> top) const;

  /// The instance below the world that contains a model; the world for the world.
  Index<ModelInstance> TopOf(Index<ModelInstance> model) const { return tops_[model.value()]; }
  Index<ModelInstance> TopOf(Index<Body> body) const { return TopOf(scene_.bodies[body].model); }
  /// The pose of the Xform of a top-level instance.
  const Pose& X_WTop(Index<ModelInstance> top) const { return X_WT_[top.value()]; }
  /// The pose of a body in the Xform of its top-level instance; in the world for bodies of the world.
  const Pose& X_TB(Index<Body> body) const { return X_TB_[body.value()]; }
  /// The pose of a body in the prim that contains its own.
  const Pose& X_PrimParent(Index<Body> body) const { return X_prim_[body.value()]; }
  /// Whether an element refers only to elements of its own top-level instance, so that equal robots share it.
  bool IsInside(const Joint& joint) const;
  bool IsInside(const Constraint& constraint) const;

  /// The body whose prim contains the prim of a body; the world if a model contains it.
  Index<Body> PrimParent(Index<Body> body) const { return prim_parents_[body.value()]; }
  /// The model of a prim by its place in the file: the model of the nearest prim above it that has one.
  Index<ModelInstance> ModelAbove(Index<Body> body) const;

 private:
  void FindStatic();
  void NameModels();
  void PlaceBodies();
  void NameBodies(bool nested);
  std::string NameInFile(const Joint& joint) const;
  void NameContents();
  ChildNames& NamesIn(Index<Body> body) {
    return body == Scene::kWorldBody ? model_names_.front() : body_names_[body.value()];
  }

  const Scene& scene_;
  SpanningTree tree_;
  JointStacks stacks_;
  std::vector<bool> static_;  // By body.
  std::vector<std::string> models_, bodies_, joints_, frames_, geometries_, cameras_, lights_, constraints_;
  std::vector<Index<ModelInstance>> tops_;
  std::vector<Index<Body>> prim_parents_;
  std::vector<Pose> X_WT_, X_TB_, X_prim_;
  std::vector<ChildNames> model_names_, body_names_;  // empty after the construction
};

/// The name of a model instance without that of its outer one.
std::string_view LocalNameOf(const Scene& scene, const ModelInstance& model);
/// The last name of a path.
std::string_view NameOfPath(std::string_view path);

/// The prims with `PhysicsArticulationRootAPI`: one for each tree that has several bodies, or in which a joint moves. The root of a floating tree
/// is the prim of its base. The root of a tree that is held to the world is the top-level instance around the holding
/// joint, or that joint itself if the instance has other trees that no loop joins to it, because roots must not lie below
/// each other.
class ArticulationRoots {
 public:
  explicit ArticulationRoots(const Layout& layout);

  bool Is(Index<ModelInstance> top) const { return models_[top.value()]; }
  bool Is(Index<Body> body) const { return bodies_[body.value()]; }
  bool Is(Index<Joint> joint) const { return joints_[joint.value()]; }
  /// Whether joints of the same two bodies add up in the file.
  bool has_stacks() const { return has_stacks_; }

 private:
  std::vector<bool> models_, bodies_, joints_;
  bool has_stacks_ = false;
};

}  // namespace sceneweld::usd
