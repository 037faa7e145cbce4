#pragma once

#include <sdf/Joint.hh>

namespace sceneweld::judge {

/// The type of a joint as in the file.
inline const char* TypeName(sdf::JointType type) {
  switch (type) {
    case sdf::JointType::FIXED: return "fixed";
    case sdf::JointType::REVOLUTE: return "revolute";
    case sdf::JointType::CONTINUOUS: return "continuous";
    case sdf::JointType::PRISMATIC: return "prismatic";
    case sdf::JointType::SCREW: return "screw";
    case sdf::JointType::BALL: return "ball";
    case sdf::JointType::UNIVERSAL: return "universal";
    case sdf::JointType::GEARBOX: return "gearbox";
    case sdf::JointType::REVOLUTE2: return "revolute2";
    default: return "invalid";
  }
}

}  // namespace sceneweld::judge
