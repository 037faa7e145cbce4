// SPDX-License-Identifier: BSD-3-Clause
// Default positions and frames of joints that fit the poses of a stage.

#include "sceneweld/parsers/usd/read/joint_placement.h"

#include <numbers>

#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/scene/motion/positions.h"

namespace sceneweld::usd {

bool JointPlacement::PlaceAtDefaults(const stage::StagePrim& prim, const JointEnds& ends, bool is_excluded,
                                     Joint& joint) {
  if (auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) {
    // The frames of the file are together at the default position.
    if (curvilinear->curve->segments.empty()) {
      in_.diagnostics().Error("missing-value", joint.span,
                              "the curve of joint " + Quoted(joint.name) + " has no segments");
      joint.motion = Weld{};
      return true;
    }
    joint.X_PF = joint.X_PF * DefaultX_FM(joint.motion).Inverse();
    return true;
  }
  // In F and M of the scene, which may be turned from the frames of the file.
  const Pose X_WF = ends.parent.X_WJ * (ends.parent.X_BJ.Inverse() * joint.X_PF);
  const Pose X_WM = ends.child.X_WJ * (ends.child.X_BJ.Inverse() * joint.X_CM);
  if (auto* screw = std::get_if<Screw>(&joint.motion)) {
    const double way = screw->thread_pitch * screw->dof->default_position / (2 * std::numbers::pi);
    joint.X_PF = joint.X_PF * Pose{-way * screw->axis, {}};
    return true;
  }
  const Pose X_FM = X_WF.Inverse() * X_WM;
  if (IsSamePlace(DefaultX_FM(joint.motion), X_FM)) return true;
  const stage::StageProperty* const stored = prim.Find(PrivateName("default_position"));
  if (!is_excluded) {
    if (stored && stored->value.text()) {
      ReportStale(in_.diagnostics(), prim.span, Input::Describe(prim), "another place of its bodies",
                  "`default_position` " + *stored->value.text());
    }
    return SetDefaults(joint.motion, X_FM);
  }
  // A joint that closes a loop may be open, and places no body.
  Motion motion = joint.motion;
  if (stored || !SetDefaults(motion, X_FM)) return false;
  joint.motion = std::move(motion);
  return true;
}

void JointPlacement::MoveApart(const std::vector<bool>& closes_loop) {
  for (const Apart& apart : apart_) {
    Joint& first = in_.scene.joints[apart.first];
    const Joint& last = in_.scene.joints[apart.last];
    if (closes_loop[apart.first.value()] || IsBetween(first.parent.index) || IsBetween(last.child.index)) continue;
    const Pose X_WM = PoseOf(last.child.index) * last.X_CM;
    const Pose X_PF = PoseOf(first.parent.index).Inverse() * X_WM * apart.X_FM.Inverse();
    constexpr double kFar = 1e-4;
    if (!IsSamePlace(X_PF, first.X_PF, kFar)) {
      in_.diagnostics().Warning("conflicting-values", first.span,
                                "the frames of joint " + Quoted(in_.scene.FullName(apart.first)) +
                                    " are apart at the poses of its bodies, and no position of the joint brings them "
                                    "together; the frame on the parent moves");
    }
    first.X_PF = X_PF;
  }
}

Pose JointPlacement::PoseOf(Index<Body> body) {
  return body == Scene::kWorldBody ? Pose() : in_.PlaceOf(in_.PrimOf(body)).X_WP;
}

bool JointPlacement::IsBetween(Index<Body> body) const {
  return body != Scene::kWorldBody && !in_.body_of_prim[in_.prim_of_body[body.value()]].valid();
}

}  // namespace sceneweld::usd
