// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/srdf/srdf_robot.h"

namespace sceneweld::srdf {

/// Enters the virtual joints and groups of the file into the robot, checks their names and keeps their elements.
void ReadVirtualJoints(Element robot_element, Robot& robot);
void ReadGroups(Element robot_element, Robot& robot);

/// A joint of the robot or a virtual one as a number: first the joints of the scene by their index, then the virtual
/// joints in the order of their names.
std::size_t JointNumber(Index<Joint> joint);
std::size_t JointNumber(const VirtualJoint& joint, const Robot& robot);

/// Finds the joints of groups as MoveIt does: the joints themselves, the joints that hold the links, the joints on the
/// way of each chain, and those of subgroups.
class GroupJoints {
 public:
  explicit GroupJoints(const Robot& robot);
  /// Valid until the next call.
  const std::set<std::size_t>& Of(const std::string& group);
  /// The names of joints of the scene that move and follow no other joint, and of virtual joints that move.
  std::string NameOf(std::size_t joint) const;
  bool IsActive(std::size_t joint) const;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  void AddChain(const Group::Chain& chain);
  void Add(std::size_t joint) {
    if (joint != kNone) joints_.insert(joint);
  }

  const Robot& robot_;
  std::vector<std::size_t> holder_;           // By body: the number of the joint that holds it.
  std::vector<const VirtualJoint*> virtual_;  // In the order of their numbers.
  std::string group_;                         // The group of joints_.
  std::set<std::size_t> joints_;
};

}  // namespace sceneweld::srdf
