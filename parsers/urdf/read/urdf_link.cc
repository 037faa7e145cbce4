// SPDX-License-Identifier: BSD-3-Clause
// Reads links, visuals and collisions.

#include <algorithm>
#include <iterator>
#include <optional>

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_capsule.h"
#include "sceneweld/parsers/urdf/read/urdf_geometry.h"
#include "sceneweld/parsers/urdf/read/urdf_leave_out.h"
#include "sceneweld/parsers/urdf/read/urdf_materials.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_wording.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/names/geometry_name.h"

namespace sceneweld::urdf {
namespace {

// Returns false, after a report, if the body has no inertial then.
bool ReadInertial(Element inertial, Body& body, FileReading& file) {
  Reading& reading = file.reading;
  CheckNames(inertial, kInertial, reading);
  const Pose X_BI = ReadOrigin(inertial, reading);
  MassProperties of_mass;
  RotationalInertia inertia;
  bool good = true;
  if (const Element element = inertial.child(kMass.name)) {
    CheckNames(element, kMass, reading);
    good = ReadFields(element, kMass.fields, of_mass, reading);
  }
  if (const Element element = inertial.child(kInertia.name)) {
    CheckNames(element, kInertia, reading);
    good = ReadFields(element, kInertia.fields, inertia, reading) && good;
  }
  if (!good) return false;
  const bool is_drake = file.context.rules.compat == Compat::kDrake;
  body.mass_properties = CheckedMassProperties(of_mass.mass, X_BI, inertia, inertial.span(), reading.diagnostics,
                                               is_drake ? ZeroMass::kIsReplaced : ZeroMass::kStays);
  body.stated_mass_properties = StatedBeside(body.mass_properties, of_mass.mass, X_BI, inertia);
  KeepInertialFrame(kUrdf.name, {X_BI.rotation, inertia}, body.kept);
  if (*body.mass_properties == MassProperties() && !body.stated_mass_properties) {
    KeepWording(body.kept, kUrdf.name, kZeroInertial, "0");
  }
  return true;
}

// The pose of a visual or collision; nothing if it is invalid and its element is therefore left out.
std::optional<Pose> ReadOriginIfAny(Element holder, Robot& robot) {
  return ReadOrLeaveOut(robot.file, holder, [&](FileReading& trial) -> std::optional<Pose> {
    const std::size_t errors = trial.diagnostics().error_count();
    const Pose X = ReadOrigin(holder, trial.reading);
    if (trial.diagnostics().error_count() > errors) return std::nullopt;
    return X;
  });
}

void Append(KeptList kept, KeptList& to) {
  to.insert(to.end(), std::make_move_iterator(kept.begin()), std::make_move_iterator(kept.end()));
}

/// Whether a geometry without a name would get the one that is written: a wording then keeps it from being left out.
bool WritesGenerated(std::string_view written, GeometryNames::Role role, const Shape& shape, const GeometryNames& names) {
  return !Trimmed(written).empty() && names.Generated(role, shape) == Trimmed(written);
}

void ReadVisual(Element visual, Index<Body> body, GeometryNames& names, const Capsules* capsules, Robot& robot) {
  const std::size_t from = robot.pieces.size();
  CheckNames(visual, kVisual, robot.reading());
  Geometry geometry;
  geometry.body = body;
  geometry.span = visual.span();
  const auto X_BG = ReadOriginIfAny(visual, robot);
  geometry.X_BG = X_BG.value_or(Pose());
  auto shape = ReadGeometryIfAny(visual, robot.file);
  if (!X_BG) shape.reset();
  KeptList wording = ShapeWording(visual, shape);
  const Encoded said = robot.EncodedOf(visual);
  if (capsules && capsules->IsHelper(visual)) return;
  if (shape && !(capsules && capsules->IsBroken(visual))) {
    RestoreShape(said, visual, *shape, geometry.X_BG, robot.diagnostics());
  }
  const auto roles = ReadVisualRoles(visual, robot.reading());
  if (roles && !roles->illustration && !roles->perception) {
    robot.diagnostics().Warning(
        "ignored-element", visual.span(),
        Describe(visual) + " has neither the illustration nor the perception role, and is left out");
    robot.pieces.Take(visual, from, kUrdf.name);
    robot.pieces.Add(visual);
    return;
  }
  geometry.material = ReadVisualMaterial(visual, robot);
  ReadFields(visual, kVisual.fields, geometry, robot.reading());
  if (!shape) {
    robot.pieces.Take(visual, from, kUrdf.name);
    robot.pieces.Add(visual);
    return;
  }
  if (!roles) return;
  geometry.shape = *std::move(shape);
  geometry.roles = *roles;
  if (!roles->perception) geometry.renderers->clear();
  constexpr auto kRole = GeometryNames::Role::kVisual;
  const std::string_view written = NameOf(visual, kVisual, robot.reading());
  const bool writes_generated = WritesGenerated(written, kRole, geometry.shape, names);
  geometry.name = names.Take(kRole, written, geometry.shape, visual.span(), robot.diagnostics());
  if (said.name) geometry.name = *said.name;
  geometry.kept = robot.TakeKept(visual, from, robot.model);
  if (writes_generated) KeepWording(geometry.kept, kUrdf.name, "name", Trimmed(written));
  Append(std::move(wording), geometry.kept);
  KeepVisualRoles(visual, *roles, kUrdf.name, geometry.kept);
  Restore(said, geometry, robot.reading());
  robot.scene.geometries.Add(std::move(geometry));
}

// The friction of a `drake_compliance`, which must give both coefficients.
bool ReadLegacyFriction(Element element, ProximityProperties& properties, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  CheckNames(element, kDrakeCompliance, reading);
  for (const char* dropped : {"youngs_modulus", "dissipation"}) {
    if (!element.child(dropped)) continue;
    diagnostics
        .Warning("ignored-element", element.span(), "`" + std::string(dropped) + "` in `<drake_compliance>` is ignored")
        .Help("use " + Quoted(kProximityProperties.name));
  }
  LegacyFriction friction;
  if (!ReadFields(element, kDrakeCompliance.fields, friction, reading)) return false;
  if (friction.mu_static.has_value() != friction.mu_dynamic.has_value()) {
    diagnostics.Error("missing-value", element.span(),
                      "`<drake_compliance>` needs both `static_friction` and `dynamic_friction`, or neither");
    return false;
  }
  if (!friction.mu_static) return true;
  properties.mu_static = *friction.mu_static;
  properties.mu_dynamic = *friction.mu_dynamic;
  return CheckFriction(properties.mu_static, properties.mu_dynamic, element.span(), diagnostics);
}

// The contact properties of a collision; null if it gives none of its own.
std::shared_ptr<ProximityProperties> ReadProximity(Element collision, const std::optional<Shape>& shape, Robot& robot) {
  const Element element = collision.child(kProximityProperties.name);
  const Element legacy = collision.child("drake_compliance");
  if (!element && !legacy) return nullptr;
  auto properties = std::make_shared<ProximityProperties>();
  bool has_friction = false;
  if (element) {
    const auto result = ReadProximityProperties(element, *properties, robot.reading());
    has_friction = result.has_friction;
    if (result.good && shape) CheckHydroelasticCompleteness(*shape, *properties, element.span(), robot.diagnostics());
  }
  if (legacy && has_friction) {
    robot.diagnostics()
        .Warning(
            "ignored-element", collision.span(),
            "`<drake_compliance>` is ignored, because " + Quoted(kProximityProperties.name) + " gives the friction")
        .Note(legacy.span(), "ignored here");
    CheckNames(legacy, kDrakeCompliance, robot.reading());  // Keeps its unknown contents.
  } else if (legacy) {
    ReadLegacyFriction(legacy, *properties, robot.reading());
  }
  return properties;
}

// Applies the record to a collision.
void ApplyEncoded(Encoded& said, Element element, Geometry& collision, Robot& robot) {
  if (!said.entry) return;
  said.CheckFields(*collision.proximity, {}, element.span(), robot.diagnostics());
  Restore(said, collision.proximity, robot.reading());
  Restore(said, collision, robot.reading());
  if (said.material.empty()) return;
  if (!said.entry->Has(kMaterialOf)) return;
  const auto known = robot.materials.find(said.material.name.str());
  if (known != robot.materials.end()) {
    collision.material = known->second.material;
    return;
  }
  ReportStale(robot.diagnostics(), said.material.span, "a collision", "no material " + Quoted(said.material.name),
              "that material");
}

// Makes a collision the other half of a visual. Returns false, after a report, if they differ.
bool GiveProximity(const Encoded& said, const Geometry& collision, const Shape& shape, Element element, Robot& robot) {
  const NameAt& visual = said.geometry;
  const auto separate = [&](std::string_view plain) {
    ReportStale(robot.diagnostics(), element.span(), Describe(element), plain,
                "its tie to visual " + Quoted(visual.name));
    return false;
  };
  auto& geometries = robot.scene.geometries;
  for (std::size_t i = geometries.size(); i-- > 0;) {
    Geometry& geometry = geometries[Index<Geometry>(i)];
    if (geometry.body != collision.body) break;  // The geometries of a link are consecutive.
    if (geometry.name != visual.name || geometry.roles.proximity) continue;
    if (!(*geometry.shape == shape)) return separate("another shape");
    if (!(*geometry.X_BG == *collision.X_BG)) return separate("another pose");
    geometry.roles.proximity = true;
    geometry.proximity = collision.proximity;
    for (const Kept& kept : collision.kept) {
      if (std::find(geometry.kept.begin(), geometry.kept.end(), kept) == geometry.kept.end()) {
        geometry.kept.push_back(kept);
      }
    }
    if (said.Gives("surface_velocity_axis")) robot.own_axes.insert(i);
    return true;
  }
  return separate("no visual " + Quoted(visual.name));
}

void ReadCollision(Element collision, Index<Body> body, GeometryNames& names, const Capsules* capsules, Robot& robot) {
  const std::size_t from = robot.pieces.size();
  CheckNames(collision, kCollision, robot.reading());
  Geometry geometry;
  geometry.body = body;
  geometry.span = collision.span();
  const auto X_BG = ReadOriginIfAny(collision, robot);
  geometry.X_BG = X_BG.value_or(Pose());
  geometry.roles.proximity = true;
  auto shape = ReadGeometryIfAny(collision, robot.file);
  if (!X_BG) shape.reset();
  geometry.proximity = ReadProximity(collision, shape, robot);
  if (!geometry.proximity) geometry.proximity = robot.default_proximity;
  geometry.kept = robot.TakeKept(collision, from, robot.model);
  Append(ShapeWording(collision, shape), geometry.kept);
  if (!shape) {
    robot.pieces.Add(collision);
    return;
  }
  Encoded said = robot.EncodedOf(collision);
  if (capsules && capsules->IsHelper(collision)) return;
  ApplyEncoded(said, collision, geometry, robot);
  if (!(capsules && capsules->IsBroken(collision))) {
    RestoreShape(said, collision, *shape, geometry.X_BG, robot.diagnostics());
  }
  if (!said.geometry.empty() && GiveProximity(said, geometry, *shape, collision, robot)) return;
  geometry.shape = *std::move(shape);
  constexpr auto kRole = GeometryNames::Role::kCollision;
  const std::string_view written = NameOf(collision, kCollision, robot.reading());
  if (WritesGenerated(written, kRole, geometry.shape, names)) {
    KeepWording(geometry.kept, kUrdf.name, "name", Trimmed(written));
  }
  geometry.name = names.Take(kRole, written, geometry.shape, collision.span(), robot.diagnostics());
  // A visual has the same name, which URDF allows.
  if (geometry.name == CollisionBeside(written)) {
    KeepWording(geometry.kept, kUrdf.name, "name", Trimmed(written));
  }
  if (said.name) geometry.name = *said.name;
  const auto index = robot.scene.geometries.Add(std::move(geometry));
  if (said.Gives("surface_velocity_axis")) robot.own_axes.insert(index.value());
}

// Gives the link's collision geometries, from `first` on, the axis of its surface velocity, except those that have
// their own axis.
void SetSurfaceVelocityAxis(const Vector3& axis, std::size_t first, Robot& robot) {
  Scene& scene = robot.scene;
  for (std::size_t i = first; i < scene.geometries.size(); ++i) {
    Geometry& geometry = scene.geometries[Index<Geometry>(i)];
    if (!geometry.proximity || robot.own_axes.contains(i)) continue;
    auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
    properties->surface_velocity_axis = axis;
    geometry.proximity = std::move(properties);
  }
}

}  // namespace

void ReadLink(Element link, Robot& robot) {
  if (IsIgnored(link)) return;
  const std::size_t from = robot.pieces.size();
  Diagnostics& diagnostics = robot.diagnostics();
  CheckNames(link, kLink, robot.reading());
  const auto name = ReadName(link, kLink, robot.reading());
  if (!name) return;
  const Encoded said = robot.EncodedOf(link);
  const bool is_world = *name == "world" || said.world;
  Index<Body> index = Scene::kWorldBody;
  const auto report_duplicate = [&](Span first) {
    diagnostics.Error("duplicate-name", link.span(), "there is already a link `" + std::string(*name) + "`")
        .Note(first, "first declared here");
  };
  if (said.world) {
    robot.names.Add(*name, Scene::kWorldBody);
  } else if (is_world) {
    Body& world = robot.scene.bodies[Scene::kWorldBody];
    if (world.span) return report_duplicate(world.span);
    world.span = link.span();
  } else {
    CheckPlainName(link, *name, diagnostics);
    Body body;
    body.name = NameInScene(*name, said);
    body.model = robot.OwnerOfLink(said, link);
    if (said.name && robot.scene.FindBody(body.model, body.name)) {
      ReportStale(diagnostics, link.span(), Describe(link), "name " + Quoted(*name),
                  "name " + Quoted(body.name) + ", which another link has");
      body.name = Name(*name);
    }
    body.span = link.span();
    if (said.world_pose) body.X_WB = *said.world_pose;
    Restore(said, body, robot.reading());
    const auto added = robot.scene.AddBody(std::move(body));
    if (!added) return report_duplicate(robot.scene.bodies[added.taken].span);
    index = added.index;
    const bool has_other_name = said.name || said.model || robot.merged;
    if (has_other_name && !robot.names.Add(*name, index)) return report_duplicate({});
    if (said.body_frame) robot.moved.emplace_back(index, *said.body_frame);
  }

  if (const Element inertial = link.child("inertial")) {
    if (is_world) {
      diagnostics.Warning("ignored-element", link.span(), "the `inertial` of the world is ignored");
    } else {
      ReadOrLeaveOut(robot.file, inertial,
                     [&](FileReading& file) { return ReadInertial(inertial, robot.scene.bodies[index], file); });
    }
  }
  GeometryNames names;
  const std::size_t first = robot.scene.geometries.size();
  std::optional<Capsules> capsules;
  if (robot.encoded) capsules.emplace(link, robot);
  const Capsules* const ends = capsules ? &*capsules : nullptr;
  for (const Element visual : link.children("visual")) ReadVisual(visual, index, names, ends, robot);
  for (const Element collision : link.children("collision")) ReadCollision(collision, index, names, ends, robot);
  for (const Element contact : link.children(kContact.name)) {
    // Without a geometry it holds the contact parameters of another program.
    if (!contact.child(kGeometry.name)) robot.pieces.Add(contact);
  }
  const Element axis = link.child(kSurfaceVelocityAxis.name);
  if (is_world && axis) robot.pieces.Add(axis);
  Append(robot.TakeKept(link, from, robot.scene.bodies[index].model), robot.scene.bodies[index].kept);
  if (is_world) {
    if (!axis) return;
    diagnostics.Warning("ignored-element", link.span(),
                        "the " + Quoted(kSurfaceVelocityAxis.name) + " of the world is ignored");
    return;
  }
  ProximityProperties of_all;
  ReadFields(link, kLink.fields, of_all, robot.reading());
  if (!of_all.surface_velocity_axis) return;
  SetSurfaceVelocityAxis(*of_all.surface_velocity_axis, first, robot);
  const auto text = Find(kSurfaceVelocityAxis, link, kUrdf).text;
  if (text) KeepAxis(kSurfaceVelocityAxis, text->text, *of_all.surface_velocity_axis, robot.scene.bodies[index].kept);
}

}  // namespace sceneweld::urdf
