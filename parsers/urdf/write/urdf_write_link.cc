// SPDX-License-Identifier: BSD-3-Clause
// Writes links.

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_wording.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"

namespace sceneweld::urdf {
namespace {

void WriteInertial(Output& out, const MassProperties& of_body, const Pose& X_LB, const KeptList& kept) {
  // PyBullet takes a link without an inertial for one of 1 kg, and one of mass 0 for one that stands still.
  if (of_body == MassProperties() && !FindWording(kept, kUrdf.name, kZeroInertial)) return;
  MassProperties properties = X_LB.IsExactlyIdentity() ? of_body : of_body.ReExpressed(X_LB);
  Pose X_LI{properties.center_of_mass, {}};
  // Some readers of URDF ignore the axes, so the writer makes no others than those of the body.
  const auto as_read = X_LB.IsExactlyIdentity() ? InertialFrameAsRead(kept, of_body.inertia, kUrdf.name) : std::nullopt;
  if (as_read) {
    X_LI.rotation = as_read->R_BI;
    properties.inertia = as_read->inertia;
  }
  out.Open(kInertial.name.data());
  out.WriteNeededOrigin(X_LI);
  out.Write(kMass, properties);
  out.Write(kInertia, properties.inertia);
  out.Close();
}

// The axis of the body's first collision: URDF has one axis for all.
void WriteSurfaceVelocity(Output& out, Index<Body> body) {
  for (const Index<Geometry> i : out.geometries[body.value()]) {
    const Geometry& geometry = out.scene.geometries[i];
    if (!geometry.roles.proximity || !geometry.proximity) continue;
    if (!geometry.proximity->surface_velocity_axis) return;
    ProximityProperties written;
    written.surface_velocity_axis = out.layout.X_LB(body).rotation * *geometry.proximity->surface_velocity_axis;
    const std::string_view text =
        AxisAsRead(kSurfaceVelocityAxis, out.scene.bodies[body].kept, *written.surface_velocity_axis);
    text.empty() ? out.Fields(kLink.fields, written) : out.Value(kSurfaceVelocityAxis, text);
    return;
  }
}

}  // namespace

void WriteLink(Output& out, Index<Body> index) {
  const Body& body = out.scene.bodies[index];
  const Layout& layout = out.layout;
  const Pose& X_BL = layout.X_BL(index);
  out.Open(kLink.name.data());
  out.Attributes(kLink.fields, Named{layout.NameOf(index)});
  out.EncodeIdentity(body.model, layout.robot(), body.name, layout.NameOf(index), body.span);
  if (!X_BL.IsExactlyIdentity()) out.EncodePose(kBodyFrame, X_BL.Inverse(), body.span);
  const auto& free = layout.free_bodies();
  if (!layout.has_world() && free.front().body == index && !body.X_WB.IsExactlyIdentity()) {
    out.EncodePose(kWorldPose, body.X_WB, body.span);
  }
  if (out.gazebo.HoldGravity(index)) {
    Body rest = body;
    rest.gravity_compensation = 0;
    out.EncodeRest(rest, body.span);
  } else {
    out.EncodeRest(body, body.span);
  }
  out.Keep(body.kept);
  // Readers take an inertia without a mass as a body without mass, which this one is not.
  const bool has_no_mass =
      body.stated_mass_properties && body.stated_mass_properties->mass == 0 && body.mass_properties->mass != 0;
  if (has_no_mass) {
    out.losses.Dropped(About<&Body::stated_mass_properties>(body), "the inertia without a mass of body " +
                                                                       Quoted(out.scene.FullName(index)) +
                                                                       " is left out: the file has what replaces it");
  }
  WriteInertial(out, has_no_mass ? *body.mass_properties : body.MassPropertiesAsRead(), X_BL.Inverse(), body.kept);
  WriteGeometries(out, index);
  WriteSurfaceVelocity(out, index);
  for (const Index<ContactZone> zone : out.zones[index.value()]) {
    WriteContactZone(out, out.scene.contact_zones[zone], {});
  }
  out.Close();
}

void WriteWorld(Output& out) {
  const Layout& layout = out.layout;
  if (!layout.has_world()) return;
  out.Open(kLink.name.data());
  out.Attributes(kLink.fields, Named{"world"});
  out.Keep(out.scene.bodies[Scene::kWorldBody].kept);
  if (layout.anchor().empty()) WriteGeometries(out, Scene::kWorldBody);
  out.Close();
  if (layout.anchor().empty()) return;
  out.Open(kLink.name.data());
  out.Attributes(kLink.fields, Named{layout.anchor()});
  const auto geometries = out.geometries[Scene::kWorldBody.value()];
  out.Encode(kWorldLink, "true", geometries.empty() ? Span() : out.scene.geometries[geometries.front()].span);
  out.WithoutWorldLink();
  WriteGeometries(out, Scene::kWorldBody);
  out.Close();
}

}  // namespace sceneweld::urdf
