#include "sceneweld/parsers/mjcf/write/mjcf_claims.h"

#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld::mjcf {
namespace {

// The rows of the tables fill structs of their own (mjcf_elements.h), from which
// and into which the reader and the writer carry the scene's, with the texts of
// mjcf_encoding.h: so what they carry is said here.
Claims MakeClaims() {
  Claims claims = TreeClaims();
  claims.AddAll<Box>();
  claims.AddAll<Sphere>();
  claims.AddAll<Cylinder>();
  claims.AddAll<Capsule>();
  claims.AddAll<Ellipsoid>();
  claims.AddAll<LinearSpringDamper>();
  claims.AddAll<BallConstraint>();
  claims.AddAll<WeldConstraint>();
  claims.AddAll<TendonConstraint>();
  claims.AddAll<DistanceConstraint>();
  claims.AddAll<Light>();
  claims.AddAll<Camera>();
  claims.AddAll<Sensor>();
  claims.AddAll<Plugin>();
  // Only to our own reader.
  claims.AddAllEncoded<Calibration, SafetyController, CollisionFilterGroup, Curvilinear, Curve, Curve::Segment>();
  claims.AddEncoded<&ModelInstance::is_static, &ModelInstance::gravity_enabled>();
  claims.AddEncoded<&Joint::calibration, &Joint::safety_controller>();
  claims.AddEncoded<&Dof::velocity_limit, &Dof::acceleration_limit>();
  claims.AddEncoded<&Actuator::mechanical_reduction>();
  claims.AddEncoded<&Geometry::renderers, &Mesh::convex, &Material::ambient>();
  claims.AddFieldsEncoded<ProximityProperties, &ProximityProperties::mu_dynamic>();
  claims.AddEncoded<&Light::type, &Light::format, &Light::source_xml, &Camera::width, &Camera::height>();
  claims.AddEncoded<&Sensor::format, &Sensor::source_xml>();
  claims.AddAllEncoded<Plugin>();
  // Not always as it is.
  claims.AddAllApproximated<RotationalInertia>();
  claims.AddApproximatedKinds<MassProperties, Screw, Curvilinear, Floating, Actuator, HalfSpace, Plane,
                              LinearSpringDamper, BallConstraint, DistanceConstraint>();
  claims.AddApproximated<&ModelInstance::gravity_enabled, &MassProperties::mass, &Joint::mimic>();
  claims.AddApproximated<&Dof::lower, &Dof::upper, &Dof::damping, &Dof::friction, &Dof::stiffness>();
  claims.AddApproximated<&Actuator::effort_limit, &Sphere::radius, &Mesh::uri, &Mesh::path, &Mesh::convex>();
  claims.AddApproximated<&TendonConstraint::stiffness, &TendonConstraint::damping>();
  claims.AddApproximated<&Light::source_xml, &Sensor::source_xml, &Plugin::source_xml>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::mjcf
