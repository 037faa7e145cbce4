#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld {

Claims TreeClaims() {
  Claims claims;
  claims.AddAll<ModelInstance>();
  claims.Add<&Body::mass_properties>();
  claims.Add<&Body::X_WB>();
  claims.AddAll<MassProperties>();
  claims.AddAll<RotationalInertia>();
  claims.AddAll<Frame>();
  claims.AddAll<Joint>();
  claims.AddAll<Dof>();
  claims.AddAll<Weld>();
  claims.AddAll<Revolute>();
  claims.AddAll<Prismatic>();
  claims.AddAll<Screw>();
  claims.AddAll<Ball>();
  claims.AddAll<Universal>();
  claims.AddAll<Planar>();
  claims.AddAll<Curvilinear>();
  claims.AddAll<Curve>();
  claims.AddAll<Curve::Segment>();
  claims.AddAll<Floating>();
  claims.AddAll<Mimic>();
  claims.AddAll<Calibration>();
  claims.AddAll<SafetyController>();
  claims.AddAll<Actuator>();
  claims.AddAll<ControllerGains>();
  claims.AddAll<Geometry>();
  claims.AddAll<Roles>();
  claims.AddKind<HalfSpace>();
  claims.AddAll<Plane>();
  claims.AddAll<Mesh>();
  claims.AddAll<Material>();
  claims.Add<&ProximityProperties::slab_thickness>();
  claims.AddKind<ForceElement>();
  claims.Add<&ForceElement::law>();
  claims.AddKind<Constraint>();
  claims.Add<&Constraint::law>();
  claims.Add<&TendonConstraint::joints>();
  claims.AddAll<TendonConstraint::Term>();
  claims.AddAll<CollisionFilterGroup>();
  claims.AddAll<ExcludedPair>();
  // No format has these two.
  claims.AddEncoded<&Dof::deceleration_limit, &Dof::jerk_limit>();
  return claims;
}

}  // namespace sceneweld
