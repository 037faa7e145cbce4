// SPDX-License-Identifier: BSD-3-Clause
// Writes constraints, as joints outside of the articulation where UsdPhysics has such a joint.

#include <cmath>

#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

/// Writes one constraint.
class ConstraintWriter {
 public:
  ConstraintWriter(Output& out, const Constraint& constraint)
      : out_(out),
        constraint_(constraint),
        name_(NameOfPath(out.layout.PathOf(out.scene.constraints.IndexOf(constraint)))) {}

  void operator()(const BallConstraint& ball) {
    prim_.type = "PhysicsSphericalJoint";
    Write(ball.body_A, {ball.p_AP, {}}, ball.body_B, {ball.p_BQ, {}});
  }
  void operator()(const DistanceConstraint& distance) {
    prim_.type = "PhysicsDistanceJoint";
    prim_.Number("float", "physics:minDistance", distance.distance);
    prim_.Number("float", "physics:maxDistance", distance.distance);
    if (std::isfinite(distance.stiffness)) {
      if (out_.options.usd_schemas.physx) {
        const std::string prefix = "physxPhysicsDistanceJoint:";
        prim_.AddSchema("PhysxPhysicsDistanceJointAPI");
        prim_.Bool("bool", prefix + "springEnabled", true);
        prim_.Number("float", prefix + "springStiffness", distance.stiffness);
        prim_.Number("float", prefix + "springDamping", distance.damping);
      } else {
        out_.losses.Approximated(About<&DistanceConstraint::stiffness, &DistanceConstraint::damping>(constraint_),
                                 "the spring of a distance constraint is a hard distance in UsdPhysics");
      }
    }
    Open(distance.body_A, {distance.p_AP, {}}, distance.body_B, {distance.p_BQ, {}});
    if (std::isfinite(distance.stiffness) && !out_.options.usd_schemas.physx) {
      out_.Encode("stiffness", FormatNumber(distance.stiffness), constraint_.span);
    }
    if (distance.damping != 0 && !(std::isfinite(distance.stiffness) && out_.options.usd_schemas.physx)) {
      out_.Encode("damping", FormatNumber(distance.damping), constraint_.span);
    }
    Close();
  }
  void operator()(const WeldConstraint& weld) {
    prim_.type = "PhysicsFixedJoint";
    Write(weld.body_A, weld.X_AP, weld.body_B, weld.X_BQ);
  }
  // UsdPhysics has no sums of joint positions.
  void operator()(const TendonConstraint& tendon) {
    const Span span = constraint_.span;
    if (out_.losses.leaves_out_private()) {
      out_.losses.Private(span, "tendon", {}, "a tendon is left out: UsdPhysics has no constraints of several joints");
      return;
    }
    out_.Open("Scope", name_);
    out_.MarkElement("constraint");
    std::vector<std::string> joints;
    std::string coefficients;
    for (const TendonConstraint::Term& term : tendon.joints) {
      joints.push_back(out_.layout.PathOf(term.joint.index));
      if (!coefficients.empty()) coefficients += ' ';
      AppendNumber(coefficients, term.coefficient);
    }
    out_.AddTargets("joints", joints);
    out_.Encode("coefficients", coefficients, span);
    out_.EncodeRest(constraint_, span);
    out_.Close();
  }

 private:
  void Write(const Ref<Body>& body_A, const Pose& X_AP, const Ref<Body>& body_B, const Pose& X_BQ) {
    Open(body_A, X_AP, body_B, X_BQ);
    Close();
  }

  void Open(const Ref<Body>& body_A, const Pose& X_AP, const Ref<Body>& body_B, const Pose& X_BQ) {
    // `physics:body1` must be a body.
    const bool reversed = body_B.index == Scene::kWorldBody;
    const auto end = [&](char which, const Ref<Body>& body, const Pose& X) {
      if (body.index != Scene::kWorldBody) {
        prim_.Target(std::string("physics:body") + which, out_.layout.PathOf(body.index));
      }
      prim_.Pose(which, X);
    };
    end('0', reversed ? body_B : body_A, reversed ? X_BQ : X_AP);
    end('1', reversed ? body_A : body_B, reversed ? X_AP : X_BQ);
    prim_.Bool("uniform bool", "physics:excludeFromArticulation", true);
    // A constraint does not change which bodies collide.
    prim_.Bool("bool", "physics:collisionEnabled", true);
    prim_.Open(out_, name_, {});
    out_.print().Text("custom string", kRosJointName, name_);
    out_.MarkElement("constraint");
    if (reversed) out_.Encode("reversed", "true", constraint_.span);
  }

  void Close() {
    out_.EncodeRest(constraint_, constraint_.span);
    out_.Wrote(4);
    out_.Close();
  }

  Output& out_;
  const Constraint& constraint_;
  std::string_view name_;
  JointPrim prim_;
};

}  // namespace

void WriteConstraint(Output& out, const Constraint& constraint) {
  ConstraintWriter writer(out, constraint);
  std::visit(writer, constraint.law);
}

}  // namespace sceneweld::usd
