// SPDX-License-Identifier: BSD-3-Clause
// Reads `<collision>`.

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// `surface/friction/ode`, if it exists. Checks the names on the way.
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

// `surface/contact`: the bits of contacts, if it has any.
std::optional<ContactBits> ReadContactBits(Element collision, FileReading& file) {
  const Element surface = collision.child(kSurfaceRow.name);
  const Element contact = surface ? surface.child(kContactRow.name) : Element();
  if (!contact) return std::nullopt;
  CheckElement(contact, kContactRow, Looked::kNo, file);
  ContactElement says;
  ReadFields(contact, kContactRow.fields, says, file);
  if (!says.mask && !says.category) return std::nullopt;
  const int mask = says.mask.value_or(kAllBits);
  return ContactBits{says.category.value_or(mask), mask};
}

// Reads `mu` and `mu2`: the friction for all readers unless a drake: element gives it.
void ReadOdeFriction(Element ode, bool drake_friction, ProximityProperties& properties, FileReading& file) {
  OdeFrictionElement says;
  ReadFields(ode, kOdeFrictionRow.fields, says, file);
  if (!says.mu.span && !says.mu2.span) return;
  const double mu = says.mu.value_or(1), mu2 = says.mu2.value_or(1);
  const Span span = says.mu2.span ? says.mu2.span : says.mu.span;
  if (!drake_friction) {
    properties.mu_static = mu;
    properties.mu_dynamic = mu2;
    const bool has_directions = mu >= 0 && mu2 > mu;
    if (has_directions && file.context.rules.compat != Compat::kDrake) {
      file.diagnostics.Warning("conflicting-values", span,
                               "friction along the second direction, `mu2` " + FormatNumber(mu2) +
                                   ", is greater than `mu` " + FormatNumber(mu) +
                                   "; Drake, which reads them as dynamic and static friction, refuses that");
      properties.mu_dynamic = mu;
      properties.mu2 = mu2;
      return;
    }
    if (says.mu.span && !says.mu2.span && mu >= 0 && mu < 1) {
      file.diagnostics
          .Error(
              "out-of-range", span,
              "static friction `mu` is " + FormatNumber(mu) + ", less than dynamic friction, which is 1 without `mu2`")
          .Help("add `mu2`, at most `mu`, or use `--compat gazebo`, which reads both as friction along two directions");
      return;
    }
    if (has_directions) {
      file.diagnostics
          .Error("out-of-range", span,
                 "dynamic friction " + FormatNumber(mu2) + " is greater than static friction " + FormatNumber(mu))
          .Help("use `--compat gazebo`, which reads both as friction along two directions");
      return;
    }
    if (!CheckFriction(mu, mu2, span, file.diagnostics)) return;
  }
  if (mu != properties.mu_dynamic) properties.mu = mu;
  if (mu2 != properties.mu_dynamic) properties.mu2 = mu2;
}

}  // namespace

std::optional<GeometryDeclaration> ReadCollision(Element collision, const GeometryElement& says, bool of_auto_inertia,
                                                 FileReading& file) {
  CheckElement(collision, kCollisionRow, Looked::kYes, file);
  GeometryDeclaration declared;
  declared.pose = ReadPose(collision, file.version, file);
  declared.density = says.density;
  if (const Element density = collision.child("density"); density && !of_auto_inertia) file.pieces.Add(density);
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
  if (const Element ode = FindOdeFriction(collision, file)) ReadOdeFriction(ode, drake_friction, *properties, file);
  declared.geometry.contact_bits = ReadContactBits(collision, file);
  declared.geometry.span = collision.span();
  if (!shape) {
    if (!of_auto_inertia || !ReadShapelessSolid(collision, declared, file)) return std::nullopt;
    return declared;
  }
  if (drake && good) CheckHydroelasticCompleteness(shape->shape, *properties, drake.span(), file.diagnostics);
  declared.geometry.shape = shape->shape;
  if (shape->drake) KeepWording(declared.geometry.kept, kSdf.name, kShapeWord, "drake");
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles.proximity = true;
  declared.geometry.proximity = std::move(properties);
  declared.no_solid = shape->no_solid;
  return declared;
}

}  // namespace sceneweld::sdf
