// SPDX-License-Identifier: BSD-3-Clause
// Lists the fields that an SDFormat file can hold.

#include "sceneweld/parsers/sdf/table/sdf_claims.h"

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld::sdf {
namespace {

// Adds an element and all its descendants, each once.
void AddBelow(Claims& claims, const ElementRow& root) {
  std::vector<const ElementRow*> rows{&root};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    claims.Add(rows[i]->fields);
    for (const ElementRow* child : rows[i]->children) {
      if (std::find(rows.begin(), rows.end(), child) == rows.end()) rows.push_back(child);
    }
  }
}

// Claims that rows cannot express: structs whose fields are elements of their own, and fields in the attributes of
// sdf_words.h.
Claims MakeClaims() {
  Claims claims = TreeClaims(kSdf.name);
  AddBelow(claims, kSdfRow);
  claims.Add<&Body::gravity_compensation, &ProximityProperties::torsional_friction>();
  claims.AddApproximated<&Geometry::contact_bits, &Joint::X_PF>();
  claims.Add<&Joint::closes_loop>();
  claims.Add<&Body::deformable, &Deformable::wall_boundary_conditions>();
  claims.Add<&Sensor::body, &Sensor::X_BS, &Sensor::type, &Sensor::format, &Sensor::source_xml>();
  claims.Add<&Light::body, &Light::X_BS, &Light::type, &Light::format, &Light::source_xml>();
  claims.Add<&Plugin::model, &Plugin::body, &Plugin::format, &Plugin::source_xml>();
  claims.Add<&Camera::body, &Camera::X_BC, &Camera::fov_y, &Camera::width, &Camera::height>();
  // Read back by sceneweld only.
  claims.AddEncodedKinds<Floating>();
  claims.AddEncoded<&Floating::X_FM>();
  // Not always written as it is.
  claims.AddApproximated<&Screw::thread_pitch, &Mesh::uri, &Mesh::path, &Camera::fov_y, &Camera::width,
                         &Camera::height>();
  claims.AddApproximated<&CollisionFilterGroup::ignores, &ModelInstance::kept, &Sensor::source_xml, &Light::source_xml,
                         &Plugin::source_xml>();
  claims.AddRest<Simulation, ModelInstance, Body, Frame, Joint, Dof, Actuator, Geometry, ProximityProperties, Material,
                 ForceElement, Constraint, CollisionFilterGroup>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::sdf
