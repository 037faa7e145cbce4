// SPDX-License-Identifier: BSD-3-Clause
// The rule `center-of-mass-outside`.

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/part_of_body.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kCenterThresholds[] = {
    {"center-of-mass-margin", 0.1, "",
     "How far outside of the bounds of its geometry the centre of mass of a body may be, as a share of their diagonal. "
     "0 is exact for a complete geometry. Measured: one body is outside by less than 0.005, and the others by more "
     "than 0.15, which are mistakes."},
};

// The bounds of a group, with the places where joints hold other groups on it: the group reaches them, also where its
// geometry is simplified.
class ReachOfGroups {
 public:
  explicit ReachOfGroups(LintSubject& subject) : subject_(subject), joints_(subject.welded().groups().size()) {
    const Scene& scene = subject.scene();
    for (const SpanningTree::Entry& entry : subject.tree().entries) {
      if (!entry.joint.valid() || subject.welded().SameGroup(entry.inboard, entry.body)) continue;
      const Joint& joint = scene.joints[entry.joint];
      const Pose& X_BJ = entry.reversed ? joint.X_CM : joint.X_PF;
      joints_[subject.welded().GroupOf(entry.inboard)].push_back(subject.welded().PoseInGroup(entry.inboard) *
                                                                 X_BJ.translation);
    }
  }
  std::optional<Bounds> Of(std::size_t group, GeometryUse use) const {
    auto bounds = BoundsOfGroup(subject_, group, use);
    if (!bounds) return std::nullopt;
    for (const Vector3& joint : joints_[group]) {
      for (int i = 0; i < 3; ++i) {
        bounds->lower[i] = std::min(bounds->lower[i], joint[i]);
        bounds->upper[i] = std::max(bounds->upper[i], joint[i]);
      }
    }
    return bounds;
  }

 private:
  LintSubject& subject_;
  std::vector<std::vector<Vector3>> joints_;  // by group, in its frame
};

void CheckCenterOfMassOutside(CheckRun& run) {
  const double margin = run.ThresholdOf("center-of-mass-margin");
  const WeldedGroups& welded = run.subject.welded();
  MassFindings findings(run);
  const ReachOfGroups reach(run.subject);
  for (const std::size_t group : MovingGroupsWithMass(run.subject)) {
    const WeldedGroup& bodies = welded.groups()[group];
    if (HasInertiaOfGeometries(run.scene, bodies)) continue;
    const MassProperties mass = welded.CompositeMass(group);
    const Vector3 center = mass.center_of_mass;
    const auto is_inside = [&](const std::optional<Bounds>& bounds) {
      return bounds && DistanceOutside(*bounds, center) <= margin * Length(ExtentOf(*bounds));
    };
    // The visual meshes are read only if they matter.
    if (is_inside(reach.Of(group, GeometryUse::kCollision))) continue;
    const auto bounds = BoundsOfGroup(run.subject, group, GeometryUse::kAny);
    if (!bounds || is_inside(reach.Of(group, GeometryUse::kAny)) || IsPartOfBody(*bounds, mass.mass)) continue;
    const Index<Body> heaviest = HeaviestOf(run.scene, bodies);
    const Pose X_BG = welded.PoseInGroup(heaviest).Inverse();
    const Vector3 p = X_BG * center, middle = X_BG * (0.5 * (bounds->lower + bounds->upper));
    const auto text = [](const Vector3& v) { return Rounded(v.x) + " " + Rounded(v.y) + " " + Rounded(v.z); };
    findings.Add(heaviest,
                 "the centre of mass (" + text(p) + ") of " + DescribeGroup(run.scene, bodies) + " is " +
                     Rounded(DistanceOutside(*bounds, center)) + " m outside of its geometries, which measure " +
                     ExtentText(*bounds),
                 "their middle is (" + text(middle) + "), in the frame of the body");
  }
  findings.Report();
}

}  // namespace

template <>
const CheckRule& Rule<"center-of-mass-outside">() {
  static constexpr CheckRule kRule{
      .code = {"center-of-mass-outside",
               "The centre of mass of a body, with those that are welded to it, is clearly outside of its geometries "
               "and the joints on it. Most often it is in another unit or in the frame of another body; the body then "
               "swings and tips over "
               "as no real one does. Give it in the frame of the body, in metres."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the centre of mass of a body is outside of its geometry",
      .check = &CheckCenterOfMassOutside,
      .thresholds = kCenterThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
