// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::urdf {

// The elements and attributes of URDF, one row for each. The reader and the tag reference use them; kRobot is the root.

// Values of elements that are not members of a struct of the scene, or that belong to another one.

/// The name of an element in the file.
struct Named {
  std::string_view name;
};
/// The link that an element names.
struct OnLink {
  NameAt link;
};
struct JointType {
  std::string_view type;
};
struct JointAxis {
  Vector3 xyz{1, 0, 0};
};
struct PlanarDamping {
  Vector3 damping;
};
struct MimicLeader {
  NameAt joint;
};
struct MechanicalReduction {
  std::optional<double> value;
};
struct TransmissionType {
  std::string_view type;
};
struct FileName {
  NameAt filename;
};
struct LegacyFriction {
  std::optional<double> mu_static;
  std::optional<double> mu_dynamic;
};

/// The version that a robot declares. Some attributes mean something from a version on only.
enum class Version { k1_0, k1_1, k1_2 };
/// Of the robot around an element. 1.0 without the attribute, and for a version that URDF does not have.
Version VersionOf(Element element);

extern const ElementRow kOrigin;
extern const ElementRow kInertial, kMass, kInertia;
extern const ElementRow kBox, kSphere, kCylinder, kCapsule, kMesh, kGeometry;
extern const ElementRow kColor, kTexture, kMaterial;

/// The colour of a material that only has a texture: transparent black, as in Drake.
inline constexpr Rgba kColorOfTexture{0, 0, 0, 0};
extern const ElementRow kVisual, kCollision, kDrakeCompliance;
extern const ElementRow kLink;
extern const ElementRow kParent, kChild, kAxis, kLimit, kDynamics, kPlanarDynamics, kMimic, kCalibration,
    kSafetyController, kJoint, kDrakeJoint;
extern const ElementRow kActuator, kTransmission, kDrivenJoint;
extern const ElementRow kFrame;
extern const ElementRow kContactLimit, kContact;
extern const ElementRow kRobot;

}  // namespace sceneweld::urdf
