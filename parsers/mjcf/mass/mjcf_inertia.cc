// SPDX-License-Identifier: BSD-3-Clause
// Reads `<inertial>`, applies the bounds of the compiler, and computes masses of primitives.

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_rows.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// Tolerance for rounding in A + B >= C and in moments that should be zero.
constexpr double kSlack = 1e-12;

bool SomeBodyHas(const Vector3& moments, double slack) {  // descending
  return moments.z >= -slack * moments.x && moments.y + moments.z >= moments.x * (1 - slack);
}

RotationalInertia FromPrincipal(const PrincipalAxes& principal) {
  return RotationalInertia{principal.moments.x, principal.moments.y, principal.moments.z, 0, 0, 0}.ReExpressed(
      principal.R_BP);
}

std::string Show(const Vector3& v) { return FormatNumber(v.x) + ", " + FormatNumber(v.y) + ", " + FormatNumber(v.z); }

}  // namespace

std::optional<MassProperties> ReadInertial(Element element, const Scope& scope) {
  Reading reading = scope.reading();
  Diagnostics& diagnostics = reading.diagnostics;
  Inertial says;
  bool good = ReadRows(element, kInertial, says, reading);
  if (!says.mass && !element.attribute("mass")) {
    diagnostics.Error("missing-value", element.span(), Describe(element) + " needs `mass`");
    good = false;
  } else if (says.mass && *says.mass < 0) {
    diagnostics.Error("impossible-mass", SpanOf(element, "mass"),
                      "the mass " + FormatNumber(*says.mass) + " of " + Describe(element) + " is negative");
    good = false;
  }
  if (element.attribute("diaginertia") && element.attribute("fullinertia")) {
    diagnostics.Error("conflicting-values", element.span(),
                      Describe(element) + " has both `diaginertia` and `fullinertia`");
    return std::nullopt;
  }
  if (!element.attribute("diaginertia") && !element.attribute("fullinertia")) {
    diagnostics.Error("missing-value", element.span(), Describe(element) + " needs `diaginertia` or `fullinertia`");
    return std::nullopt;
  }
  if (!good || !says.mass) return std::nullopt;
  MassProperties mass{*says.mass, says.placement.pos, {}};
  if (says.diaginertia) {
    const Vector3& d = *says.diaginertia;
    mass.inertia = RotationalInertia{d.x, d.y, d.z, 0, 0, 0}.ReExpressed(
        RotationOf(says.placement.orientation, scope.file->compiler));
  } else {
    const Numbers<6>& f = *says.fullinertia;
    mass.inertia = {f[0], f[1], f[2], f[3], f[4], f[5]};
    for (const OrientationRow& row : kOrientations) {
      const auto text = element.value(row.name);
      if (!text) continue;
      diagnostics.Warning(
          "ignored-value", text->span,
          Quoted(row.name) + " of " + Describe(element) + " is ignored: `fullinertia` uses the axes of the body");
    }
  }
  return mass;
}

MassProperties BoundedMass(MassProperties mass, const Compiler& compiler, Span span, std::string_view body,
                           Diagnostics& diagnostics) {
  mass.mass = std::max(mass.mass, compiler.boundmass);
  PrincipalAxes principal = PrincipalAxesOf(mass.inertia);
  const Vector3 before = principal.moments;
  if (compiler.boundinertia > 0) {
    for (int i = 0; i < 3; ++i) principal.moments[i] = std::max(principal.moments[i], compiler.boundinertia);
  }
  if (!SomeBodyHas(principal.moments, kSlack)) {
    if (compiler.balanceinertia && principal.moments.z >= 0) {
      const double mean = (principal.moments.x + principal.moments.y + principal.moments.z) / 3;
      principal.moments = {mean, mean, mean};
    } else {
      diagnostics
          .Error("impossible-inertia", span,
                 "no body has the inertia of body " + Quoted(body) + ": its principal moments " +
                     Show(principal.moments) + " must be zero or more and none above the sum of the two others")
          .Help("correct it, or set `balanceinertia` of `<compiler>`");
      return mass;
    }
  }
  if (principal.moments != before) mass.inertia = FromPrincipal(principal);
  return mass;
}

void ScaleTotalMass(double total, Model& model) {
  if (!(total > 0)) return;
  double sum = 0;
  for (const Body& body : model.scene.bodies) sum += body.mass_properties->mass;
  if (!(sum > 0)) return;
  for (Body& body : model.scene.bodies) {
    body.mass_properties->mass *= total / sum;
    body.mass_properties->inertia = body.mass_properties->inertia * (total / sum);
  }
}

}  // namespace sceneweld::mjcf
