#include "sceneweld/parsers/sdf/sdf_claims.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/parsers/tree_claims.h"

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
  // Only to our own reader.
  claims.AddAllEncoded<Floating, Calibration, SafetyController>();
  claims.AddEncoded<&Joint::armature, &Joint::calibration, &Joint::safety_controller>();
  claims.AddEncoded<&Dof::default_position>();
  claims.AddEncoded<&Actuator::mechanical_reduction, &Material::name, &ProximityProperties::slab_thickness>();
  // Not always as it is.
  claims.AddApproximatedKinds<Plugin>();
  claims.AddApproximated<&Screw::thread_pitch, &Mesh::uri, &Mesh::path, &Sensor::source_xml>();
  return claims;
}

bool AllCamerasAreSensors(const Scene& scene) {
  if (scene.cameras.empty()) return true;
  std::set<std::pair<Index<Body>, std::string_view>> sensors;
  for (const Sensor& sensor : scene.sensors) {
    if (sensor.format == "sdf") sensors.emplace(sensor.body, sensor.name);
  }
  return std::all_of(scene.cameras.begin(), scene.cameras.end(), [&](const Camera& camera) {
    return sensors.contains({camera.body, camera.name});
  });
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

Claims ClaimsOf(const Scene& scene) {
  Claims claims = WriterClaims();
  if (AllCamerasAreSensors(scene)) claims.AddAll<Camera>();
  return claims;
}

}  // namespace sceneweld::sdf
