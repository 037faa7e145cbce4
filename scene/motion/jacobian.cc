// SPDX-License-Identifier: BSD-3-Clause
// Velocities and geometric Jacobians.

#include "sceneweld/scene/motion/jacobian.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <variant>

#include "sceneweld/scene/motion/positions.h"

namespace sceneweld {
namespace {

// The motion of M in F for a velocity of one: angular velocity, and velocity of the origin of M, in the axes of F.
struct UnitTwist {
  Vector3 w;
  Vector3 v;
};

constexpr Vector3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
constexpr std::size_t kMostVelocities = 6;

// The twists of the velocities of a joint at its positions q.
struct TwistsOf {
  std::span<const double> q;
  std::span<UnitTwist> out;

  void operator()(const Weld&) const {}
  void operator()(const Revolute& m) const { out[0] = {m.axis, {}}; }
  void operator()(const Prismatic& m) const { out[0] = {{}, m.axis}; }
  void operator()(const Screw& m) const { out[0] = {m.axis, m.thread_pitch / (2 * std::numbers::pi) * m.axis}; }
  void operator()(const Ball&) const { Turns(); }
  void operator()(const Universal&) const {
    out[0] = {kX, {}};
    out[1] = {Rotation::FromAxisAngle(kX, q[0]) * kY, {}};
  }
  void operator()(const Planar&) const {
    out[0] = {{}, kX};
    out[1] = {{}, kY};
    out[2] = {kZ, {}};
  }
  void operator()(const Curvilinear& m) const {
    out[0] = {m.curve->TurningRateAt(q[0]) * m.curve->plane_normal, m.curve->At(q[0]).rotation * kX};
  }
  void operator()(const Floating&) const {
    Turns();
    out[3] = {{}, kX};
    out[4] = {{}, kY};
    out[5] = {{}, kZ};
  }

 private:
  void Turns() const {
    out[0] = {kX, {}};
    out[1] = {kY, {}};
    out[2] = {kZ, {}};
  }
};

void AddColumn(const UnitTwist& twist, std::size_t column, std::size_t columns, std::span<double> J) {
  for (int row = 0; row < 3; ++row) {
    J[static_cast<std::size_t>(row) * columns + column] += twist.w[row];
    J[static_cast<std::size_t>(row + 3) * columns + column] += twist.v[row];
  }
}

Rotation TurnBy(const Vector3& w) {
  const double angle = Length(w);
  return angle > 0 && std::isfinite(angle) ? Rotation::FromAxisAngle(w, angle) : Rotation();
}

// A pose after the velocities w, v of its frame, in the axes that the pose is given in.
void Move(std::span<const double> q, std::span<const double> velocities, std::span<double> out) {
  const Pose X = PoseOfFloating(q);
  std::vector<double> moved;
  AppendPositions({X.translation + Vector3{velocities[3], velocities[4], velocities[5]},
                   TurnBy({velocities[0], velocities[1], velocities[2]}) * X.rotation},
                  moved);
  std::copy(moved.begin(), moved.end(), out.begin());
}

}  // namespace

Jacobians::Jacobians(const Kinematics& kinematics)
    : kinematics_(kinematics),
      of_joint_(kinematics.scene().joints.size()),
      of_base_(kinematics.scene().bodies.size()),
      entry_of_(kinematics.scene().bodies.size()) {
  const Scene& scene = kinematics.scene();
  const auto& entries = kinematics.tree().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const SpanningTree::Entry& entry = entries[i];
    entry_of_[entry.body.value()] = i;
    Kinematics::Slice slice{num_velocities_, 0};
    if (entry.joint) {
      slice.count = static_cast<std::size_t>(DegreesOfFreedom(scene.joints[entry.joint].motion));
      of_joint_[entry.joint.value()] = slice;
    } else if (kinematics.PositionsOf(entry.body).count > 0) {
      slice.count = kMostVelocities;
      of_base_[entry.body.value()] = slice;
    }
    num_velocities_ += slice.count;
  }
  FindFollowers();
}

void Jacobians::FindFollowers() {
  const Scene& scene = kinematics_.scene();
  const auto follows = [&](Index<Joint> joint) {
    const Joint& it = scene.joints[joint];
    return it.mimic && it.mimic->leader.index && of_joint_[joint.value()].count == 1 &&
           of_joint_[it.mimic->leader.index.value()].count == 1;
  };
  for (const Joint& joint : scene.joints) {
    const Index<Joint> index = scene.joints.IndexOf(joint);
    Index<Joint> leader = index;
    double multiplier = 1;
    std::size_t steps = 0;
    for (; steps <= scene.joints.size() && follows(leader); ++steps) {
      multiplier *= scene.joints[leader].mimic->multiplier;
      leader = scene.joints[leader].mimic->leader.index;
    }
    const bool is_in_circle = steps > scene.joints.size();
    if (leader == index || is_in_circle) continue;
    followers_.push_back({of_joint_[index.value()].first, of_joint_[leader.value()].first, multiplier});
  }
}

