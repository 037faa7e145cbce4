// SPDX-License-Identifier: BSD-3-Clause
// The frames and axes of joints, in files and in stages.

#include "sceneweld/parsers/usd/read/joint_frames.h"

#include <string>

namespace sceneweld::usd {
namespace {

Vector3 ScaledBy(const Vector3& scale, const Vector3& p) { return {scale.x * p.x, scale.y * p.y, scale.z * p.z}; }

}  // namespace

Vector3 UnitVector(char letter) {
  if (letter == 'Y') return {0, 1, 0};
  if (letter == 'Z') return {0, 0, 1};
  return {1, 0, 0};
}

JointAxis AxisInFile(const Vector3& axis) {
  for (const char letter : {'X', 'Y', 'Z'}) {
    if (axis == UnitVector(letter)) return {letter, {}};
  }
  return {'X', Rotation::Between({1, 0, 0}, axis)};
}

std::optional<JointEnd> ReadJointEnd(Input& in, const stage::StagePrim& prim, char which) {
  const std::string relationship = std::string("physics:body") + which;
  const std::vector<std::string> targets = in.TakeTargets(prim, relationship);
  const Vector3 position = in.TakeVector(prim, std::string("physics:localPos") + which).value_or(Vector3());
  const Rotation rotation = in.TakeRotation(prim, std::string("physics:localRot") + which).value_or(Rotation());
  const stage::StagePrim* target = &in.stage.prims.front();
  if (!targets.empty()) {
    target = in.stage.Find(targets.front());
    if (!target) {
      // A robot may be taken from a stage with something that held its base.
      const bool is_world = which == '0';
      in.diagnostics()
          .Warning("unknown-body", SpanAt(prim, relationship),
                   (is_world ? Quoted(relationship) + " of " + Input::Describe(prim)
                             : "ignoring " + Input::Describe(prim) + ": its " + Quoted(relationship)) +
                       " is " + Quoted(targets.front()) + ", which is not a prim of the stage" +
                       (is_world ? "; the world counts" : ""))
          .Help("use the path of a body, or remove the relationship for the world");
      if (!is_world) return std::nullopt;
      target = &in.stage.prims.front();
    }
    if (targets.size() > 1) {
      in.diagnostics().Warning(
          "ignored-value", SpanAt(prim, relationship),
          "`" + relationship + "` of " + Input::Describe(prim) + " has several targets; only the first one counts");
    }
  }
  JointEnd end;
  end.body = in.BodyAt(*target);
  const PrimPlace place = in.PlaceOf(*target);
  const Pose X_TJ{ScaledBy(place.scale, position), rotation};
  end.X_WJ = Joined(place.X_WP, X_TJ);
  const stage::StagePrim& body_prim = in.PrimOf(end.body);
  if (end.body == Scene::kWorldBody) {
    end.X_BJ = end.X_WJ;
  } else if (&body_prim == target) {
    end.X_BJ = X_TJ;
  } else {
    end.X_BJ = in.PlaceOn(*target, body_prim).X_WP * X_TJ;
  }
  return end;
}

bool IsJointPrim(const stage::StagePrim& prim) {
  const std::string_view type = prim.type;
  return prim.is_defined &&
         (type == "PhysicsFixedJoint" || type == "PhysicsRevoluteJoint" || type == "PhysicsPrismaticJoint" ||
          type == "PhysicsSphericalJoint" || type == "PhysicsDistanceJoint" || type == "PhysicsJoint");
}

bool Says(const stage::StagePrim& prim, std::string_view property, bool value) {
  const stage::StageProperty* own = prim.Find(property);
  const double* number = own ? own->value.number() : nullptr;
  return number && (*number != 0) == value;
}

Span SpanAt(const stage::StagePrim& prim, std::string_view property) {
  const stage::StageProperty* own = prim.Find(property);
  return own && own->value_span ? own->value_span : prim.span;
}

Index<Joint> AddJointAs(Input& in, Joint joint) {
  const std::string name = joint.name.str();
  for (int number = 1;; ++number) {
    const auto added = in.scene.AddJoint(joint);
    if (added) return added.index;
    joint.name = Name(name + "_" + std::to_string(number));
  }
}

}  // namespace sceneweld::usd
