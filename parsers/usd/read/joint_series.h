// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/usd/joint_stacks.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

/// Sets of bodies that are joined pair by pair.
class BodySets {
 public:
  explicit BodySets(std::size_t count = 0) : next_(count) { std::iota(next_.begin(), next_.end(), std::size_t{0}); }
  std::size_t Of(Index<Body> body) {
    std::size_t at = body.value();
    while (next_[at] != at) at = next_[at] = next_[next_[at]];
    return at;
  }
  void Join(Index<Body> a, Index<Body> b) { next_[Of(a)] = Of(b); }

 private:
  std::vector<std::size_t> next_;
};

/// Joints of the same two bodies that move one after the other, over bodies without mass. Others close loops.
class JointSeries {
 public:
  /// Finds them: those of articulations with `newton:jointsAddMobility`, and those of MuJoCo.
  /// Takes no joint that ReadJoints ignores.
  explicit JointSeries(Input& in);

  /// Whether a joint, with the bodies of the stage, is one of several.
  bool Has(Index<Body> parent, Index<Body> child) const { return series_.contains({parent, child}); }
  bool Has(const Joint& joint) const { return Has(joint.parent.index, joint.child.index); }

  /// A joint of a series, and whether the record has its frames in the scene.
  struct Member {
    Index<Joint> joint;
    StackedJoint in_file;
    bool has_frames = false;
  };
  struct Series {
    std::size_t left = 0;
    Index<Body> parent, child;
    bool collides = true;         ///< What the joints connect, if they say so.
    std::vector<Member> members;  ///< In their order.
  };
  /// The series of a joint, with the bodies of the stage.
  Series& Of(const Joint& joint) { return series_.at({joint.parent.index, joint.child.index}); }
  /// Puts the joint between the bodies before it and behind it; the latter is new, unless the joint is the last one.
  void PutBetween(const stage::StagePrim& prim, Series& series, Joint& joint);
  /// Places the joints of a whole series, whose bodies between coincide with the child at the default positions.
  void Place(const Series& series);

 private:
  using Bodies = std::pair<Index<Body>, Index<Body>>;
  void FindArticulations(const std::map<Bodies, std::vector<const stage::StagePrim*>>& joints);
  bool AddMobility(const Bodies& bodies, const std::vector<const stage::StagePrim*>& prims);

  Input& in_;
  BodySets articulations_;
  std::map<std::size_t, bool> adds_;  // By articulation: `newton:jointsAddMobility`.
  std::map<Bodies, Series> series_;
};

/// Adds a body without mass that a joint moves, with a name that no other body of the model has.
Index<Body> AddBodyBetween(Input& in, const stage::StagePrim& prim, const Joint& joint, const std::string& name);

}  // namespace sceneweld::usd
