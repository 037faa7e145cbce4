// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

/// Joints of the same two bodies that move one after the other, over bodies without mass. Others close loops.
class JointSeries {
 public:
  /// Finds them: those of articulations with `newton:jointsAddMobility`, and those of MuJoCo.
  /// Takes no joint that ReadJoints ignores.
  explicit JointSeries(Input& in);

  /// Puts a body without mass between a joint of a series and the next one. It coincides with the child at the default
  /// positions.
  void PutBetween(const stage::StagePrim& prim, Joint& joint);

 private:
  struct Series {
    std::size_t left = 0;
    Index<Body> between;  // Between the last joint and the next one.
  };
  using Bodies = std::pair<Index<Body>, Index<Body>>;
  bool AddMobility(const Bodies& bodies, const std::vector<const stage::StagePrim*>& prims);

  Input& in_;
  std::map<Bodies, Series> series_;
};

/// Adds a body without mass that a joint moves, with the name of the joint.
Index<Body> AddBodyBetween(Input& in, const stage::StagePrim& prim, const Joint& joint);

}  // namespace sceneweld::usd
