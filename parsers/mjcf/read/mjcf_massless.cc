// SPDX-License-Identifier: BSD-3-Clause
// Warns of bodies that can move without mass or inertia.

#include <algorithm>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_refused.h"
#include "sceneweld/scene/mass_properties.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastOfMoving = 1e-15;  // MuJoCo's mjMINVAL [kg, kg m^2]

// Whether MuJoCo may generate mass for the body from something that a scene only keeps: a height field, a geom of an
// unknown mesh, a composite.
bool MayHaveKeptMass(const Body& body) {
  return std::any_of(body.kept.begin(), body.kept.end(), [](const Kept& kept) {
    const std::string_view text = kept.text;
    return text.starts_with("<geom") || text.starts_with("<composite") || text.starts_with("<frame") ||
           text.starts_with("<flexcomp");
  });
}

// A missing mesh has no mass here, which was reported.
bool IsAssetMissing(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [](const Diagnostic& one) {
    return one.code == "file-not-found" || one.code == "unknown-package" || one.code == "network-denied" ||
           one.code == "unsupported-scheme" || one.code == "unsupported-mesh" || one.code == "malformed-mesh" ||
           one.code == "faulty-mesh";
  });
}

}  // namespace

void ReportMassless(Model& model) {
  Diagnostics& diagnostics = model.diagnostics();
  if (model.context.rules.compat != Compat::kMujoco) return;  // Drake accepts such bodies.
  if (diagnostics.has_errors() || IsAssetMissing(diagnostics)) return;
  const std::size_t count = model.bodies.size();
  // Whether the body, or a body that is fixed on it, has both mass and inertia. Children come after their parents.
  std::vector<bool> is_solid(count);
  for (std::size_t i = count; i-- > 1;) {
    const BodyRecord& record = model.bodies[i];
    const Body& body = model.scene.bodies[record.body];
    const MassProperties& mass = body.mass_properties;
    is_solid[i] = is_solid[i] || MayHaveKeptMass(body) ||
                  (mass.mass >= kLeastOfMoving && PrincipalAxesOf(mass.inertia).moments.z >= kLeastOfMoving);
    if (is_solid[i] && record.is_welded) is_solid[record.parent] = true;
  }
  Span last;
  for (std::size_t i = 1; i < count; ++i) {
    const BodyRecord& record = model.bodies[i];
    if (is_solid[i] || record.is_welded) continue;
    const Span span = record.element.span();
    if (last.source == span.source && last.begin == span.begin) continue;  // a copy
    last = span;
    const Body& body = model.scene.bodies[record.body];
    const bool is_massless = body.mass_properties->mass < kLeastOfMoving;
    diagnostics
        .Warning("out-of-range", span,
                 "body " + Quoted(body.name.view()) + " can move and has no " +
                     (is_massless ? "mass" : "inertia about some axis") + ": MuJoCo refuses it")
        .Help(is_massless ? "add a geom with a mass, or an `<inertial>`"
                          : "write moments above zero in `diaginertia` or `fullinertia`");
  }
}

}  // namespace sceneweld::mjcf
