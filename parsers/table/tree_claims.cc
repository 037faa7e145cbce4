// SPDX-License-Identifier: BSD-3-Clause
// Claims that URDF, SDFormat and MJCF share.

#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld {

Claims TreeClaims(std::string_view format) {
  Claims claims(format);
  claims.AddKind<ModelInstance, Frame, Joint, Actuator, Geometry, ForceElement, Constraint>();
  claims.AddKind<CollisionFilterGroup, ExcludedPair>();
  claims.Add<&Body::mass_properties, &Body::X_WB>();
  claims.Add<&MassProperties::mass, &MassProperties::center_of_mass, &MassProperties::inertia>();
  claims.Add<&RotationalInertia::ixx, &RotationalInertia::iyy, &RotationalInertia::izz, &RotationalInertia::ixy,
             &RotationalInertia::ixz, &RotationalInertia::iyz>();
  claims.Add<&Frame::body, &Frame::X_BF>();
  claims.Add<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM, &Joint::motion, &Joint::mimic>();
  claims.AddKind<Weld, Ball, Universal, Planar>();
  claims.Add<&Revolute::axis, &Revolute::dof, &Prismatic::axis, &Prismatic::dof, &Screw::axis, &Screw::thread_pitch,
             &Screw::dof, &Curvilinear::curve, &Curvilinear::dof, &Floating::X_FM>();
  claims.Add<&Curve::initial_tangent, &Curve::plane_normal, &Curve::periodic, &Curve::segments>();
  claims.Add<&Curve::Segment::length, &Curve::Segment::turning_rate>();
  claims.Add<&Mimic::leader, &Mimic::multiplier, &Mimic::offset>();
  claims.Add<&Actuator::joint, &Actuator::effort_limit, &Actuator::gear_ratio, &Actuator::rotor_inertia,
             &Actuator::gains>();
  claims.Add<&ControllerGains::p, &ControllerGains::d>();
  claims.Add<&Geometry::body, &Geometry::X_BG, &Geometry::roles, &Geometry::shape, &Geometry::material,
             &Geometry::proximity>();
  claims.Add<&Roles::proximity, &Roles::illustration, &Roles::perception>();
  claims.AddKind<HalfSpace>();
  claims.Add<&Plane::size_x, &Plane::size_y, &Mesh::uri, &Mesh::path, &Mesh::scale, &Mesh::convex>();
  claims.Add<&Material::diffuse, &Material::diffuse_map>();
  claims.Add<&ForceElement::law, &Constraint::law, &TendonConstraint::joints>();
  claims.Add<&TendonConstraint::Term::joint, &TendonConstraint::Term::coefficient>();
  claims.Add<&CollisionFilterGroup::members, &CollisionFilterGroup::ignores>();
  return claims;
}

}  // namespace sceneweld
