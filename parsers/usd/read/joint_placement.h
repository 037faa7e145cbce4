// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/usd/read/joint_reading.h"

namespace sceneweld::usd {

/// Brings the joints of a stage into agreement with the poses of its bodies.
class JointPlacement {
 public:
  explicit JointPlacement(Input& in) : in_(in) {}

  /// Joints, or chains of them, whose frames do not fit the poses of the stage.
  struct Apart {
    Index<Joint> first, last;
    Pose X_FM;  ///< At the default positions.
  };

  /// Finds the default positions that give the poses of the stage, unless the file says the same ones. Returns false if
  /// no positions do. `is_excluded`: the joint is outside of the articulation.
  bool PlaceAtDefaults(const stage::StagePrim& prim, const JointEnds& ends, bool is_excluded, Joint& joint);

  void AddApart(Apart apart) { apart_.push_back(apart); }
  /// Where no position of a joint gives the poses of the stage, the frame on the parent moves: the bodies of a robot
  /// are where the stage shows them. Joints that close loops stay. `closes_loop`: by joint.
  void MoveApart(const std::vector<bool>& closes_loop);

  /// The pose of a body in the world of the scene, as the stage has it.
  Pose PoseOf(Index<Body> body);

 private:
  bool IsBetween(Index<Body> body) const;

  Input& in_;
  std::vector<Apart> apart_;
};

}  // namespace sceneweld::usd
