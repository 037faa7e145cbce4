#include "sceneweld/parsers/urdf/urdf_claims.h"

#include "sceneweld/parsers/urdf/urdf_table.h"

namespace sceneweld::urdf {
namespace {

void AddRows(Claims& claims, const ElementRow& row) {
  claims.Add(row.fields);
  for (const ElementRow* child : row.children) AddRows(claims, *child);
}

// What the rows cannot claim: things whose fields are elements of their own, and
// what stands in the attributes of urdf_attributes.h.
Claims MakeClaims() {
  Claims claims;
  AddRows(claims, kRobot);
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
  claims.AddAll<Ellipsoid>();
  claims.AddKind<HalfSpace>();
  claims.AddAll<Plane>();
  claims.AddAll<Mesh>();
  claims.AddAll<Material>();
  claims.Add<&ProximityProperties::slab_thickness>();
  claims.AddAll<ContactZone>();
  claims.AddKind<ForceElement>();
  claims.Add<&ForceElement::law>();
  claims.AddKind<Constraint>();
  claims.Add<&Constraint::law>();
  claims.Add<&TendonConstraint::joints>();
  claims.AddAll<TendonConstraint::Term>();
  claims.AddAll<CollisionFilterGroup>();
  claims.AddAll<ExcludedPair>();
  claims.AddAll<Plugin>();
  // Only to our own reader.
  claims.AddAllEncoded<HalfSpace, Plane>();
  claims.AddEncoded<&ModelInstance::is_static, &ModelInstance::gravity_enabled, &Body::X_WB>();
  claims.AddEncoded<&Joint::armature, &Joint::X_CM>();
  claims.AddEncoded<&Dof::default_position, &Dof::deceleration_limit, &Dof::jerk_limit>();
  claims.AddEncoded<&Material::specular, &Material::emissive, &Material::ambient>();
  claims.AddEncoded<&ProximityProperties::slab_thickness>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::urdf
