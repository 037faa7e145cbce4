// SPDX-License-Identifier: BSD-3-Clause
// Writes a body with its mass and everything that is fixed on it.

#include <string>
#include <vector>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/parsers/usd/write/write_parts.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

bool IsDiagonal(const RotationalInertia& I) { return I.ixy == 0 && I.ixz == 0 && I.iyz == 0; }

// A mass of zero means in USD that engines compute it, so neither it nor the centre is written then.
void WriteMass(stage::UsdaPrinter& print, const MassProperties& mass_properties) {
  const RotationalInertia& I = mass_properties.inertia;
  if (mass_properties.mass != 0) {
    print.Number("float", "physics:mass", mass_properties.mass);
    print.Vector("point3f", "physics:centerOfMass", mass_properties.center_of_mass);
  }
  if (I.IsZero()) return;
  if (IsDiagonal(I)) {
    print.Vector("float3", "physics:diagonalInertia", {I.ixx, I.iyy, I.izz});
    print.Quaternion("quatf", "physics:principalAxes", Rotation());
  } else {
    const PrincipalAxes principal = PrincipalAxesOf(I);
    print.Vector("float3", "physics:diagonalInertia", principal.moments);
    print.Quaternion("quatf", "physics:principalAxes", principal.R_BP);
  }
}

std::vector<std::string> SchemasOf(const Output& out, Index<Body> index) {
  const Body& body = out.scene.bodies[index];
  std::vector<std::string> schemas;
  if (!body.deformable && !out.layout.IsStatic(index)) {
    schemas.emplace_back("PhysicsRigidBodyAPI");
    schemas.emplace_back("PhysicsMassAPI");
    if (out.options.usd_schemas.physx && !out.scene.models[body.model].gravity_enabled) {
      schemas.emplace_back("PhysxRigidBodyAPI");
    }
  }
  if (out.roots.Is(index)) out.AddRoot(schemas);
  const bool is_filtered = HasFilteredPairs(out, index, true) || HasFilteredPairs(out, index, false);
  if (is_filtered && !out.layout.IsStatic(index)) {
    schemas.emplace_back("PhysicsFilteredPairsAPI");
  }
  return schemas;
}

void EncodeCenter(Output& out, const Vector3& center, Span span) {
  if (center == Vector3{}) return;
  std::string text = FormatNumber(center.x);
  text.append(" ").append(FormatNumber(center.y)).append(" ").append(FormatNumber(center.z));
  out.Encode(kCenterKey, text, span);
}

// Of a body that is no rigid body in the file.
void EncodeMass(Output& out, const Body& body) {
  EncodedFields fields = EncodeDifferences(*body.mass_properties, MassProperties(), FieldStyle::kWord);
  out.EncodeFields(fields, body.span);
}

void EncodeBody(Output& out, const Body& body, const std::string& path) {
  const Index<Body> index = out.scene.bodies.IndexOf(body);
  const bool is_static = out.layout.IsStatic(index);
  if (body.deformable || is_static) out.MarkElement("body");
  out.EncodeName("body", body.name, out.scene.FullName(index), path, body.span);
  if (body.model != out.layout.ModelAbove(index)) {
    out.EncodeTarget(kModelKey, out.layout.PathOf(body.model), body.span);
  }
  // USD's zeros are values to compute.
  if (is_static) {
    EncodeMass(out, body);
  } else if (!body.deformable) {
    if (body.mass_properties->mass == 0) {
      out.Encode(kMassKey, "0", body.span);
      EncodeCenter(out, body.mass_properties->center_of_mass, body.span);
    } else if (body.mass_properties->inertia.IsZero()) {
      out.Encode(kInertiaKey, "0", body.span);
    } else if (!IsDiagonal(body.mass_properties->inertia)) {
      out.MarkInertia(body.mass_properties->inertia);
    }
  }
  if (body.gravity_compensation != 0 && out.options.usd_schemas.mujoco && !is_static) {
    out.print().Number("float", "mjc:gravcomp", body.gravity_compensation);
    Body rest = body;
    rest.gravity_compensation = 0;
    out.EncodeRest(rest, body.span);
  } else {
    out.EncodeRest(body, body.span);
  }
}

}  // namespace

void WriteOnBody(Output& out, Index<Body> body) {
  const Index<ModelInstance> top = out.layout.TopOf(body);
  const auto is_inside = [&](Index<ModelInstance> model) {
    return body == Scene::kWorldBody || !model.valid() || out.layout.TopOf(model) == top;
  };
  for (const Index<Geometry> i : out.geometries[body.value()]) WriteGeometry(out, out.scene.geometries[i]);
  WriteInlineMeshes(out, body);
  for (const Index<Frame> i : out.frames[body.value()]) {
    if (is_inside(out.scene.frames[i].model)) WriteFrame(out, out.scene.frames[i]);
  }
  for (const Index<Camera> i : out.cameras[body.value()]) {
    if (is_inside(out.scene.cameras[i].model)) WriteCamera(out, out.scene.cameras[i]);
  }
  for (const Index<Light> i : out.lights[body.value()]) WriteLight(out, out.scene.lights[i]);
  for (const Index<Body> i : out.nested[body.value()]) WriteBody(out, i);

  // Paths out of a top-level instance.
  const std::size_t from = out.text().size();
  if (body != Scene::kWorldBody && HasFilteredPairs(out, body, false)) WriteFilteredPairs(out, body, false);
  for (const Index<Frame> i : out.frames[body.value()]) {
    if (!is_inside(out.scene.frames[i].model)) WriteFrame(out, out.scene.frames[i]);
  }
  for (const Index<Camera> i : out.cameras[body.value()]) {
    if (!is_inside(out.scene.cameras[i].model)) WriteCamera(out, out.scene.cameras[i]);
  }
  out.CutOut(from, out.layout.PathOf(body));
}

void WriteBody(Output& out, Index<Body> index) {
  const Body& body = out.scene.bodies[index];
  const std::string& path = out.layout.PathOf(index);
  PrimMetadata metadata;
  metadata.api_schemas = SchemasOf(out, index);
  metadata.display_name = Output::DisplayName(body.name, path);
  out.Open("Xform", NameOfPath(path), metadata);
  out.WritePose(out.layout.X_PrimParent(index));
  if (out.roots.Is(index)) out.WriteRoot();
  if (out.layout.IsStatic(index)) {
    out.Wrote(1);
  } else if (!body.deformable) {
    WriteMass(out.print(), body.mass_properties);
    if (body.mocap) out.print().Bool("bool", "physics:kinematicEnabled", true);
    if (out.options.usd_schemas.physx && !out.scene.models[body.model].gravity_enabled) {
      out.print().Bool("bool", "physxRigidBody:disableGravity", true);
    }
    out.Wrote(*body.mass_properties == MassProperties() ? 1 : 4);
  } else if (body.mocap) {
    out.Encode("mocap", "true", body.span);
  }
  EncodeBody(out, body, path);
  if (HasFilteredPairs(out, index, true)) WriteFilteredPairs(out, index, true);
  WriteOnBody(out, index);
  out.Close();
}

}  // namespace sceneweld::usd
