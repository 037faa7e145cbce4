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
  claims.AddApproximated<&Frame::kept>();
  // Other readers compute a mass or an inertia of zero.
  claims.AddApproximated<&MassProperties::mass, &MassProperties::center_of_mass, &MassProperties::inertia>();
}

// Joints, actuators, constraints, pairs that do not collide.
void AddJointClaims(Claims& claims) {
  claims.AddKind<Joint, Actuator, Constraint, CollisionFilterGroup, ExcludedPair>();
  claims.Add<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::motion, &Joint::mimic,
             &Joint::closes_loop, &Joint::armature>();
  claims.AddKind<Weld, Ball, Universal, Planar>();
  claims.Add<&Revolute::axis, &Revolute::dof, &Prismatic::axis, &Prismatic::dof, &Screw::axis, &Screw::dof,
             &Curvilinear::dof>();
  claims.Add<&Dof::lower, &Dof::upper, &Dof::velocity_limit, &Dof::damping, &Dof::friction>();
  claims.Add<&Mimic::leader, &Mimic::multiplier, &Mimic::offset>();
  claims.Add<&Actuator::joint, &Actuator::effort_limit, &Actuator::gains, &ControllerGains::p, &ControllerGains::d>();
  claims.Add<&Constraint::law>();
  claims.Add<&BallConstraint::body_A, &BallConstraint::p_AP, &BallConstraint::body_B, &BallConstraint::p_BQ>();
  claims.Add<&DistanceConstraint::body_A, &DistanceConstraint::p_AP, &DistanceConstraint::body_B,
             &DistanceConstraint::p_BQ, &DistanceConstraint::distance>();
  claims.Add<&WeldConstraint::body_A, &WeldConstraint::X_AP, &WeldConstraint::body_B, &WeldConstraint::X_BQ>();
  claims.Add<&CollisionFilterGroup::members, &CollisionFilterGroup::ignores>();
  // Read back by sceneweld only.
  claims.AddEncodedKinds<Screw, Curvilinear, Floating, TendonConstraint>();
  claims.AddEncoded<&Screw::thread_pitch, &DistanceConstraint::stiffness, &DistanceConstraint::damping,
                    &TendonConstraint::joints, &TendonConstraint::Term::joint, &TendonConstraint::Term::coefficient>();
  // Not always written as it is.
  claims.AddApproximatedKinds<Actuator, Curvilinear>();
  claims.AddApproximated<&Actuator::kept>();
  claims.AddApproximated<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::mimic, &Mimic::leader, &Mimic::multiplier,
                         &Mimic::offset, &Revolute::axis, &Prismatic::axis, &Screw::axis, &Dof::lower,
                         &Dof::upper, &Dof::effort_limit, &Dof::damping, &Screw::thread_pitch, &DistanceConstraint::stiffness,
                         &DistanceConstraint::damping, &ExcludedPair::body_A, &ExcludedPair::body_B>();
  // Those that `<ros2_control>` commands.
  claims.AddApproximated<&Actuator::gains>();
}

// Geometries, materials, cameras, lights.
void AddGeometryClaims(Claims& claims) {
  claims.AddApproximated<&Geometry::shape>();
  claims.AddKind<Geometry, Camera, Light>();
  claims.Add<&Geometry::body, &Geometry::X_BG, &Geometry::roles, &Geometry::shape, &Geometry::material,
             &Geometry::proximity>();
  claims.Add<&Roles::proximity, &Roles::illustration, &Roles::perception>();
  claims.AddKind<HalfSpace>();
  claims.Add<&Box::size, &Sphere::radius, &Cylinder::radius, &Cylinder::length, &Capsule::radius, &Capsule::length,
             &Ellipsoid::semi_axes, &Plane::size_x, &Plane::size_y>();
  claims.Add<&Mesh::scale, &Mesh::convex>();
  claims.AddEncoded<&Mesh::uri, &Mesh::path>();
  claims.Add<&Material::diffuse, &Material::emissive, &Material::diffuse_map, &Material::diffuse_map_uri>();
  claims.Add<&ProximityProperties::mu_static, &ProximityProperties::mu_dynamic,
             &ProximityProperties::torsional_friction, &ProximityProperties::rolling_friction,
             &ProximityProperties::point_contact_stiffness, &ProximityProperties::margin,
             &ProximityProperties::compliance, &ProximityProperties::hydroelastic_modulus>();
  claims.Add<&Camera::body, &Camera::model, &Camera::X_BC, &Camera::fov_y>();
  claims.Add<&Light::body, &Light::X_BS>();
}

Claims MakeClaims() {
  Claims claims("usd");
  AddBodyClaims(claims);
  AddJointClaims(claims);
  AddGeometryClaims(claims);
  claims.AddRest<Simulation, ModelInstance, Body, Frame, Joint, Dof, Actuator, Constraint, CollisionFilterGroup,
                 ExcludedPair, Geometry, ProximityProperties, Material, Camera, Light>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::usd
