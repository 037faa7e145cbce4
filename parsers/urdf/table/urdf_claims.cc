// SPDX-License-Identifier: BSD-3-Clause
// Lists the fields that a URDF file can hold.

#include "sceneweld/parsers/urdf/table/urdf_claims.h"

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/tree_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"

namespace sceneweld::urdf {
namespace {

void AddRows(Claims& claims, const ElementRow& row) {
  claims.Add(row.fields);
  for (const ElementRow* child : row.children) AddRows(claims, *child);
}

// Claims that rows cannot express: structs whose fields are elements of their own, and fields in the attributes of
// urdf_words.h.
Claims MakeClaims() {
  Claims claims = TreeClaims(kUrdf.name);
  AddRows(claims, kRobot);
  claims.Add<&Joint::calibration, &Joint::safety_controller>();
  claims.Add<&ContactZone::X_BG, &ContactZone::shape>();
  claims.Add<&Plugin::model, &Plugin::body, &Plugin::format, &Plugin::source_xml>();
  claims.Add<&Sensor::body, &Sensor::X_BS, &Sensor::type, &Sensor::format, &Sensor::source_xml>();
  claims.Add<&Light::body, &Light::X_BS, &Light::type, &Light::format, &Light::source_xml>();
  claims.Add<&Camera::body, &Camera::X_BC, &Camera::fov_y, &Camera::width, &Camera::height>();
  claims.Add<&Body::stated_mass_properties, &StatedMassProperties::mass, &StatedMassProperties::center_of_mass,
             &StatedMassProperties::moments, &StatedMassProperties::products>();
  // Read back by sceneweld only.
  claims.AddEncodedKinds<HalfSpace, Plane>();
  claims.AddEncoded<&Plane::size_x, &Plane::size_y, &Body::X_WB, &Joint::X_CM>();
  // Not always written as it is.
  claims.AddApproximatedKinds<HalfSpace, Plane>();
  claims.AddApproximated<&Joint::parent, &Joint::child, &Mesh::uri, &Mesh::path, &Camera::fov_y>();
  claims.AddApproximated<&CollisionFilterGroup::ignores, &Sensor::source_xml, &Light::source_xml, &Actuator::kept>();
  claims.AddApproximated<&ModelInstance::kept, &Body::kept>();
  claims.AddRest<Simulation, ModelInstance, Body, Frame, Joint, Dof, Actuator, Geometry, ProximityProperties, Material,
                 ContactZone, ForceElement, Constraint, CollisionFilterGroup>();
  // Settings of blocks, or in the record.
  claims.AddApproximated<&Body::gravity_compensation, &ProximityProperties::mu, &ProximityProperties::mu2,
                         &Dof::stiffness, &Dof::rest_position>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::urdf
