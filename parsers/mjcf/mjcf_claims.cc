#include "sceneweld/parsers/mjcf/mjcf_claims.h"

namespace sceneweld::mjcf {
namespace {

// The rows of the tables fill structs of their own (mjcf_elements.h), from which
// and into which the reader and the writer carry the scene's, with the texts of
// mjcf_encoding.h: so what they carry is said here.
Claims MakeClaims() {
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
  claims.AddAll<Box>();
  claims.AddAll<Sphere>();
  claims.AddAll<Cylinder>();
  claims.AddAll<Capsule>();
  claims.AddAll<Ellipsoid>();
  claims.AddAll<HalfSpace>();
  claims.AddAll<Plane>();
  claims.AddAll<Mesh>();
  claims.AddAll<Material>();
  claims.AddAll<ProximityProperties>();
  claims.AddKind<ForceElement>();
  claims.Add<&ForceElement::law>();
  claims.AddAll<LinearSpringDamper>();
  claims.AddAll<Constraint>();
  claims.AddAll<BallConstraint>();
  claims.AddAll<WeldConstraint>();
  claims.AddAll<TendonConstraint>();
  claims.AddAll<TendonConstraint::Term>();
  claims.AddAll<DistanceConstraint>();
  claims.AddAll<CollisionFilterGroup>();
  claims.AddAll<ExcludedPair>();
  claims.AddAll<Light>();
  claims.AddAll<Camera>();
  // Only to our own reader.
  claims.AddAllEncoded<Calibration, SafetyController, CollisionFilterGroup, Curvilinear, Curve, Curve::Segment>();
  claims.AddEncoded<&ModelInstance::is_static, &ModelInstance::gravity_enabled>();
  claims.AddEncoded<&Joint::calibration, &Joint::safety_controller>();
  claims.AddEncoded<&Dof::velocity_limit, &Dof::acceleration_limit, &Dof::deceleration_limit, &Dof::jerk_limit>();
  claims.AddEncoded<&Actuator::mechanical_reduction>();
  claims.AddEncoded<&Geometry::renderers, &Mesh::convex, &Material::ambient>();
  claims.AddEncoded<&ProximityProperties::mu_static, &ProximityProperties::point_contact_stiffness,
                    &ProximityProperties::hunt_crossley_dissipation, &ProximityProperties::relaxation_time,
                    &ProximityProperties::compliance, &ProximityProperties::hydroelastic_modulus,
                    &ProximityProperties::resolution_hint, &ProximityProperties::margin,
                    &ProximityProperties::slab_thickness, &ProximityProperties::surface_velocity_axis>();
  claims.AddEncoded<&Light::type, &Light::format, &Light::source_xml, &Camera::width, &Camera::height>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::mjcf
