// SPDX-License-Identifier: BSD-3-Clause
// Writes links.

#include <algorithm>

#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::sdf {
namespace {

constexpr double kEdge = 1e-6;  // Relative to the largest moment.

void WriteDeformable(Output& out, const Deformable& deformable) {
  out.Write(kDeformableProperties, deformable);
  for (const WallBoundaryCondition& wall : deformable.wall_boundary_conditions) {
    out.Write(kWallBoundaryCondition, wall);
  }
}

// The axis of the body's first collision: SDFormat has one axis for all.
void WriteSurfaceVelocity(Output& out, Index<Body> body) {
  for (const Index<Geometry> i : out.geometries[body.value()]) {
    const Geometry& geometry = out.scene.geometries[i];
    if (!geometry.roles.proximity || !geometry.proximity) continue;
    return out.Fields(kLinkRow.fields, *geometry.proximity);
  }
}

// The purpose of the link that represents the world.
Span FirstOnWorld(const Output& out) {
  const auto world = Scene::kWorldBody.value();
  if (!out.geometries[world].empty()) return out.scene.geometries[out.geometries[world].front()].span;
  if (!out.sensors[world].empty()) return out.scene.sensors[out.sensors[world].front()].span;
  if (!out.cameras[world].empty()) return out.scene.cameras[out.cameras[world].front()].span;
  return {};
}

// Whether one moment is the sum of the two others, as for a thin plate. libsdformat computes the moments of an inertia
// with products with an error of about 1e-8, and refuses the file if the sum is then too small.
bool IsAtEdge(const RotationalInertia& I) {
  if (I.ixy == 0 && I.ixz == 0 && I.iyz == 0) return false;
  const Vector3 moments = I.PrincipalMoments();
  const double room = moments.x + moments.y - moments.z;
  return I.IsPhysicallyPlausible() && room < kEdge * moments.z;
}

}  // namespace

// Zeros are written too, because readers replace a missing value by 1.
void WriteInertial(Output& out, const MassProperties& given, const std::optional<InertialFrame>& as_read) {
  MassProperties properties = given;
  Pose X_BI{given.center_of_mass, {}};
  if (as_read && !IsAtEdge(as_read->inertia)) {
    X_BI.rotation = as_read->R_BI;
    properties.inertia = as_read->inertia;
  } else if (IsAtEdge(given.inertia)) {
    const PrincipalAxes axes = PrincipalAxesOf(given.inertia);
    X_BI.rotation = axes.R_BP;
    properties.inertia = {axes.moments.x, axes.moments.y, std::max(axes.moments.z, 0.0), 0, 0, 0};
  }
  out.Open("inertial");
  out.WritePose(X_BI);
  out.Fields(kInertialRow.fields, InertialElement{.automatic = false, .mass = properties.mass, .density = {}});
  out.Write(kInertiaRow, properties.inertia);
  out.Close();
}

void WriteLink(Output& out, Index<Body> index, Layout::Node place) {
  const Body& body = out.scene.bodies[index];
  const bool world = index == Scene::kWorldBody;
  LinkElement says;
  says.name.name = out.layout.NameOf(index);
  const bool is_weightless = !out.scene.models[body.model].gravity_enabled || body.gravity_compensation == 1;
  if (!body.deformable && is_weightless) says.gravity.emplace(false);
  out.Open("link");
  out.Attributes(kLinkRow.fields, says);
  if (world) {
    out.Encode(kWorldLink, "true", FirstOnWorld(out));
    out.WithoutWorldLink();
  } else {
    out.EncodeName(body.name, out.layout.NameOf(index));
    const double in_file = out.scene.models[body.model].gravity_enabled && is_weightless ? 1 : 0;
    if (body.gravity_compensation != in_file) {
      Body held;
      held.gravity_compensation = in_file;
      out.EncodeField<&Body::gravity_compensation>(body, body.span, &held);
    }
    out.EncodeRest(body, body.span);
    EncodeBlocks(out, out.link_blocks[index.value()], true);
    out.Keep(body.kept);
    out.WritePose(RelativePose(out.layout.model(place).X_WM, out.layout.X_WB(index)));
  }
  if (body.deformable) {
    WriteDeformable(out, *body.deformable);
    if (!(*body.mass_properties == MassProperties()) || body.stated_mass_properties) {
      out.losses.Dropped(About<&Body::mass_properties, &Body::stated_mass_properties>(body),
                         "the mass of deformable body " + Quoted(out.scene.FullName(index)) +
                             " is left out: it follows from its shape and `mass_density`");
    }
  } else {
    if (!world) {
      const MassProperties& properties = body.mass_properties;
      const auto as_read = InertialFrameAsRead(body.kept, properties.inertia);
      const auto write = [&] { WriteInertial(out, properties, as_read); };
      as_read ? write() : out.Repeat(out.repeated_inertials, body.span, properties, write);
    }
    out.Elements(kLinkRow.fields, says);
    WriteSurfaceVelocity(out, index);
  }
  WriteGeometries(out, index);
  WriteSensors(out, index);
  if (!world) WriteLights(out, index);
  out.Close();
}

}  // namespace sceneweld::sdf
