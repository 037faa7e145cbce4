// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {

class NameSpace;

/// The place and name of each element of a scene in a merged SDFormat file (docs/reference/sdformat.md, 20). It depends
/// only on the scene and the options: the writer follows it, and the judge uses it to find the written elements.
class Layout {
 public:
  using Node = std::uint32_t;
  static constexpr Node kWorld = 0;
  static constexpr Node kNone = 0xFFFFFFFF;

  Layout(const Scene& scene, const WriteOptions& options);

  /// One `<model>`, or (node 0) the `<world>`.
  struct Model {
    Name name;                      ///< In the file.
    Name original;                  ///< Local name in the scene.
    Index<ModelInstance> instance;  ///< Invalid: a wrapper.
    Node parent = kWorld;
    std::uint32_t depth = 0;
    bool adds_no_scope = false;  ///< The common root in a world, and the model of the world's geometries.
    bool holds_world = false;    ///< Its one link represents the world body.
    bool is_static = false;      ///< `<static>` is written.
    Pose X_WM;
    std::string canonical_link;  ///< Empty: readers choose the link.

    std::vector<Node> models;
    std::vector<Index<Body>> links;
    std::vector<Index<Joint>> joints;  ///< Without the welds that `<static>` makes.
    std::vector<Index<Frame>> frames;
    std::vector<Index<CollisionFilterGroup>> groups;
    std::vector<Index<Constraint>> constraints;
    std::vector<Index<ForceElement>> force_elements;
    std::vector<std::uint32_t> exclusions;  ///< Into exclusions().
  };
  const Model& model(Node node) const { return models_[node]; }
  std::size_t size() const { return models_.size(); }

  /// A generated group; `others` are indices into exclusions().
  struct Exclusion : ExclusionGroup {
    Node place = kWorld;
    Name name;
  };
  const std::vector<Exclusion>& exclusions() const { return exclusions_; }
  /// All members of a group, including those of member groups.
  const std::vector<Index<Body>>& MembersOf(Index<CollisionFilterGroup> group) const {
    return group_members_[group.value()];
  }

  Node NodeOf(Index<ModelInstance> instance) const { return of_instance_[instance.value()]; }
  Node NodeOf(Index<Body> body) const;
  /// The model that owns an element of the given instance. It decides the place of the element.
  Node OwnerOf(Index<ModelInstance> instance, Node place) const;
  Node PlaceOf(Index<CollisionFilterGroup> group) const { return group_place_[group.value()]; }
  Node PlaceOf(Index<Joint> joint) const { return joint_place_[joint.value()]; }

  const Name& NameOf(Index<Body> body) const { return body_names_[body.value()]; }
  const Name& NameOf(Index<Joint> joint) const { return joint_names_[joint.value()]; }
  const Name& NameOf(Index<Frame> frame) const { return frame_names_[frame.value()]; }
  const Name& NameOf(Index<CollisionFilterGroup> group) const { return group_names_[group.value()]; }
  const Name& NameOf(Index<Light> light) const { return light_names_[light.value()]; }

  /// Frames that name the F and M of a drake:joint; empty if the link itself serves. With an anchor, the parent is the
  /// world, which a drake:joint cannot name: `parent` is then a link welded to the world.
  struct Helpers {
    Index<Joint> joint;
    Name parent;
    Name child;
    Name anchor;
  };
  const Helpers* HelpersOf(Index<Joint> joint) const;

  /// `a::b::name`, from `place` down to an element of `node`.
  std::string Path(Node place, Node node, std::string_view name) const;
  /// `a::b`; empty for the place itself.
  std::string Path(Node place, Node node) const;
  std::string Path(Node place, Index<Body> body) const;  ///< `world` for the world.
  /// The same; for the world, the link that represents it.
  std::string LinkPath(Node place, Index<Body> body) const;

  /// Pose of a body in the world when all joints are at zero.
  const Pose& X_WB(Index<Body> body) const { return X_WB_[body.value()]; }

  /// Joints that `<static>` implies. They are not written.
  bool IsImplied(Index<Joint> joint) const { return joint_place_[joint.value()] == kNone; }

