#include "sceneweld/parsers/urdf/urdf_claims.h"

#include "sceneweld/parsers/table/tree_claims.h"
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
  Claims claims = TreeClaims();
  AddRows(claims, kRobot);
  claims.AddAll<ContactZone>();
  claims.AddAll<Plugin>();
  claims.AddAll<Sensor>();
  claims.AddAll<Light>();
  claims.AddAll<Camera>();
  // Only to our own reader.
  claims.AddAllEncoded<HalfSpace, Plane>();
  claims.AddEncoded<&ModelInstance::is_static, &ModelInstance::gravity_enabled, &Body::X_WB>();
  claims.AddEncoded<&Joint::armature, &Joint::X_CM>();
  claims.AddEncoded<&Dof::default_position>();
  claims.AddEncoded<&Material::specular, &Material::emissive, &Material::ambient>();
  claims.AddEncoded<&ProximityProperties::slab_thickness>();
  // Not always as it is.
  claims.AddApproximatedKinds<HalfSpace, Plane>();
  claims.AddApproximated<&Joint::parent, &Joint::child, &Mesh::uri, &Mesh::path, &Camera::fov_y>();
  claims.AddApproximated<&Sensor::source_xml, &Light::source_xml>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::urdf
