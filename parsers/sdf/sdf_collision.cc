#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

std::string_view NameOf(Element collision) {
  const auto name = collision.value("name");
  return name ? Trimmed(name->text) : std::string_view();
}

// `surface/friction/ode`, where it is; checks the names on the way.
Element FindOdeFriction(Element collision, FileReading& file) {
  const Element surface = collision.child("surface");
  if (!surface) return {};
  CheckElement(surface, kSurfaceRow, Looked::kNo, file);
  const Element friction = surface.child("friction");
  if (!friction) return {};
  CheckElement(friction, kFrictionRow, Looked::kNo, file);
  const Element ode = friction.child("ode");
  if (ode) CheckElement(ode, kOdeFrictionRow, Looked::kNo, file);
  return ode;
}

void ReadOdeFriction(Element ode, ProximityProperties& properties, FileReading& file) {
  OdeFrictionElement says;
  ReadFields(ode, kOdeFrictionRow.fields, says, file);
  if (says.mu.span) properties.mu_static = says.mu.value_or(1);
  if (says.mu2.span) properties.mu_dynamic = says.mu2.value_or(1);
  const Span span = says.mu2.span ? says.mu2.span : says.mu.span ? says.mu.span : ode.span();
  if (says.mu.span && !says.mu2.span && properties.mu_static >= 0 && properties.mu_static < 1) {
    file.diagnostics
        .Error("out-of-range", span,
               "static friction `mu` is " + FormatNumber(properties.mu_static) +
                   ", less than dynamic friction, which is 1 without `mu2`")
        .Help("give `mu2` too, at most `mu`");
    return;
  }
  CheckFriction(properties.mu_static, properties.mu_dynamic, span, file.diagnostics);
}

// What is ignored since Drake's own coefficients take its place.
void WarnOfOdeFriction(Element collision, Element ode, FileReading& file) {
  if (ode.child("mu") || ode.child("mu2")) {
    file.diagnostics.Warning("ignored-element", ode.span(),
                             "the friction of `ode` in collision " + Quoted(NameOf(collision)) +
                                 " is ignored: " + Quoted(kProximityProperties.name) + " gives it");
  }
  for (const Element child : ode.children()) {
    if (child.name() == "mu" || child.name() == "mu2") continue;
    file.diagnostics.Warning("ignored-element", child.span(),
                             "ignoring unsupported element " + Quoted(child.name()) + " in `<ode>`");
  }
}

}  // namespace

std::optional<GeometryDeclaration> ReadCollision(Element collision, const GeometryElement& says, bool of_auto_inertia,
                                                 FileReading& file) {
  CheckElement(collision, kCollisionRow, Looked::kYes, file);
  GeometryDeclaration declared;
  declared.pose = ReadPose(collision, file.version, file);
  if (says.laser_retro.value_or(0) != 0) {
    file.diagnostics.Warning("ignored-element", says.laser_retro.span,
                             "ignoring `laser_retro` of collision " + Quoted(NameOf(collision)));
  }
  declared.density = says.density;
  const auto shape = ReadGeometry(collision, false, file);

  auto properties = std::make_shared<ProximityProperties>();
  bool drake_friction = false;
  bool good = true;
  const Element drake = collision.child(kProximityProperties.name);
  if (drake) {
    const ProximityReadResult result = ReadProximityProperties(drake, *properties, file);
    drake_friction = result.has_friction;
    good = result.good;
  }
  if (const Element ode = FindOdeFriction(collision, file)) {
    if (drake_friction) {
      WarnOfOdeFriction(collision, ode, file);
    } else {
      ReadOdeFriction(ode, *properties, file);
    }
  }
  declared.geometry.span = collision.span();
  if (!shape) {
    if (!of_auto_inertia || !ReadShapelessSolid(collision, declared, file)) return std::nullopt;
    return declared;
  }
  if (drake && good) CheckHydroelasticCompleteness(shape->shape, *properties, drake.span(), file.diagnostics);
  declared.geometry.shape = shape->shape;
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles.proximity = true;
  declared.geometry.proximity = std::move(properties);
  declared.no_solid = shape->no_solid;
  return declared;
}

}  // namespace sceneweld::sdf
