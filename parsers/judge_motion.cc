#include "sceneweld/parsers/judge_motion.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "sceneweld/scene/kinematics.h"

namespace sceneweld {
namespace {

// How far joints without limits go. [rad, m]
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

// The engine's tree, with everything that does not move held as it is at zero.
class Mover {
 public:
  Mover(const Scene& scene, const EngineTree& engine)
      : scene_(scene), engine_(engine), moving_(scene.joints.size()), holder_(scene.bodies.size()) {
    for (const EngineTree::MovingJoint& joint : engine.moving) moving_[joint.joint.value()] = &joint;
    for (const Joint& joint : scene.joints) {
      const EngineTree::MovingJoint* moving = moving_[scene.joints.IndexOf(joint).value()];
      const Index<Body> child = moving ? moving->child : joint.child.index;
      if (child != Scene::kWorldBody && !holder_[child.value()]) holder_[child.value()] = &joint;
    }
  }

  std::vector<Pose> PosesAt(const std::vector<double>& positions) const {
    std::vector<Pose> X_WL = engine_.X_WL;
    std::vector<bool> known(X_WL.size());
    known[0] = true;
    std::vector<std::uint32_t> chain;
    for (std::uint32_t i = 1; i < X_WL.size(); ++i) {
      for (std::uint32_t at = i; !known[at] && chain.size() <= X_WL.size();) {
        chain.push_back(at);
        const Joint* holder = holder_[at];
        if (!holder) break;
        at = ParentOf(*holder).value();
      }
      for (; !chain.empty(); chain.pop_back()) {
        const std::uint32_t body = chain.back();
        if (!known[body] && holder_[body])
          X_WL[body] = X_WL[ParentOf(*holder_[body]).value()] * InParent(body, positions);
        known[body] = true;
      }
    }
    return X_WL;
  }

 private:
  const EngineTree::MovingJoint* MovingOf(const Joint& joint) const {
    return moving_[scene_.joints.IndexOf(joint).value()];
  }
  Index<Body> ParentOf(const Joint& joint) const {
    const EngineTree::MovingJoint* moving = MovingOf(joint);
    return moving ? moving->parent : joint.parent.index;
  }
  Pose InParent(std::uint32_t body, const std::vector<double>& positions) const {
    const Joint& joint = *holder_[body];
    if (const EngineTree::MovingJoint* moving = MovingOf(joint)) {
      return moving->X_PJ * Moved(joint.motion, moving->axis, positions[moving->joint.value()]) *
             moving->X_CJ.Inverse();
    }
    return engine_.X_WL[joint.parent.index.value()].Inverse() * engine_.X_WL[body];
  }

  const Scene& scene_;
  const EngineTree& engine_;
  std::vector<const EngineTree::MovingJoint*> moving_;  // by joint
  std::vector<const Joint*> holder_;                    // by body, in the engine's sense
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
