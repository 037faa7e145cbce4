#include "sceneweld/parsers/drake/proximity.h"

namespace sceneweld {
namespace {

using P = ProximityProperties;
using enum Spelling;
constexpr Facet kNone = Facet::kNone;

constexpr Field kFields[] = {
    field<&P::mu_static>("drake:mu_static", kValue, Facet::kNonNegative | Facet::kAlwaysWritten,
                         "Coefficient of static friction, at least the dynamic one. Given alone it serves for both."),
    field<&P::mu_dynamic>("drake:mu_dynamic", kValue, Facet::kNonNegative | Facet::kAlwaysWritten,
                          "Coefficient of dynamic friction. Given alone it serves for both."),
    field<&P::point_contact_stiffness>("drake:point_contact_stiffness", kValue, Facet::kPositive,
                                       "Stiffness of point contact. [N/m]"),
    field<&P::hunt_crossley_dissipation>("drake:hunt_crossley_dissipation", kValue, Facet::kNonNegative,
                                         "Dissipation of the Hunt and Crossley model. [s/m]"),
    field<&P::relaxation_time>("drake:relaxation_time", kValue, Facet::kNonNegative,
                               "Relaxation time of the linear dissipation model. [s]"),
    field<&P::hydroelastic_modulus>("drake:hydroelastic_modulus", kValue, kNone,
                                    "Hydroelastic modulus of a compliant geometry. [Pa]"),
    field<&P::margin>("drake:hydroelastic_margin", kValue, Facet::kNonNegative,
                      "Width of the layer in which contact is computed before it occurs. [m]"),
    field<&P::resolution_hint>("drake:mesh_resolution_hint", kValue, kNone,
                               "Length of the edges that a curved shape's mesh should have. [m]"),
    custom<&P::compliance>("drake:rigid_hydroelastic", kFlag, kNone, "nothing",
                           "The geometry is rigid in hydroelastic contact."),
    custom<&P::compliance>("drake:compliant_hydroelastic", kFlag, kNone, "nothing",
                           "The geometry is compliant in hydroelastic contact."),
    custom("drake:soft_hydroelastic", kFlag, kNone, "nothing",
           "An error: the former name of `drake:compliant_hydroelastic`."),
};

bool IsCurved(const Shape& shape) {
  return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Cylinder>(shape) ||
         std::holds_alternative<Capsule>(shape) || std::holds_alternative<Ellipsoid>(shape);
}

}  // namespace

constexpr ElementRow kProximityProperties{
    "drake:proximity_properties", "Contact properties of a collision geometry.", kFields, {}};

ProximityReadResult ReadProximityProperties(Element element, ProximityProperties& properties, Reading& reading) {
  ProximityReadResult result;
  Diagnostics& diagnostics = reading.diagnostics;
  CheckNames(element, kProximityProperties,
             reading.dialect.values_in_text ? UnknownNames::kError : UnknownNames::kDrakeIsNote, reading);
  result.good = ReadFields(element, kFields, properties, reading);

  const Element mu_static = element.child("drake:mu_static");
  const Element mu_dynamic = element.child("drake:mu_dynamic");
  result.has_friction = mu_static || mu_dynamic;
  if (!mu_static) {
    if (mu_dynamic) properties.mu_static = properties.mu_dynamic;
  } else if (!mu_dynamic) {
    properties.mu_dynamic = properties.mu_static;
  } else if (result.good) {
    result.good = CheckFriction(properties.mu_static, properties.mu_dynamic, element.span(), diagnostics);
  }

  if (const Element soft = element.child("drake:soft_hydroelastic")) {
    diagnostics.Error("renamed-element", soft.span(), "`drake:soft_hydroelastic` has another name now")
        .Help("use `drake:compliant_hydroelastic`");
    result.good = false;
  }
  const Element rigid = element.child("drake:rigid_hydroelastic");
  const Element compliant = element.child("drake:compliant_hydroelastic");
  if (rigid && compliant) {
    diagnostics
        .Error("conflicting-values", element.span(),
               "a geometry cannot be both `drake:rigid_hydroelastic` and `drake:compliant_hydroelastic`")
        .Note(rigid.span(), "rigid here")
        .Note(compliant.span(), "compliant here");
    result.good = false;
  } else if (rigid) {
    properties.compliance = Compliance::kRigid;
    if (properties.hydroelastic_modulus) {
      diagnostics.Warning("ignored-value", element.child("drake:hydroelastic_modulus").span(),
                          "`drake:hydroelastic_modulus` has no meaning for a rigid geometry and is ignored");
      properties.hydroelastic_modulus.reset();
    }
  } else if (compliant) {
    properties.compliance = Compliance::kCompliant;
  }
  return result;
}

bool CheckFriction(double mu_static, double mu_dynamic, Span span, Diagnostics& diagnostics) {
  if (!(mu_static >= 0) || !(mu_dynamic >= 0)) {
    diagnostics.Error("out-of-range", span,
                      "the coefficients of friction are " + FormatNumber(mu_static) + " (static) and " +
                          FormatNumber(mu_dynamic) + " (dynamic) and must be zero or more");
    return false;
  }
  if (mu_dynamic > mu_static) {
    diagnostics.Error(
        "out-of-range", span,
        "dynamic friction " + FormatNumber(mu_dynamic) + " is greater than static friction " + FormatNumber(mu_static));
    return false;
  }
  return true;
}

void CheckHydroelasticCompleteness(const Shape& shape, const ProximityProperties& properties, Span span,
                                   Diagnostics& diagnostics) {
  if (properties.compliance == Compliance::kUndefined) return;
  const bool compliant = properties.compliance == Compliance::kCompliant;
  const auto warn = [&](const std::string& what) {
    diagnostics.Warning("incomplete-hydroelastic", span,
                        "a " + std::string(compliant ? "compliant " : "rigid ") + std::string(TypeName(shape)) +
                            " needs " + what + " for hydroelastic contact");
  };
  const auto positive = [](const std::optional<double>& value) { return value && *value > 0; };
  if (IsCurved(shape) && !positive(properties.resolution_hint)) warn("a `drake:mesh_resolution_hint` above zero");
  if (!compliant) return;
  if (!positive(properties.hydroelastic_modulus)) warn("a `drake:hydroelastic_modulus` above zero");
  if (std::holds_alternative<HalfSpace>(shape) && !positive(properties.slab_thickness)) {
    warn("a slab thickness, which no element can give,");
  }
}

std::optional<Vector3> ReadSurfaceVelocityAxis(Element link, Reading& reading) {
  const Written written = Find(kSurfaceVelocityAxis[0], link, reading.dialect);
  if (!written.present()) return std::nullopt;
  if (!written.text) {
    reading.diagnostics.Error("missing-value", written.element.span(),
                              "`drake:surface_velocity_axis` needs the attribute `axis`");
    return std::nullopt;
  }
  const auto axis = ReadVector3(*written.text, "`drake:surface_velocity_axis`", reading);
  if (!axis) return std::nullopt;
  if (!(Length(*axis) > 0)) {
    reading.diagnostics.Error("zero-vector", written.text->span, "the axis of `drake:surface_velocity_axis` is zero");
    return std::nullopt;
  }
  return Normalized(*axis);
}

}  // namespace sceneweld
