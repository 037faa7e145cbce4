// SPDX-License-Identifier: BSD-3-Clause
// Reads constraints: joints that keep a distance, equalities of MuJoCo, and what sceneweld wrote.

#include <cmath>

#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

/// Reads all constraints of a stage, after its joints.
class ConstraintsReader {
 public:
  explicit ConstraintsReader(Input& in) : in_(in) {}

  void Run() {
    for (const stage::StagePrim& prim : in_.stage.prims) {
      if (!prim.is_defined) continue;
      if (!IsJointPrim(prim)) {
        if (in_.ElementOf(prim) == "constraint") ReadTendon(prim);
      } else if (IsConstraintPrim(in_, prim)) {
        ReadOne(prim);
      }
    }
    ExcludePairs();
  }

 private:
  void Ignore(const stage::StagePrim& prim, const std::string& why) {
    in_.diagnostics().Warning("ignored-element", in_.SpanOf(prim), "ignoring " + Input::Describe(prim) + ": " + why);
    in_.UseAll(prim);
  }

  void ReadOne(const stage::StagePrim& prim) {
    in_.Use(prim);
    if (!in_.TakeBool(prim, "physics:jointEnabled").value_or(true)) return Ignore(prim, "the joint is disabled");
    auto a = ReadJointEnd(in_, prim, '0'), b = ReadJointEnd(in_, prim, '1');
    if (!a || !b) return in_.UseAll(prim);
    if (a->body == b->body) return Ignore(prim, "both ends are on the same body");
    if (in_.TakePrivate(prim, "reversed") == "true") std::swap(a, b);
    in_.TakeBool(prim, "physics:excludeFromArticulation");
    in_.TakeText(prim, kRosJointName);
    Constraint constraint;
    constraint.model = in_.ModelAt(prim);
    constraint.span = in_.SpanOf(prim);
    const Ref<Body> body_A(a->body), body_B(b->body);
    if (prim.type == "PhysicsDistanceJoint") {
      const auto law = ReadDistance(prim, *a, *b);
      if (!law) return in_.UseAll(prim);
      constraint.law = *law;
    } else if (prim.type == "PhysicsFixedJoint") {
      constraint.law = WeldConstraint{body_A, a->X_BJ, body_B, b->X_BJ};
    } else if (prim.type == "PhysicsSphericalJoint") {
      constraint.law = BallConstraint{body_A, a->X_BJ.translation, body_B, b->X_BJ.translation};
    } else {
      return Ignore(prim, "a scene has no such constraint");
    }
    in_.Restore(prim, constraint);
    in_.scene.constraints.Add(std::move(constraint));
    if (!in_.TakeBool(prim, "physics:collisionEnabled").value_or(false)) {
      apart_.push_back({a->body, b->body, in_.SpanOf(prim), {}});
    }
  }

  // Nothing, after a report, if a scene has no such constraint.
  std::optional<decltype(Constraint::law)> ReadDistance(const stage::StagePrim& prim, const JointEnd& a,
                                                        const JointEnd& b) {
    const double least = in_.TakeNumber(prim, "physics:minDistance").value_or(-1);
    const double most = in_.TakeNumber(prim, "physics:maxDistance").value_or(-1);
    const Ref<Body> body_A(a.body), body_B(b.body);
    if (most == 0) return BallConstraint{body_A, a.X_BJ.translation, body_B, b.X_BJ.translation};
    if (!(most > 0) || !std::isfinite(most) || least != most) {
      in_.diagnostics().Warning("unsupported-element", SpanAt(prim, "physics:maxDistance"),
                                "ignoring " + Input::Describe(prim) +
                                    ": a scene keeps distances, but does not bound them; `physics:minDistance` and "
                                    "`physics:maxDistance` differ");
      return std::nullopt;
    }
    DistanceConstraint distance{body_A, a.X_BJ.translation, body_B, b.X_BJ.translation};
    distance.distance = most * in_.units.meters;
    const std::string spring = "physxPhysicsDistanceJoint:";
    const auto stiffness = in_.TakeNumber(prim, spring + "springStiffness");
    const auto damping = in_.TakeNumber(prim, spring + "springDamping");
    if (in_.TakeBool(prim, spring + "springEnabled").value_or(false)) {
      if (stiffness && *stiffness > 0) distance.stiffness = *stiffness * in_.units.kilograms;
      if (damping && *damping > 0) distance.damping = *damping * in_.units.kilograms;
    }
    return distance;
  }

  // The sum of joint positions that sceneweld wrote.
  void ReadTendon(const stage::StagePrim& prim) {
    in_.Use(prim);
    const auto paths = in_.TakeTargets(prim, PrivateName("joints"));
    const std::string text = in_.TakePrivate(prim, "coefficients").value_or("");
    std::vector<double> coefficients(paths.size());
    TendonConstraint tendon;
    if (paths.empty() || ScanNumbers(text, coefficients).count != paths.size()) {
      return Ignore(prim, "it needs one coefficient for each joint");
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const stage::StagePrim* target = in_.stage.Find(paths[i]);
      const Index<Joint> joint = target ? in_.joint_of_prim[in_.NumberOf(*target)] : Index<Joint>();
      if (!joint || DegreesOfFreedom(in_.scene.joints[joint].motion) != 1) {
        return Ignore(prim, Quoted(paths[i]) + " is not a joint with one degree of freedom");
      }
      tendon.joints.push_back({Ref<Joint>(joint), coefficients[i]});
    }
    Constraint constraint;
    constraint.model = in_.ModelAt(prim);
    constraint.span = in_.SpanOf(prim);
    constraint.law = std::move(tendon);
    in_.Restore(prim, constraint);
    in_.scene.constraints.Add(std::move(constraint));
  }

  // Bodies that a joint of the stage connects do not collide, also if the joint is a constraint of the scene.
  void ExcludePairs() {
    for (ExcludedPair& pair : apart_) {
      if (pair.body_A == Scene::kWorldBody || pair.body_B == Scene::kWorldBody) continue;
      in_.scene.excluded_pairs.Add(std::move(pair));
    }
  }

  Input& in_;
  std::vector<ExcludedPair> apart_;
};

}  // namespace

// A joint of a scene changes which bodies collide; a constraint does not.
bool IsConstraintPrim(Input& in, const stage::StagePrim& prim) {
  const bool holds_only = (prim.type == "PhysicsSphericalJoint" || prim.type == "PhysicsFixedJoint") &&
                          Says(prim, "physics:excludeFromArticulation", true) &&
                          Says(prim, "physics:collisionEnabled", true);
  return holds_only || prim.type == "PhysicsDistanceJoint" || prim.Has("MjcEqualityConnectAPI") ||
         prim.Has("MjcEqualityWeldAPI") || in.ElementOf(prim) == "constraint";
}

void ReadConstraints(Input& in) { ConstraintsReader(in).Run(); }

}  // namespace sceneweld::usd
