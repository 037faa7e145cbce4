// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"

namespace sceneweld::srdf {

// The elements and attributes of SRDF, one row for each. kRobot is the root. Names are read without white space at
// their ends, as MoveIt does.

inline constexpr Dialect kSrdf{.name = Name::Borrowed("srdf")};

/// A group, or a link, joint or group in a group; a passive joint.
struct Named {
  NameAt name;
};
struct Chain {
  NameAt base_link;
  NameAt tip_link;
};
struct GroupState {
  NameAt name;
  NameAt group;
};
struct JointValue {
  NameAt name;
  NameAt value;  ///< As it was written.
};
struct EndEffector {
  NameAt name;
  NameAt group;
  NameAt parent_link;
  NameAt parent_group;  ///< May be empty.
};
struct VirtualJointElement {
  NameAt name;
  NameAt type;
  NameAt parent_frame;
  NameAt child_link;
};
struct LinkPair {
  NameAt link1;
  NameAt link2;
};
struct OnLink {
  NameAt link;
};
struct JointProperty {
  NameAt joint_name;
  NameAt property_name;
  NameAt value;
};
struct SphereElement {
  Vector3 center;
  double radius = 0;
};

extern const ElementRow kGroupLink, kGroupJoint, kChain, kSubgroup, kGroup;
extern const ElementRow kStateJoint, kGroupState;
extern const ElementRow kEndEffector, kVirtualJoint, kPassiveJoint, kJointProperty;
extern const ElementRow kSphere, kSphereApproximation;
extern const ElementRow kDisableCollisions, kEnableCollisions, kDisableDefaultCollisions;
extern const ElementRow kRobot;

}  // namespace sceneweld::srdf
