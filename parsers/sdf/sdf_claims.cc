#include "sceneweld/parsers/sdf/sdf_claims.h"

#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld::sdf {
namespace {

void AddRow(Claims& claims, const ElementRow& row) {
  claims.Add(row.fields);
  for (const ElementRow* child : row.children) claims.Add(child->fields);
}

// What the rows cannot claim: things whose fields are elements of their own,
// and what stands in the attributes of sceneweld_attributes.h.
Claims MakeClaims() {
  Claims claims = TreeClaims();
  for (const ElementRow* row : Rows()) AddRow(claims, *row);
  claims.AddAll<Body>();
  claims.Add<&Deformable::wall_boundary_conditions>();
  claims.AddAll<Sensor>();
  claims.AddAll<Light>();
  claims.AddAll<Plugin>();
  claims.AddAll<Camera>();
  // Only to our own reader.
  claims.AddAllEncoded<Floating, Calibration, SafetyController>();
  claims.AddEncoded<&Joint::armature, &Joint::calibration, &Joint::safety_controller>();
  claims.AddEncoded<&Dof::default_position>();
  claims.AddEncoded<&Actuator::mechanical_reduction, &Material::name, &ProximityProperties::slab_thickness>();
  // Not always as it is.
  claims.AddApproximated<&Screw::thread_pitch, &Mesh::uri, &Mesh::path, &Camera::fov_y, &Camera::width,
                         &Camera::height>();
  claims.AddApproximated<&Sensor::source_xml, &Light::source_xml, &Plugin::source_xml>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::sdf