  /// Whether a reader that chooses by the order of the file lets this joint close a loop.
  bool ClosesLoopAsRead(Index<Joint> joint) const {
    return !closes_loop_as_read_.empty() && closes_loop_as_read_[joint.value()];
  }
  /// Whether such a reader chooses the same joints as the scene, for all loops.
  bool LoopsAreAsRead() const { return loops_are_as_read_; }

  /// The common root model; kNone if no element needs it. `root_reason` is the first element that needs it.
  Node root() const { return root_; }
  Span root_reason() const { return root_reason_; }
  /// The one `<model>` of a file without a world (SdfRoot::kModel): the common root if there is one, otherwise the only
  /// model. kNone: there is a world.
  Node only_model() const { return !as_model_ ? kNone : root_ != kNone ? root_ : models_[kWorld].models.front(); }

  /// A name that had to be changed, for the report of losses.
  struct Renaming {
    std::string_view kind;
    std::string from;  ///< Full name in the scene.
    std::string to;    ///< Local name in the file.
    Span span;
  };
  const std::vector<Renaming>& renamings() const { return renamings_; }

 private:
  Node AddModel(Name original, Node parent, Index<ModelInstance> instance);
  Node InstanceNode(Index<ModelInstance> instance);
  void MakeModels();
  Node Meet(Node a, Node b) const;
  Node MeetBody(Node place, Index<Body> body) const;
  Node MeetFrame(Node place, const FrameRef& frame) const;
  void PlaceJoints();
  void PlaceFrames();
  void PlaceLaws();
  void PlaceGroups();
  void PlaceExclusions();
  void NeedRoot(Node place, Span span);
  void MakeRoot();
  void MakeOnlyModel();
  void MakeStatic();
  bool ObeysStatic(Node node) const;
  void Distribute();
  void PlaceModelFrames();
  void FindCanonicalLinks();
  void FindLoops();
  void NameAll();
  void NameModel(Node node);
  bool TakeOnBody(Index<Body> body, const Name& name, Node node);
  bool IsTakenOnBody(const Frame& frame, Node node);
  Name ClaimOnBody(NameSpace& names, const std::string& wanted, Index<Body> body, Node node);
  Name Claim(NameSpace& names, const Name& wanted, std::string_view kind, Index<ModelInstance> owner, Span span);

  const Scene& scene_;
  const bool as_model_;
  const std::string version_;
  const bool world_joints_;  // 1.10 and later, where there is a world
  const std::vector<Pose> X_WB_;
  std::vector<Model> models_;
  std::vector<Node> of_instance_;
  std::unordered_map<std::string, Node> of_path_;
  std::vector<Node> joint_place_, frame_place_, constraint_place_, force_place_, group_place_;
  std::vector<Name> body_names_, joint_names_, frame_names_, group_names_, light_names_;
  std::vector<Helpers> helpers_;
  std::vector<std::vector<Index<Body>>> group_members_;
  std::vector<Exclusion> exclusions_;
  std::vector<Renaming> renamings_;
  std::set<std::pair<std::uint32_t, std::string>> taken_on_bodies_;  ///< By instance, as TakeOnBody.
  std::vector<bool> closes_loop_as_read_;  // by joint; empty: no loops
  bool loops_are_as_read_ = true;
  Node root_ = kNone;
  Node world_link_ = kNone;  ///< The model of the link that represents the world; kNone if there is no need for it.
  Span root_reason_;
};

/// The version of the specification in which a scene is written: the one that was asked for, otherwise the usual one,
/// unless a joint was one of a world, which older versions do not have.
std::string WrittenVersion(const Scene& scene, const WriteOptions& options);

/// The `type` of the `<joint>` that a joint is written as; null for joints that become a drake:joint or no joint at
/// all.
const char* ElementType(const Joint& joint);
/// The same in the words of the file that was read: `continuous` if that was its type and it still has no limits, and
/// `revolute2` instead of `universal`.
const char* TypeAsRead(const Joint& joint);

/// Whether parent and child are exchanged in the file, because in SDFormat the child of a joint cannot be the world.
bool IsReversed(const Joint& joint);

}  // namespace sceneweld::sdf
