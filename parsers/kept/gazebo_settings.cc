// SPDX-License-Identifier: BSD-3-Clause
// The rows of the settings in `<gazebo>` blocks of URDF, from which libsdformat makes values of SDFormat, and of
// elements that it copies into the link or model.

#include "sceneweld/parsers/kept/sdf_contents.h"

namespace sceneweld {
namespace {

using enum SdfContent::Text;

constexpr SdfContent kSettings[] = {
    {"gazebo", "cfmDamping", kSwitch},
    Required({"gazebo", "dampingFactor", kNumber}),
    {"gazebo", "disableFixedJointLumping", kSwitch},
    {"gazebo", "enable_wind", kBool},
    {"gazebo", "fdir1", kNumbers3},
    Required({"gazebo", "fudgeFactor", kNumber}),
    {"gazebo", "gravity", kBool},
    {"gazebo", "implicitSpringDamper", kSwitch},
    Required({"gazebo", "kd", kNumber}),
    {"gazebo", "kinematic", kBool},
    Required({"gazebo", "kp", kNumber}),
    Required({"gazebo", "laserRetro", kNumber}),
    Required({"gazebo", "maxContacts", kNumber}),
    Required({"gazebo", "maxVel", kNumber}),
    Required({"gazebo", "minDepth", kNumber}),
    Required({"gazebo", "mu1", kNumber}),
    Required({"gazebo", "mu2", kNumber}),
    {"gazebo", "must_be_base_link", kBool},
    {"gazebo", "preserveFixedJoint", kSwitch},
    {"gazebo", "provideFeedback", kSwitch},
    {"gazebo", "selfCollide", kSwitch},
    {"gazebo", "self_collide", kBool},
    Required({"gazebo", "springReference", kNumber}),
    Required({"gazebo", "springStiffness", kNumber}),
    {"gazebo", "static", kSwitch},
    Required({"gazebo", "stopCfm", kNumber}),
    Required({"gazebo", "stopErp", kNumber}),
    {"gazebo", "turnGravityOff", kSwitch},
};

}  // namespace

std::span<const SdfContent> GazeboSettings() { return kSettings; }

}  // namespace sceneweld
