// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/kinematics.h"

namespace sceneweld {

/// How far F and M of a joint that closes a loop are from where the joint allows them to be.
struct LoopGap {
  double distance = 0;  ///< Between the two origins. [m]
  double angle = 0;     ///< Of the rotation between the two. [rad]

  double Size() const { return distance > angle ? distance : angle; }
};

/// Closes the loops of a scene by damped least squares: moves joints until both ends of every joint that closes a loop
/// meet. Joints that mimic others follow them. Floating bases stay. Keeps a reference to the kinematics, which must
/// outlive it. Any number of threads may use one LoopClosure.
class LoopClosure {
 public:
  explicit LoopClosure(const Kinematics& kinematics);

  /// A loop counts as closed up to this, which leaves room for the digits of a file. [m, rad]
  static constexpr double kClosed = 1e-4;
  /// Loops that share joints are solved together. If there are more than this, or if their matrix is too large, they
  /// stay as they are.
  static constexpr std::size_t kMostLoops = 64;
  /// All loops together have at most this many joints on their ways. Loops beyond that are left out.
  static constexpr std::size_t kMostSteps = 2'000'000;

  /// Whether the scene has no loops.
  bool empty() const { return loops_.empty(); }
  /// Whether no loop was left out.
  bool is_complete() const { return loops_.size() == kinematics_.tree().loop_joints.size(); }

  /// The remaining gap of a loop.
  struct Result {
    Index<Joint> joint;  ///< The joint that closes it.
    LoopGap gap;

    bool IsClosed() const { return gap.distance <= kClosed && gap.angle <= kClosed; }
  };

  /// The gap of each loop at q, with the positions of the joints that close loops as near as possible. These are set.
  /// `q` must have num_positions() numbers. Time: linear in the lengths of the loops.
  std::vector<Result> Measure(std::span<double> q) const;

  /// Starts at the default positions, moves the joints in `held` to their positions in `q` in small steps, and closes
  /// the loops after each step, so that a mechanism stays in the branch in which it begins. Then `q` has the positions
  /// of all joints in loops; those in `held` are unchanged. Other joints keep theirs, and followers follow. Floating
  /// bases do not move. Returns the gap of the loop that is least closed; without loops its joint is invalid. Throws
  /// Stopped if the limits request it; null: never.
  Result Solve(std::span<double> q, std::span<const Index<Joint>> held, const Limits* limits = nullptr) const;

 private:
  // One entry of the tree on the way around a loop.
  struct Step {
    std::uint32_t entry = 0;
    bool on_child_side = false;
  };
  struct Loop {
    Index<Joint> joint;
    std::vector<Step> steps;
  };
  // Loops that share joints.
  using Cluster = std::vector<std::size_t>;
  class Solver;

  void FindClusters();
  // Calls `use` with the positions of each joint around a loop, the closing one last.
  template <typename Use>
  void EachSlice(std::size_t loop, Use&& use) const;
  std::vector<Result> GapsOf(Solver& solver) const;

  const Kinematics& kinematics_;
  std::vector<Loop> loops_;
  std::vector<Cluster> clusters_;
};

}  // namespace sceneweld
