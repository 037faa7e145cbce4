// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The poses of the bodies of a finished scene at any positions of its joints. The positions q are numbers in the
/// kinematic order of the bodies (SpanningTree). Each body has those of its inboard joint, in the order and the units
/// of positions.h. A floating base has its pose in the world as seven numbers: the quaternion w x y z, then x y z [m].
/// Welds have none. The positions of joints that close loops come last, in the order of the scene; they place no body,
/// and LoopClosure (loop_closure.h) solves them. A joint that mimics another has positions of its own, as in Drake,
/// MuJoCo and Bullet; FollowLeaders sets them. Constraints have no effect, and limits are ignored. Keeps a reference to
/// the scene, which must outlive it unchanged. Any number of threads may use one Kinematics. It does not throw for any
/// positions.
class Kinematics {
 public:
  /// Time: linear.
  explicit Kinematics(const Scene& scene);

  /// A part of q.
  struct Slice {
    std::size_t first = 0;
    std::size_t count = 0;
    bool operator==(const Slice&) const = default;
  };

  const Scene& scene() const { return scene_; }
  /// The bodies in kinematic order, each with its inboard joint.
  const SpanningTree& tree() const { return tree_; }
  /// The number of numbers in q.
  std::size_t num_positions() const { return num_positions_; }
  /// The positions of a joint; none for welds.
  Slice PositionsOf(Index<Joint> joint) const { return of_joint_[joint.value()]; }
  /// The seven positions of a floating base; none for any other body.
  Slice PositionsOf(Index<Body> base) const { return of_base_[base.value()]; }

  /// The positions that belong to Body::X_WB.
  std::vector<double> DefaultPositions() const;
  /// All zero, except floating joints and floating bases, which have their defaults.
  std::vector<double> ZeroPositions() const;

  /// Sets the positions of a joint, given by its name (ResolveJointByEnd). If there is no such joint (`unknown-joint`,
  /// `ambiguous-name`) or the numbers do not fit it (`bad-number`), reports an error, changes nothing and returns
  /// false. `q` must have num_positions() numbers.
  bool SetPositions(std::string_view joint, std::span<const double> positions, std::span<double> q,
                    Diagnostics& diagnostics) const;
  /// The same for the poses X_WB of free bodies (tree.h). The pose of one with a floating joint is put into the
  /// positions of that joint, so set the other joints first. Bodies that are not free stay. Time: linear.
  void SetPoses(std::span<const std::pair<Index<Body>, Pose>> X_WB, std::span<double> q) const;
  void SetPose(Index<Body> body, const Pose& X_WB, std::span<double> q) const {
    const std::pair pose(body, X_WB);
    SetPoses(std::span(&pose, 1), q);
  }

  /// Moves every joint that mimics another: position = multiplier x leader + offset, also in chains. Joints in `fixed`,
  /// and cycles, keep their positions. `q` must have num_positions() numbers. Time: linear in the followers and
  /// `fixed`.
  void FollowLeaders(std::span<double> q, std::span<const Index<Joint>> fixed = {}) const;
  /// A joint that FollowLeaders moves, by places in q: q[at] = multiplier x q[leader] + offset.
  struct Follower {
    Index<Joint> joint;
    std::size_t at = 0;
    std::size_t leader = 0;
    double multiplier = 1;
    double offset = 0;
  };
  /// Each after its leader.
  const std::vector<Follower>& followers() const { return followers_; }

  /// X_WB of every body, by its index. `X_WB` is resized. If q does not have num_positions() numbers, the default
  /// positions are used. Time: linear.
  void BodyPoses(std::span<const double> q, std::vector<Pose>& X_WB) const;
  std::vector<Pose> BodyPoses(std::span<const double> q) const;

  /// X_WF of any frame, given the poses of the bodies.
  Pose FramePose(const FrameId& frame, std::span<const Pose> X_WB) const;

 private:
  void FindFollowers();
  Pose PoseAtEntry(const SpanningTree::Entry& entry, std::span<const double> q, std::span<const Pose> X_WB) const;

  const Scene& scene_;
  SpanningTree tree_;
  std::size_t num_positions_ = 0;
  std::vector<Slice> of_joint_;
  std::vector<Slice> of_base_;
  std::vector<Follower> followers_;
};

}  // namespace sceneweld
