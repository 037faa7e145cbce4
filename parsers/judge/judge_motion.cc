// SPDX-License-Identifier: BSD-3-Clause
// Poses of bodies with all joints at zero.
// Compares an engine's tree with the scene at random joint positions.

#include "sceneweld/parsers/judge/judge_motion.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {

std::vector<Pose> ZeroPoses(const Scene& scene) {
  std::vector<Pose> X_WB;
  X_WB.reserve(scene.bodies.size());
  const auto take = [&](const Scene& from) {
    for (const Body& body : from.bodies) X_WB.push_back(body.X_WB);
  };
  const auto moved = [](const Joint& joint) {
    const auto dofs = Dofs(joint);
    return std::any_of(dofs.begin(), dofs.end(), [](const Dof& dof) { return dof.default_position != 0; });
  };
  if (std::none_of(scene.joints.begin(), scene.joints.end(), moved)) {
    take(scene);
    return X_WB;
  }
  const Kinematics kinematics(scene);
  kinematics.BodyPoses(kinematics.ZeroPositions(), X_WB);
  return X_WB;
}

namespace {

// The range of joints without limits. [rad, m]
constexpr double kFarthest = 3;

Pose Moved(const Motion& motion, const Vector3& axis, double position) {
  if (std::holds_alternative<Revolute>(motion)) return {{}, Rotation::FromAxisAngle(axis, position)};
  return {position * axis, {}};
}

double Difference(const Pose& a, const Pose& b) {
  const Rotation &R = a.rotation, &S = b.rotation;
  const double sign = R.w() * S.w() + R.x() * S.x() + R.y() * S.y() + R.z() * S.z() < 0 ? -1 : 1;
  const double differences[] = {a.translation.x - b.translation.x,
                                a.translation.y - b.translation.y,
                                a.translation.z - b.translation.z,
                                R.w() - sign * S.w(),
                                R.x() - sign * S.x(),
                                R.y() - sign * S.y(),
                                R.z() - sign * S.z()};
  double largest = 0;
  for (const double difference : differences) {
    largest = std::isnan(difference) ? kInfinity : std::max(largest, std::abs(difference));
  }
  const Vector3& p = a.translation;
  return largest / std::max({1.0, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
}

// The engine's tree. Everything that does not move stays as it is at zero.
class Mover {
 public:
  Mover(const Scene& scene, const EngineTree& engine) : scene_(scene), engine_(engine) {
    moving_.resize(scene.joints.size());
    for (const EngineTree::MovingJoint& joint : engine.moving) moving_[joint.joint.value()] = &joint;
    // Outwards from the world, then from each floating base, along joints in either direction.
    std::vector<std::vector<Step>> steps(scene.bodies.size());
    for (const Joint& joint : scene.joints) {
      if (joint.closes_loop) continue;
      const EngineTree::MovingJoint* const moving = moving_[scene.joints.IndexOf(joint).value()];
      const Index<Body> parent = moving ? moving->parent : joint.parent.index;
      const Index<Body> child = moving ? moving->child : joint.child.index;
      steps[parent.value()].push_back({parent, child, moving, false});
      steps[child.value()].push_back({child, parent, moving, true});
    }
    std::vector<bool> known(scene.bodies.size());
    const auto grow = [&](Index<Body> base) {
      std::vector<Index<Body>> open{base};
      known[base.value()] = true;
      for (std::size_t i = 0; i < open.size(); ++i) {
        for (const Step& step : steps[open[i].value()]) {
          if (known[step.to.value()]) continue;
          known[step.to.value()] = true;
          open.push_back(step.to);
          way_.push_back(step);
        }
      }
    };
    grow(Scene::kWorldBody);
    for (const SpanningTree::Entry& entry : TreeOf(scene).entries) {
      if (!entry.inboard && !known[entry.body.value()]) grow(entry.body);
    }
  }

  std::vector<Pose> PosesAt(const std::vector<double>& positions) const {
    std::vector<Pose> X_WL = engine_.X_WL;
    for (const Step& step : way_) {
      const Pose& X_WFrom = X_WL[step.from.value()];
      if (!step.moving) {
        X_WL[step.to.value()] = X_WFrom * engine_.X_WL[step.from.value()].Inverse() * engine_.X_WL[step.to.value()];
        continue;
      }
      const EngineTree::MovingJoint& moving = *step.moving;
      const Pose X_PC = moving.X_PJ *
                        Moved(scene_.joints[moving.joint].motion, moving.axis, positions[moving.joint.value()]) *
                        moving.X_CJ.Inverse();
      X_WL[step.to.value()] = X_WFrom * (step.reversed ? X_PC.Inverse() : X_PC);
    }
    return X_WL;
  }

 private:
  /// From a body with a known pose to the body at the other end of a joint.
  struct Step {
    Index<Body> from;
    Index<Body> to;
    const EngineTree::MovingJoint* moving;  // Null if it is fixed.
    bool reversed;                          // Towards the joint's parent.
  };

  const Scene& scene_;
  const EngineTree& engine_;
  std::vector<const EngineTree::MovingJoint*> moving_;  // by joint
  std::vector<Step> way_;
};

}  // namespace

double LargestMotionDifference(const Scene& scene, const EngineTree& engine, int configurations) {
  const Mover mover(scene, engine);
  std::mt19937_64 random(1);
  double largest = 0;
  const Kinematics kinematics(scene);
  std::vector<double> q = kinematics.ZeroPositions();
  std::vector<Pose> X_WB;
  std::vector<double> positions(scene.joints.size());
  for (int i = 0; i < configurations; ++i) {
    for (const EngineTree::MovingJoint& moving : engine.moving) {
      const Dof& dof = Dofs(scene.joints[moving.joint]).front();
      const double lower = std::max(dof.lower, -kFarthest), upper = std::min(dof.upper, kFarthest);
      const double share = static_cast<double>(random() >> 11) * 0x1p-53;
      q[kinematics.PositionsOf(moving.joint).first] = positions[moving.joint.value()] = lower + (upper - lower) * share;
    }
    kinematics.BodyPoses(q, X_WB);
    const std::vector<Pose> X_WL = mover.PosesAt(positions);
    for (std::uint32_t body = 1; body < X_WL.size(); ++body) {
      const Pose X_WL_wanted = engine.X_EngineWorld * X_WB[body] * engine.X_BL[body];
      largest = std::max(largest, Difference(X_WL_wanted, X_WL[body]));
    }
  }
  return largest;
}

}  // namespace sceneweld
