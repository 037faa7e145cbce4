// SPDX-License-Identifier: BSD-3-Clause
// `drake:proximity_properties`.

#include "sceneweld/parsers/drake/proximity_tags.h"

#include "sceneweld/parsers/drake/check_drake_names.h"
#include "sceneweld/parsers/table/kept_pieces.h"

namespace sceneweld {
namespace {

using P = ProximityProperties;
using enum Spelling;
constexpr Facet kNone = Facet::kNone;

// A flag that selects one value of the compliance. Two flags contradict each other, which ReadProximityProperties
// reports.
template <Compliance kMeant>
struct ComplianceFlag {
  using Owner = P;
  static constexpr std::string_view kText = table::kTypeName<bool>;
  static bool Parse(const Field&, const XmlText&, P& properties, Reading&) {
    properties.compliance = kMeant;
    return true;
  }
  static void Format(const P& properties, std::string& out) { table::FormatValue(IsWritten(properties), out); }
  static bool IsWritten(const P& properties) { return properties.compliance == kMeant; }
};

constexpr Field kMuStatic =
    field<&P::mu_static>("drake:mu_static", kValue, Facet::kNonNegative | Facet::kAlwaysWritten,
                         "Coefficient of static friction, at least the dynamic one. Given alone it serves for both.");
constexpr Field kMuDynamic =
    field<&P::mu_dynamic>("drake:mu_dynamic", kValue, Facet::kNonNegative | Facet::kAlwaysWritten,
                          "Coefficient of dynamic friction. Given alone it serves for both.");
constexpr Field kDissipation =
    field<&P::hunt_crossley_dissipation>("drake:hunt_crossley_dissipation", kValue, Facet::kNonNegative,
                                         "Dissipation of the Hunt and Crossley model. [s/m]");
constexpr Field kRelaxationTime = field<&P::relaxation_time>("drake:relaxation_time", kValue, Facet::kNonNegative,
                                                             "Relaxation time of the linear dissipation model. [s]");
constexpr Field kModulus = field<&P::hydroelastic_modulus>("drake:hydroelastic_modulus", kValue, kNone,
                                                           "Hydroelastic modulus of a compliant geometry. [Pa]");
constexpr Field kRigid = together<ComplianceFlag<Compliance::kRigid>>("drake:rigid_hydroelastic", kFlag, kNone,
                                                                      "The geometry is rigid in hydroelastic contact.")
                             .Claiming<&P::compliance>();
constexpr Field kCompliant =
    together<ComplianceFlag<Compliance::kCompliant>>("drake:compliant_hydroelastic", kFlag, kNone,
                                                     "The geometry is compliant in hydroelastic contact.")
        .Claiming<&P::compliance>();
constexpr Field kSoft = custom("drake:soft_hydroelastic", kFlag, kNone, "nothing",
                               "An error: the old name of `drake:compliant_hydroelastic`.");

constexpr auto kFields =
    Join(kMuStatic, kMuDynamic,
         field<&P::point_contact_stiffness>("drake:point_contact_stiffness", kValue, Facet::kPositive,
                                            "Stiffness of point contact. [N/m]"),
         kDissipation, kRelaxationTime, kModulus,
         field<&P::margin>("drake:hydroelastic_margin", kValue, Facet::kNonNegative,
                           "Width of the layer in which contact is computed before it occurs. [m]"),
         kResolutionHint, kRigid, kCompliant, kSoft);
constexpr auto kDeformableFields = Join(kMuDynamic, kDissipation, kRelaxationTime, kResolutionHint);

bool IsCurved(const Shape& shape) {
  return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Cylinder>(shape) ||
         std::holds_alternative<Capsule>(shape) || std::holds_alternative<Ellipsoid>(shape);
}

}  // namespace

constexpr ElementRow kProximityProperties{
    "drake:proximity_properties", "Contact properties of a collision geometry.", kFields, {}};
constexpr ElementRow kDeformableProximity{
    kProximityProperties.name, "Contact of a deformable body.", kDeformableFields, {}};

ProximityReadResult ReadProximityProperties(Element element, ProximityProperties& properties, Reading& reading) {
  ProximityReadResult result;
  Diagnostics& diagnostics = reading.diagnostics;
  CheckDrakeNames(element, kProximityProperties, reading);
  result.good = ReadFields(element, kFields, properties, reading);

  const Element mu_static = element.child(kMuStatic.name);
  const Element mu_dynamic = element.child(kMuDynamic.name);
  result.has_friction = mu_static || mu_dynamic;
  if (!mu_static) {
    if (mu_dynamic) properties.mu_static = properties.mu_dynamic;
  } else if (!mu_dynamic) {
    properties.mu_dynamic = properties.mu_static;
  } else if (result.good) {
    result.good = CheckFriction(properties.mu_static, properties.mu_dynamic, element.span(), diagnostics);
  }

  if (const Element soft = element.child(kSoft.name)) {
    diagnostics.Error("renamed-element", soft.span(), Quoted(kSoft.name) + " was renamed")
        .Help("use " + Quoted(kCompliant.name));
    result.good = false;
  }
  const Element rigid = element.child(kRigid.name);
  const Element compliant = element.child(kCompliant.name);
  if (rigid && compliant) {
    properties.compliance = Compliance::kUndefined;
    diagnostics
        .Error("conflicting-values", element.span(),
               "a geometry cannot be both " + Quoted(kRigid.name) + " and " + Quoted(kCompliant.name))
        .Note(rigid.span(), "rigid here")
        .Note(compliant.span(), "compliant here");
    result.good = false;
  } else if (rigid && properties.hydroelastic_modulus) {
    diagnostics.Warning("ignored-value", element.child(kModulus.name).span(),
                        Quoted(kModulus.name) + " has no effect on a rigid geometry and is ignored");
    properties.hydroelastic_modulus.reset();
    if (reading.kept) reading.kept->Add(element.child(kModulus.name));
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
  if (IsCurved(shape) && !positive(properties.resolution_hint))
    warn("a " + Quoted(kResolutionHint.name) + " above zero");
  if (!compliant) return;
  if (!positive(properties.hydroelastic_modulus)) warn("a " + Quoted(kModulus.name) + " above zero");
  if (std::holds_alternative<HalfSpace>(shape) && !positive(properties.slab_thickness)) {
    warn("a slab thickness, which URDF and SDFormat do not support,");
  }
}

bool SurfaceVelocityAxis::Parse(const Field& field, const XmlText& text, std::optional<Vector3>& axis,
                                Reading& reading) {
  const auto read = ReadVector3(text, What::Named(field.name), reading);
  if (!read) return false;
  if (!(Length(*read) > 0)) {
    reading.diagnostics.Error("zero-vector", text.span, "the axis of " + Quoted(field.name) + " is zero");
    return false;
  }
  axis = Normalized(*read);
  return true;
}

}  // namespace sceneweld
