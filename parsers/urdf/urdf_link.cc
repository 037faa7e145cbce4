#include "sceneweld/parsers/drake/proximity.h"
#include "sceneweld/parsers/drake/visual_tags.h"
#include "sceneweld/parsers/geometry_name.h"
#include "sceneweld/parsers/mass_properties.h"
#include "sceneweld/parsers/urdf/urdf_geometry.h"
#include "sceneweld/parsers/urdf/urdf_material.h"
#include "sceneweld/parsers/urdf/urdf_pose.h"
#include "sceneweld/parsers/urdf/urdf_robot.h"
#include "sceneweld/parsers/urdf/urdf_table.h"

namespace sceneweld::urdf {
namespace {

MassProperties ReadInertial(Element inertial, Reading& reading) {
  CheckNames(inertial, kInertial, reading);
  const Pose X_BI = ReadOrigin(inertial, reading);
  Mass mass;
  bool good = true;
  if (const Element element = inertial.child("mass")) good = ReadFields(element, kMass.fields, mass, reading);
  Moments m;
  if (const Element element = inertial.child("inertia"))
    good = ReadFields(element, kInertia.fields, m, reading) && good;
  if (!good) return {};
  return CheckedMassProperties(mass.value, X_BI, {m.ixx, m.iyy, m.izz, m.ixy, m.ixz, m.iyz}, inertial.span(),
                               reading.diagnostics);
}

std::string_view NameOf(Element element) {
  const Attribute name = element.attribute("name");
  return name ? name.value() : std::string_view();
}

void ReadVisual(Element visual, Index<Body> body, GeometryNames& names, Robot& robot) {
  CheckNames(visual, kVisual, robot.reading());
  Geometry geometry;
  geometry.body = body;
  geometry.span = visual.span();
  geometry.X_BG = ReadOrigin(visual, robot.reading());
  auto shape = ReadGeometry(visual, robot.file);
  const auto roles = ReadVisualRoles(visual, robot.reading());
  if (roles && !roles->illustration && !roles->perception) {
    robot.diagnostics().Warning("ignored-element", visual.span(),
                                Describe(visual) + " is neither for illustration nor for perception, and is left out");
    return;
  }
  geometry.material = ReadVisualMaterial(visual, robot);
  geometry.renderers = ReadAcceptingRenderers(visual, robot.reading());
  if (!shape || !roles) return;
  geometry.shape = *std::move(shape);
  geometry.roles = *roles;
  if (!roles->perception) geometry.renderers.clear();
  geometry.name =
      names.Take(GeometryNames::Role::kVisual, NameOf(visual), geometry.shape, visual.span(), robot.diagnostics());
  robot.scene.geometries.Add(std::move(geometry));
}

// The friction of a `drake_compliance`, in which both coefficients must stand.
bool ReadLegacyFriction(Element element, ProximityProperties& properties, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  CheckNames(element, kDrakeCompliance, reading);
  for (const char* dropped : {"youngs_modulus", "dissipation"}) {
    if (!element.child(dropped)) continue;
    diagnostics
        .Warning("ignored-element", element.span(), "`" + std::string(dropped) + "` in `<drake_compliance>` is ignored")
        .Help("use `drake:proximity_properties`");
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

// The contact properties of a collision; null where it gives none of its own.
std::shared_ptr<ProximityProperties> ReadProximity(Element collision, const std::optional<Shape>& shape, Robot& robot) {
  const Element element = collision.child("drake:proximity_properties");
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
        .Warning("ignored-element", collision.span(),
                 "`<drake_compliance>` is ignored, because `drake:proximity_properties` gives the friction")
        .Note(legacy.span(), "ignored here");
  } else if (legacy) {
    ReadLegacyFriction(legacy, *properties, robot.reading());
  }
  return properties;
}

void ReadCollision(Element collision, Index<Body> body, GeometryNames& names, Robot& robot) {
  CheckNames(collision, kCollision, robot.reading());
  Geometry geometry;
  geometry.body = body;
  geometry.span = collision.span();
  geometry.X_BG = ReadOrigin(collision, robot.reading());
  geometry.roles.proximity = true;
  auto shape = ReadGeometry(collision, robot.file);
  geometry.proximity = ReadProximity(collision, shape, robot);
  if (!geometry.proximity) geometry.proximity = robot.default_proximity;
  if (!shape) return;
  geometry.shape = *std::move(shape);
  geometry.name = names.Take(GeometryNames::Role::kCollision, NameOf(collision), geometry.shape, collision.span(),
                             robot.diagnostics());
  robot.scene.geometries.Add(std::move(geometry));
}

// Gives the link's collision geometries, from `first` on, the axis of its
// surface velocity.
void SetSurfaceVelocityAxis(const Vector3& axis, std::size_t first, Scene& scene) {
  for (std::size_t i = first; i < scene.geometries.size(); ++i) {
    Geometry& geometry = scene.geometries[Index<Geometry>(i)];
    if (!geometry.proximity) continue;
    auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
    properties->surface_velocity_axis = axis;
    geometry.proximity = std::move(properties);
  }
}

}  // namespace

void ReadLink(Element link, Robot& robot) {
  if (IsIgnored(link)) return;
  Diagnostics& diagnostics = robot.diagnostics();
  CheckNames(link, kLink, robot.reading());
  const auto name = RequiredName(link, "name", robot.reading());
  if (!name) return;
  const bool is_world = name->text == "world";
  Index<Body> index = Scene::kWorldBody;
  const auto report_duplicate = [&](Span first) {
    diagnostics.Error("duplicate-name", link.span(), "there is a link `" + std::string(name->text) + "` already")
        .Note(first, "first declared here");
  };
  if (is_world) {
    Body& world = robot.scene.bodies[Scene::kWorldBody];
    if (world.span) return report_duplicate(world.span);
    world.span = link.span();
  } else {
    CheckPlainName(link, name->text, diagnostics);
    Body body;
    body.name = Name(name->text);
    body.model = robot.model;
    body.span = link.span();
    const auto added = robot.scene.AddBody(std::move(body));
    if (!added) return report_duplicate(robot.scene.bodies[added.taken].span);
    index = added.index;
  }

  if (const Element inertial = link.child("inertial")) {
    if (is_world) {
      diagnostics.Warning("ignored-element", link.span(), "the `inertial` of the world is ignored");
    } else {
      robot.scene.bodies[index].mass_properties = ReadInertial(inertial, robot.reading());
    }
  }
  GeometryNames names;
  const std::size_t first = robot.scene.geometries.size();
  for (const Element visual : link.children("visual")) ReadVisual(visual, index, names, robot);
  for (const Element collision : link.children("collision")) ReadCollision(collision, index, names, robot);
  if (link.child(kSurfaceVelocityAxis[0].name.data())) {
    if (is_world) {
      diagnostics.Warning("ignored-element", link.span(), "the `drake:surface_velocity_axis` of the world is ignored");
    } else if (const auto axis = ReadSurfaceVelocityAxis(link, robot.reading())) {
      SetSurfaceVelocityAxis(*axis, first, robot.scene);
    }
  }
}

}  // namespace sceneweld::urdf
