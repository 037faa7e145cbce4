// SPDX-License-Identifier: BSD-3-Clause
// Applies the scale of a frame to the values of its contents.

#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"

#include <array>
#include <cmath>
#include <string>

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// MuJoCo's defaults. [m]
constexpr double kUsualEyes = 0.068;
constexpr double kUsualReach = 10;
constexpr double kUsualBulb = 0.02;

// The number of a kept attribute at `index`.
void ScaleKept(KeptList& kept, std::string_view attribute, std::size_t index, double factor) {
  if (factor == 1 || !FindKept(kept, "mjcf", attribute)) return;
  auto numbers = TakeKeptNumbers<5>(kept, attribute);
  if (!numbers) return;
  if (index < numbers->count) numbers->values[index] *= factor;
  KeepNumbers(kept, attribute, {numbers->values.data(), numbers->count});
}

// The width of a softness, in metres.
void ScaleWidth(KeptList& kept, const Name& attribute, double factor) {
  if (factor == 1) return;
  constexpr std::array<double, 5> kUsual{0.9, 0.95, 0.001, 0.5, 2};
  if (!FindKept(kept, "mjcf", attribute)) KeepNumbers(kept, attribute, kUsual);
  ScaleKept(kept, attribute, 2, factor);
}

// A number that MuJoCo scales also if the element does not give it.
void ScaleNumber(KeptList& kept, std::string_view attribute, double usual, double factor) {
  if (factor == 1) return;
  if (!FindKept(kept, "mjcf", attribute)) KeepNumbers(kept, attribute, {&usual, 1});
  ScaleKept(kept, attribute, 0, factor);
}

void ScaleAll(UpTo<3>& numbers, double factor) {
  for (double& number : numbers.values) number *= factor;
}

}  // namespace

void EnterScale(const FrameElement& says, Element frame, Scope& inner, Diagnostics& diagnostics) {
  const auto& s = says.scale;
  if (s.count == 0) {
    if (!(says.massscale > 0)) return;
    inner.mass_scale *= says.massscale;
    inner.scales_forces = says.scaling != std::string_view("geometry");
    inner.scaled_by = frame;
    return;
  }
  const bool is_equal = s.count == 1 || (s.count == 3 && s[0] == s[1] && s[1] == s[2]);
  if (!is_equal || !(s[0] > 0)) {
    diagnostics.Warning("ignored-value", SpanOf(frame, "scale"),
                        "`scale` of " + Describe(frame) +
                            (s[0] > 0 ? " differs between axes, which is not supported: it is not applied"
                                      : " must be positive: it is not applied"));
    return;
  }
  inner.scale *= s[0];
  inner.mass_scale *= says.massscale > 0 ? says.massscale : s[0] * s[0] * s[0];
  inner.scales_forces = says.scaling != std::string_view("geometry");
  inner.scaled_by = frame;
}

void Scale(Placement& placement, const Scope& scope) { placement.pos = scope.scale * placement.pos; }

void Scale(MassProperties& mass, const Scope& scope) {
  if (!scope.is_scaled()) return;
  mass.mass *= scope.mass_scale;
  mass.center_of_mass = scope.scale * mass.center_of_mass;
  mass.inertia = mass.inertia * (scope.mass_scale * scope.scale * scope.scale);
}

ShapeMass ScaledMass(ShapeMass mass, double scale) {
  const double volume = scale * scale * scale;
  mass.volume *= volume;
  mass.mass_properties.mass *= volume;
  mass.mass_properties.center_of_mass = scale * mass.mass_properties.center_of_mass;
  mass.mass_properties.inertia = mass.mass_properties.inertia * (volume * scale * scale);
  return mass;
}

void Scale(GeomElement& geom, const Scope& scope) {
  if (!scope.is_scaled()) return;
  const double s = scope.scale;
  Scale(geom.placement, scope);
  ScaleAll(geom.size, s);
  if (geom.fromto) {
    for (double& number : geom.fromto->values) number *= s;
  }
  if (geom.mass) *geom.mass *= scope.mass_scale;
  geom.density *= scope.mass_scale / (s * s * s);
  if (s != 1) {
    geom.friction.values[1] *= s;
    geom.friction.values[2] *= s;
    geom.friction.count = 3;
  }
  ScaleKept(geom.kept, "margin", 0, s);
  ScaleKept(geom.kept, "gap", 0, s);
  ScaleWidth(geom.kept, Name::Borrowed("solimp"), s);
}

void Scale(JointElement& joint, const Scope& scope) {
  if (!scope.is_scaled()) return;
  const double s = scope.scale;
  joint.pos = s * joint.pos;
  const bool slides = joint.type == JointType::kSlide;
  if (slides) {
    for (double& end : joint.range.values) end *= s;
    joint.ref *= s;
    joint.springref *= s;
    ScaleKept(joint.kept, "margin", 0, s);
    ScaleWidth(joint.kept, Name::Borrowed("solimplimit"), s);
    ScaleWidth(joint.kept, Name::Borrowed("solimpfriction"), s);
    ScaleKept(joint.kept, "springyield", 0, s);
  }
  if (!scope.scales_forces) return;
  const double per_length = scope.mass_scale * (slides ? 1 : s * s);  // Of stiffness, damping and inertia.
  const double force = per_length * (slides ? s : 1);
  ScaleAll(joint.stiffness, per_length);
  ScaleAll(joint.damping, per_length);
  joint.armature *= per_length;
  joint.frictionloss *= force;
  for (double& end : joint.actuatorfrcrange.values) end *= force;
}

void Scale(SiteElement& site, const Scope& scope) {
  if (!scope.is_scaled()) return;
  Scale(site.placement, scope);
  ScaleAll(site.size, scope.scale);
  if (site.fromto) {
    for (double& number : site.fromto->values) number *= scope.scale;
  }
}

void Scale(CameraElement& camera, const Scope& scope) {
  Scale(camera.placement, scope);
  ScaleNumber(camera.kept, "ipd", kUsualEyes, scope.scale);
}

void Scale(LightElement& light, const Scope& scope) {
  if (scope.scale == 1) return;
  light.pos = scope.scale * light.pos;
  light.range = scope.scale * light.range.value_or(kUsualReach);
  ScaleNumber(light.kept, "bulbradius", kUsualBulb, scope.scale);
}

void ReportUnscaled(Element element, const Scope& scope) {
  if (!scope.is_scaled()) return;
  scope.diagnostics()
      .Warning("ignored-value", element.span(), "the `scale` of a frame is not applied to " + Describe(element))
      .Note(scope.scaled_by.span(), "this is the frame");
}

}  // namespace sceneweld::mjcf
