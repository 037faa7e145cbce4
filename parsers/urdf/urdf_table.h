#pragma once

#include "sceneweld/parsers/table/table.h"

namespace sceneweld::urdf {

// What may stand where in a URDF file, one row per attribute and element. The
// reader and the tag reference use them; kRobot is the root.

/// Members that stand in elements of their own, for the rows to point at.
struct Mass {
  double value = 0;
};
struct Moments {
  double ixx = 0, iyy = 0, izz = 0, ixy = 0, ixz = 0, iyz = 0;
};
struct Damping {
  double damping = 0;
  double friction = 0;
};
struct PlanarDamping {
  Vector3 damping;
};
struct Pitch {
  double value = 0;
};
struct Acceleration {
  std::optional<double> urdf;   ///< URDF 1.2.
  std::optional<double> drake;  ///< Drake's older spelling.
};
struct LegacyFriction {
  std::optional<double> mu_static;
  std::optional<double> mu_dynamic;
};
struct ForceLimit {
  double normal_force = kInfinity;
};

extern const ElementRow kOrigin;
extern const ElementRow kInertial, kMass, kInertia;
extern const ElementRow kBox, kSphere, kCylinder, kCapsule, kMesh, kGeometry;
extern const ElementRow kColor, kTexture, kMaterial;
extern const ElementRow kVisual, kCollision, kDrakeCompliance;
extern const ElementRow kLink;
extern const ElementRow kParent, kChild, kAxis, kLimit, kDynamics, kPlanarDynamics, kMimic, kCalibration,
    kSafetyController, kJoint, kDrakeJoint;
extern const ElementRow kActuator, kTransmission;
extern const ElementRow kFrame;
extern const ElementRow kContactLimit, kContact;
extern const ElementRow kRobot;

}  // namespace sceneweld::urdf
