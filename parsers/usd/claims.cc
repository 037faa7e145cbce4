// SPDX-License-Identifier: BSD-3-Clause
// Lists the fields that a USD file can hold, by kind of element.

#include "sceneweld/parsers/usd/claims.h"

#include "sceneweld/scene/scene.h"

namespace sceneweld::usd {
namespace {

// Models, bodies, frames.
void AddBodyClaims(Claims& claims) {
  claims.AddKind<ModelInstance, Frame>();
  claims.Add<&Body::mass_properties, &Body::X_WB, &Body::mocap>();
  claims.Add<&MassProperties::mass, &MassProperties::center_of_mass, &MassProperties::inertia>();
  claims.Add<&RotationalInertia::ixx, &RotationalInertia::iyy, &RotationalInertia::izz, &RotationalInertia::ixy,
             &RotationalInertia::ixz, &RotationalInertia::iyz>();
  claims.Add<&Frame::body, &Frame::X_BF>();
}

// Joints, actuators, constraints, pairs that do not collide.
void AddJointClaims(Claims& claims) {
  claims.AddKind<Joint, Actuator, Constraint, CollisionFilterGroup, ExcludedPair>();
  claims.Add<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::motion, &Joint::mimic>();
  claims.AddKind<Weld, Ball, Universal, Planar>();
  claims.Add<&Revolute::axis, &Revolute::dof, &Prismatic::axis, &Prismatic::dof, &Screw::axis, &Screw::thread_pitch,
             &Screw::dof, &Curvilinear::curve, &Curvilinear::dof, &Floating::X_FM>();
  claims.Add<&Mimic::leader, &Mimic::multiplier, &Mimic::offset>();
  claims.Add<&Actuator::joint>();
  claims.Add<&Constraint::law>();
}

// Geometries, materials, cameras, lights.
void AddGeometryClaims(Claims& claims) {
  claims.AddKind<Geometry, Camera>();
  claims.Add<&Geometry::body, &Geometry::X_BG, &Geometry::roles, &Geometry::shape, &Geometry::material,
             &Geometry::proximity>();
  claims.Add<&Roles::proximity, &Roles::illustration, &Roles::perception>();
  claims.Add<&Camera::body, &Camera::X_BC>();
}

Claims MakeClaims() {
  Claims claims("usd");
  AddBodyClaims(claims);
  AddJointClaims(claims);
  AddGeometryClaims(claims);
  claims.AddRest<Simulation, ModelInstance, Body, Frame, Joint, Dof, Actuator, Constraint, CollisionFilterGroup,
                 ExcludedPair, Geometry, ProximityProperties, Material, Camera>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::usd
