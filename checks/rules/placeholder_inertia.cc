// SPDX-License-Identifier: BSD-3-Clause
// The rule `placeholder-inertia`.

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kPlaceholderThresholds[] = {
    {"placeholder-factor", 3, "",
     "A round inertia within this factor of that of its geometry at uniform density is not reported. Measured: ten "
     "estimates by hand stay within 2.3, and placeholders differ by 3.3 and more."},
};

// The value of an inertia with three equal moments and no products.
std::optional<double> EqualMoment(const RotationalInertia& i) {
  const bool is_plain = i.ixx > 0 && i.ixx == i.iyy && i.ixx == i.izz && i.ixy == 0 && i.ixz == 0 && i.iyz == 0;
  return is_plain ? std::optional(i.ixx) : std::nullopt;
}

// What tutorials and templates write.
bool IsTemplateValue(double moment) {
  constexpr std::array<double, 5> kValues = {1, 0.1, 0.01, 0.001, 0.0001};
  return std::find(kValues.begin(), kValues.end(), moment) != kValues.end();
}

class PlaceholderInertia {
 public:
  explicit PlaceholderInertia(CheckRun& run) : run_(run), factor_(run.ThresholdOf("placeholder-factor")) {}

  void Run() {
    std::vector<std::vector<Index<Body>>> of_model(run_.scene.models.size());
    for (std::uint32_t i = 1; i < run_.scene.bodies.size(); ++i) {
      const Index<Body> body(i);
      const Body& one = run_.scene.bodies[body];
      const bool may_move = run_.subject.welded().GroupOf(body) != 0 && !run_.scene.models[one.model].is_static;
      // MuJoCo computes it from the geoms.
      const bool is_given = !FindWording(one.kept, "mjcf", "inertial");
      if (may_move && is_given && !one.deformable && !one.stated_mass_properties && one.mass_properties->mass > 0) {
        of_model[one.model.value()].push_back(body);
      }
    }
    for (const std::vector<Index<Body>>& bodies : of_model) CheckModel(bodies);
  }

 private:
  const RotationalInertia& InertiaOf(Index<Body> body) const {
    return run_.scene.bodies[body].mass_properties->inertia;
  }

  // The largest moment of the geometry at uniform density.
  std::optional<double> MomentOfSolid(Index<Body> body) {
    const LintSubject::Solid* solid = run_.subject.SolidOf(body);
    if (!solid) return std::nullopt;
    const double density = run_.scene.bodies[body].mass_properties->mass / solid->volume;
    return solid->per_density.inertia.PrincipalMoments().z * density;
  }

  // Whether the inertia cannot be an estimate for the geometry. Without a geometry, this is not known.
  bool DiffersFromSolid(Index<Body> body, double moment) {
    const auto solid = MomentOfSolid(body);
    return solid && (moment > factor_ * *solid || moment * factor_ < *solid);
  }

  void CheckModel(const std::vector<Index<Body>>& bodies) {
    std::vector<Index<Body>> found;
    bool are_all_equal = bodies.size() >= 3;
    for (const Index<Body> body : bodies) {
      const auto moment = EqualMoment(InertiaOf(body));
      are_all_equal = are_all_equal && moment && *moment == *EqualMoment(InertiaOf(bodies.front()));
      if (moment && IsTemplateValue(*moment) && DiffersFromSolid(body, *moment)) found.push_back(body);
    }
    if (are_all_equal && found.empty()) {
      const double moment = InertiaOf(bodies.front()).ixx;
      const auto differing =
          std::find_if(bodies.begin(), bodies.end(), [&](Index<Body> body) { return DiffersFromSolid(body, moment); });
      if (differing == bodies.end()) return;
      Diagnostic& diagnostic =
          run_.Report(*differing, "all " + std::to_string(bodies.size()) + " bodies of the model of " +
                                      Quoted(run_.scene.FullName(*differing)) + " have the inertia diag(" +
                                      FormatNumber(moment) + ") kg m^2, a placeholder");
      AddHelp(diagnostic, *differing);
      std::vector<Index<Body>> wrong;
      std::copy_if(bodies.begin(), bodies.end(), std::back_inserter(wrong),
                   [&](Index<Body> body) { return DiffersFromSolid(body, moment); });
      run_.AddFix(RecomputeInertias(run_.subject, wrong));
      return;
    }
    if (found.empty()) return;
    const Index<Body> first = found.front();
    Diagnostic& diagnostic =
        run_.Report(first, "the inertia diag(" + FormatNumber(InertiaOf(first).ixx) + ") kg m^2 of body " +
                               Quoted(run_.scene.FullName(first)) + " is a placeholder");
    AddHelp(diagnostic, first);
    NoteMoreOfModel(diagnostic, found.size());
    run_.AddFix(RecomputeInertias(run_.subject, found));
  }

  void AddHelp(Diagnostic& diagnostic, Index<Body> body) {
    const auto solid = MomentOfSolid(body);
    diagnostic.Help("its geometry, with " + Rounded(run_.scene.bodies[body].mass_properties->mass) +
                    " kg at uniform density, has a largest moment of " + Rounded(*solid) + " kg m^2");
  }

  CheckRun& run_;
  double factor_;
};

void CheckPlaceholderInertia(CheckRun& run) { PlaceholderInertia(run).Run(); }

}  // namespace

template <>
const CheckRule& Rule<"placeholder-inertia">() {
  static constexpr CheckRule kRule{
      .code = {"placeholder-inertia",
               "An inertia is a value of tutorials, such as the identity or 1e-3 on the diagonal, or all bodies of a "
               "model have the same one, and it does not suit the geometry. Links then turn too slowly or shake. "
               "Compute it from the geometry and the mass."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "an inertia is a placeholder",
      .check = &CheckPlaceholderInertia,
      .thresholds = kPlaceholderThresholds,
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
