// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// A joint as written in a URDF file.
struct WrittenJoint {
  Index<Body> parent;
  Index<Body> child;
  bool reversed = false;  ///< Parent and child are exchanged.
  Pose X_PO;              ///< `origin`, on the parent link.
  Vector3 axis{1, 0, 0};  ///< For joints that have an axis.
  /// Poses are in attributes, because `origin` cannot express them.
  std::optional<Pose> X_PF;
  std::optional<Pose> X_CM;
  /// The body that a free body is placed on. Its joint is written from the world, so that the two may collide.
  Index<Body> base;
  /// Another joint holds its child as well, or its child is the world.
  bool second_hold = false;
};

/// Arranges a scene as a URDF file: the names of its elements, the joint of each link, and the frame of each link on
/// its body. It depends only on the scene and the options: the writer follows it, and the judge uses it to find the
/// written elements. The constructor throws Stopped if a limit of the options' files is reached.
///
/// * One model instance is the robot, and its elements keep their names; several
///   are merged, and their names become flat.
/// * A link has the frame M of its joint, as URDF requires.
/// * A single free body is the root. Several free bodies hang on `world` by
///   floating joints, because a robot has one root.
class Layout {
 public:
  Layout(const Scene& scene, const WriteOptions& options);

  /// The one model that the robot is; invalid if several are merged.
  Index<ModelInstance> robot() const { return robot_; }
  bool merged() const { return !robot_.valid(); }
  const Name& robot_name() const { return robot_name_; }

  const Name& NameOf(Index<Body> body) const { return body_names_[body.value()]; }  ///< `world` for the world.
  const Name& NameOf(Index<Joint> joint) const { return joint_names_[joint.value()]; }
  const Name& NameOf(Index<Frame> frame) const { return frame_names_[frame.value()]; }
  const Name& NameOf(Index<Actuator> actuator) const { return actuator_names_[actuator.value()]; }
  const Name& NameOf(Index<CollisionFilterGroup> group) const { return group_names_[group.value()]; }
  /// The same; for the world, the link that represents it.
  const Name& LinkNameOf(Index<Body> body) const { return body == Scene::kWorldBody ? anchor_ : NameOf(body); }

  /// Pose of the written link in the body.
  const Pose& X_BL(Index<Body> body) const { return X_BL_[body.value()]; }
  Pose X_LB(Index<Body> body) const { return X_BL(body).Inverse(); }
  const WrittenJoint& Written(Index<Joint> joint) const { return written_[joint.value()]; }

  /// Whether a link `world` is declared.
  bool has_world() const { return has_world_; }
  /// The link that represents the world, and its joint; empty if there is no need for them.
  const Name& anchor() const { return anchor_; }
  const Name& anchor_joint() const { return anchor_joint_; }
  /// Bodies that no joint holds.
  struct FreeBody {
    Index<Body> body;
    Name joint;  ///< The name of the floating joint from `world`; empty if the body is the root.
  };
  const std::vector<FreeBody>& free_bodies() const { return free_bodies_; }

  /// All members of a group, including those of member groups.
  const std::vector<Index<Body>>& MembersOf(Index<CollisionFilterGroup> group) const {
    return group_members_[group.value()];
  }
  const std::vector<ExclusionGroup>& exclusions() const { return exclusions_; }
  const Name& ExclusionName(std::size_t i) const { return exclusion_names_[i]; }

  /// Frames that need a name and that only bushings refer to: joint frames and `__model__`. Null for other frames, and
  /// if a link can serve instead.
  struct Alias {
    FrameId frame;
    Name name;
    Index<ModelInstance> model;
    std::string local_name;  ///< `__model__`, `elbow_parent`.
  };
  const std::vector<Alias>& aliases() const { return aliases_; }
  /// The name of the frame in the file.
  std::string_view NameOf(const FrameId& frame) const;

  /// Renamed elements, for the report: one entry for each model.
  struct Renamings {
    Index<ModelInstance> model;
    Span first;
    std::vector<Renaming> all;
  };
  const std::vector<Renamings>& renamings() const { return renamings_; }

 private:
  std::string Scoped(Index<ModelInstance> owner, const Name& local) const;
  void FindRobot();
  void FindHolders();
  void FindFreeBodies();
  void PlaceLinks();
  void WriteJoints();
  void NameAll();
  void NameJoints(FlatNames& frames);
  void NameAliases(FlatNames& names);
  void NameAlias(const FrameId& frame, FlatNames& names);
  bool NeedsAnchor() const;
  void NoteRenaming(std::string_view kind, Index<ModelInstance> owner, const std::string& scoped, const Name& name,
                    Span span);

  const Scene& scene_;
  const std::string separator_;
  StopCheck stop_;
  Index<ModelInstance> robot_;
  Name robot_name_;
  bool has_world_ = false;
  Name anchor_, anchor_joint_;
  std::vector<Index<Joint>> holder_;  ///< By body: the joint that holds it; invalid if it is free.
  std::vector<bool> backwards_;       ///< By joint: the tree goes from its child to its parent.
  std::vector<Pose> X_BL_;
  std::vector<WrittenJoint> written_;
  std::vector<FreeBody> free_bodies_;
  std::vector<Name> body_names_, joint_names_, frame_names_, actuator_names_, group_names_, exclusion_names_;
  std::vector<Name> parent_frame_names_, child_frame_names_;
  std::vector<std::vector<Index<Body>>> group_members_;
  std::vector<ExclusionGroup> exclusions_;
  std::vector<Alias> aliases_;
  std::unordered_map<std::uint64_t, std::size_t> alias_of_;  ///< By kind and index of a frame.
  std::vector<Renamings> renamings_;
  std::unordered_map<std::uint32_t, std::size_t> renamings_of_;  ///< By model.
};

}  // namespace sceneweld::urdf