void Jacobians::AddColumns(Index<Body> body, const Vector3& p_WP, double sign, std::span<const double> q,
                           std::span<const Pose> X_WB, std::span<double> J) const {
  const Scene& scene = kinematics_.scene();
  while (body != Scene::kWorldBody) {
    const SpanningTree::Entry& entry = kinematics_.tree().entries[entry_of_[body.value()]];
    std::array<UnitTwist, kMostVelocities> twists;
    Kinematics::Slice slice;
    Rotation R_WF;
    Vector3 p_WM;
    double direction = sign;
    if (entry.joint) {
      const Joint& joint = scene.joints[entry.joint];
      slice = VelocitiesOf(entry.joint);
      const Kinematics::Slice positions = kinematics_.PositionsOf(entry.joint);
      std::visit(TwistsOf{q.subspan(positions.first, positions.count), twists}, joint.motion);
      R_WF = X_WB[joint.parent.index.value()].rotation * joint.X_PF.rotation;
      p_WM = X_WB[joint.child.index.value()] * joint.X_CM.translation;
      // The parent moves against the child.
      if (entry.reversed) direction = -sign;
    } else {
      slice = VelocitiesOf(body);
      if (slice.count > 0) TwistsOf{{}, twists}(Floating{});
      p_WM = X_WB[body.value()].translation;
    }
    for (std::size_t i = 0; i < slice.count; ++i) {
      const Vector3 w = direction * (R_WF * twists[i].w);
      const Vector3 v = direction * (R_WF * twists[i].v);
      AddColumn({w, v + Cross(w, p_WP - p_WM)}, slice.first + i, num_velocities_, J);
    }
    if (!entry.inboard) break;
    body = entry.inboard;
  }
}

void Jacobians::Jacobian(const FrameId& B, const FrameId& A, std::span<const double> q, std::span<const Pose> X_WB,
                         std::span<double> J) const {
  std::fill(J.begin(), J.end(), 0.0);
  const Scene& scene = kinematics_.scene();
  const Vector3 p_WB = kinematics_.FramePose(B, X_WB).translation;
  AddColumns(scene.Fixed(B).body, p_WB, 1, q, X_WB, J);
  AddColumns(scene.Fixed(A).body, p_WB, -1, q, X_WB, J);
  const Rotation R_AW = kinematics_.FramePose(A, X_WB).rotation.Inverse();
  if (R_AW.IsExactlyIdentity()) return;
  for (const std::size_t first : {std::size_t{0}, 3 * num_velocities_}) {
    for (std::size_t i = first; i < first + num_velocities_; ++i) {
      const Vector3 turned = R_AW * Vector3{J[i], J[i + num_velocities_], J[i + 2 * num_velocities_]};
      for (int row = 0; row < 3; ++row) J[i + static_cast<std::size_t>(row) * num_velocities_] = turned[row];
    }
  }
}

std::vector<double> Jacobians::Jacobian(const FrameId& B, std::span<const double> q) const {
  std::vector<double> J(6 * num_velocities_);
  Jacobian(B, FrameId::Of(Scene::kWorldBody), q, kinematics_.BodyPoses(q), J);
  return J;
}

void Jacobians::FoldFollowers(std::span<double> J) const {
  for (const Follower& follower : followers_) {
    for (std::size_t row = 0; row + num_velocities_ <= J.size(); row += num_velocities_) {
      J[row + follower.leader] += follower.multiplier * J[row + follower.at];
      J[row + follower.at] = 0;
    }
  }
}

std::vector<double> Jacobians::Integrate(std::span<const double> q, std::span<const double> v) const {
  std::vector<double> next(q.begin(), q.end());
  const Scene& scene = kinematics_.scene();
  for (const SpanningTree::Entry& entry : kinematics_.tree().entries) {
    const auto positions = entry.joint ? kinematics_.PositionsOf(entry.joint) : kinematics_.PositionsOf(entry.body);
    const auto velocities = entry.joint ? VelocitiesOf(entry.joint) : VelocitiesOf(entry.body);
    if (positions.count == 0) continue;
    const auto own_q = q.subspan(positions.first, positions.count);
    const auto own_v = v.subspan(velocities.first, velocities.count);
    const auto out = std::span(next).subspan(positions.first, positions.count);
    if (!entry.joint || std::holds_alternative<Floating>(scene.joints[entry.joint].motion)) {
      Move(own_q, own_v, out);
    } else if (std::holds_alternative<Ball>(scene.joints[entry.joint].motion)) {
      const Rotation R = TurnBy({own_v[0], own_v[1], own_v[2]}) * Rotation::FromRpy({own_q[0], own_q[1], own_q[2]});
      const Vector3 rpy = R.ToRpy();
      for (int i = 0; i < 3; ++i) out[static_cast<std::size_t>(i)] = rpy[i];
    } else {
      std::transform(own_q.begin(), own_q.end(), own_v.begin(), out.begin(), std::plus<>());
    }
  }
  return next;
}

}  // namespace sceneweld
