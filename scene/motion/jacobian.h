// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Velocities of a finished scene, and the geometric Jacobians of frames. The velocities v are numbers in the kinematic
/// order of the bodies, as the positions q (Kinematics): each body has those of its inboard joint, a floating base has
/// its own. A joint with frames F and M has, in this order and these units:
///
///   weld         none
///   revolute     rate of the angle [rad/s]
///   prismatic    rate of the way [m/s]
///   screw        rate of the angle [rad/s]
///   ball         w_FM, the angular velocity of M in F, in the axes of F [rad/s]; not the rates of roll, pitch and yaw
///   universal    rates of both angles [rad/s]
///   planar       rates of x and y [m/s], then of the turn [rad/s]
///   curvilinear  rate of the arc length [m/s]
///   floating     w_FM [rad/s], then v_FM, the velocity of the origin of M in F [m/s], both in the axes of F
///
/// A floating base has w_WB, then v_WB, in the axes of the world. This is Drake's order and meaning. A joint that
/// mimics another has velocities of its own, as it has positions. Keeps a reference to the kinematics, which must
/// outlive it. Any number of threads may use one object. It does not throw for any numbers.
class Jacobians {
 public:
  /// Time: linear.
  explicit Jacobians(const Kinematics& kinematics);

  /// The number of numbers in v; the number of columns of a Jacobian.
  std::size_t num_velocities() const { return num_velocities_; }
  /// The velocities of a joint; none for welds.
  Kinematics::Slice VelocitiesOf(Index<Joint> joint) const { return of_joint_[joint.value()]; }
  /// The six velocities of a floating base; none for any other body.
  Kinematics::Slice VelocitiesOf(Index<Body> base) const { return of_base_[base.value()]; }

  /// The Jacobian J of frame B in frame A: J v is w_AB, the angular velocity of B in A, and below it v_AB, the velocity
  /// of the origin of B in A, both in the axes of A. `J` has 6 x num_velocities() numbers, row by row. `X_WB` are the
  /// poses of the bodies at the positions q (Kinematics::BodyPoses). Time: linear in the columns and in the bodies
  /// between the frames and the world.
  void Jacobian(const FrameId& B, const FrameId& A, std::span<const double> q, std::span<const Pose> X_WB,
                std::span<double> J) const;
  /// The same in the world, as a new list.
  std::vector<double> Jacobian(const FrameId& B, std::span<const double> q) const;

  /// Lets joints that mimic others follow them in a Jacobian: the columns of a follower, times its multiplier, are
  /// added to those of its leader, and become zero. Chains too; joints in cycles of mimics keep their columns.
  void FoldFollowers(std::span<double> J) const;

  /// The positions that follow q when the velocities v last for one second: q + v for rates, and turns about the axis
  /// of the angular velocity for ball and floating joints. `v` has num_velocities() numbers, `q` and the result have
  /// Kinematics::num_positions().
  std::vector<double> Integrate(std::span<const double> q, std::span<const double> v) const;

 private:
  struct Follower {
    std::size_t at = 0;      // in v
    std::size_t leader = 0;  // in v
    double multiplier = 1;
  };
  void FindFollowers();
  // Adds the velocity of a point, fixed on a body, times `sign`, in the world's axes.
  void AddColumns(Index<Body> body, const Vector3& p_WP, double sign, std::span<const double> q,
                  std::span<const Pose> X_WB, std::span<double> J) const;

  const Kinematics& kinematics_;
  std::size_t num_velocities_ = 0;
  std::vector<Kinematics::Slice> of_joint_;
  std::vector<Kinematics::Slice> of_base_;
  std::vector<std::size_t> entry_of_;  // By body: its entry in the tree.
  std::vector<Follower> followers_;
};

}  // namespace sceneweld
