// SPDX-License-Identifier: BSD-3-Clause
// Computes the inertias that joints move, and with them stiffness and damping for `springdamper`.

#include "sceneweld/parsers/mjcf/mass/mjcf_moved_inertia.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr std::size_t kMostFreedom = 1000;
constexpr std::array<Vector3, 3> kAxes{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}};
/// MuJoCo's mjMINVAL.
constexpr double kLeast = 1e-15;

/// Angular and linear: of a velocity, where the linear part is that of the point at the world's origin, or of a
/// momentum about the world's origin.
struct Spatial {
  Vector3 angular, linear;
};
double Dot(const Spatial& a, const Spatial& b) {
  return sceneweld::Dot(a.angular, b.angular) + sceneweld::Dot(a.linear, b.linear);
}

/// One degree of freedom: the motion of its body per unit of velocity.
struct Freedom {
  std::size_t body;
  std::optional<Index<sceneweld::Joint>> joint;
  Spatial motion;
  double armature = 0;
};

Spatial TurningAbout(const Vector3& axis, const Vector3& point) { return {axis, Cross(point, axis)}; }
Spatial SlidingAlong(const Vector3& axis) { return {{}, axis}; }

/// Mass properties about the origin of the world.
struct SpatialInertia {
  double mass = 0;
  Vector3 first_moment;  ///< Mass times centre of mass.
  RotationalInertia inertia;

  SpatialInertia() = default;
  explicit SpatialInertia(const MassProperties& properties)
      : mass(properties.mass), first_moment(properties.mass * properties.center_of_mass), inertia(properties.inertia) {
    const Vector3& c = properties.center_of_mass;
    const double m = mass;
    inertia = inertia + RotationalInertia{m * (c.y * c.y + c.z * c.z),
                                          m * (c.x * c.x + c.z * c.z),
                                          m * (c.x * c.x + c.y * c.y),
                                          -m * c.x * c.y,
                                          -m * c.x * c.z,
                                          -m * c.y * c.z};
  }

  void operator+=(const SpatialInertia& other) {
    mass += other.mass;
    first_moment = first_moment + other.first_moment;
    inertia = inertia + other.inertia;
  }
  Spatial operator*(const Spatial& velocity) const {
    const RotationalInertia& I = inertia;
    const Vector3& w = velocity.angular;
    const Vector3 turning{I.ixx * w.x + I.ixy * w.y + I.ixz * w.z, I.ixy * w.x + I.iyy * w.y + I.iyz * w.z,
                          I.ixz * w.x + I.iyz * w.y + I.izz * w.z};
    return {turning + Cross(first_moment, velocity.linear), mass * velocity.linear - Cross(first_moment, w)};
  }
};

/// A square matrix.
class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t size) : size_(size), elements_(size * size) {}
  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return elements_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return elements_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> elements_;
};

/// Factorises M = L^T D L from the leaves of the tree. Pivots have MuJoCo's lower bound for joints that share a
/// direction.
class Factors {
 public:
  explicit Factors(SquareMatrix M) : L_(std::move(M)) {
    for (std::size_t k = L_.size(); k-- > 0;) {
      L_(k, k) = std::max(L_(k, k), kLeast);
      for (std::size_t i = 0; i < k; ++i) {
        const double factor = L_(k, i) / L_(k, k);
        for (std::size_t j = 0; j <= i; ++j) L_(i, j) -= factor * L_(k, j);
      }
      for (std::size_t i = 0; i < k; ++i) L_(k, i) /= L_(k, k);
    }
  }

  /// One element on the diagonal of the inverse of M.
  double InverseDiagonal(std::size_t at) const {
    std::vector<double> row(at + 1);
    row[at] = 1;
    double sum = 0;
    for (std::size_t k = at + 1; k-- > 0;) {
      for (std::size_t j = k + 1; j <= at; ++j) row[k] -= row[j] * L_(j, k);
      sum += row[k] * row[k] / L_(k, k);
    }
    return sum;
  }

 private:
  SquareMatrix L_;  // D is its diagonal
};

std::vector<Freedom> FreedomsOf(const MovedInertias::Body& body, std::size_t place) {
  std::vector<Freedom> freedoms;
  if (body.is_free) {
    for (const Vector3& axis : kAxes) freedoms.push_back({place, {}, SlidingAlong(axis), body.free_armature});
    for (const Vector3& axis : kAxes) {
      const Spatial turning = TurningAbout(body.X_WB.rotation * axis, body.X_WB.translation);
      freedoms.push_back({place, {}, turning, body.free_armature});
    }
  }
  for (const MovedInertias::Joint& joint : body.joints) {
    if (joint.type == JointType::kSlide) {
      freedoms.push_back({place, joint.index, SlidingAlong(joint.axis), joint.armature});
    } else if (joint.type == JointType::kHinge) {
      freedoms.push_back({place, joint.index, TurningAbout(joint.axis, joint.point), joint.armature});
    } else {
      for (const Vector3& axis : kAxes) {
        freedoms.push_back({place, joint.index, TurningAbout(body.X_WB.rotation * axis, joint.point), joint.armature});
      }
    }
  }
  return freedoms;
}

}  // namespace

MovedInertias::MovedInertias(std::vector<Body> bodies) : bodies_(std::move(bodies)), roots_(bodies_.size()) {
  for (std::size_t i = 1; i < bodies_.size(); ++i) {
    roots_[i] = bodies_[i].parent == 0 || bodies_[i].is_free ? i : roots_[bodies_[i].parent];
  }
}

std::optional<double> MovedInertias::Of(std::size_t body, Index<sceneweld::Joint> joint) {
  const auto [tree, is_new] = trees_.try_emplace(roots_[body]);
  if (is_new) Solve(roots_[body], tree->second);
  if (!tree->second.is_solved) return std::nullopt;
  const auto found = tree->second.inertias.find(joint.value());
  return found == tree->second.inertias.end() ? 0 : found->second;
}

void MovedInertias::Solve(std::size_t root, Tree& tree) const {
  std::vector<Freedom> freedoms;
  std::vector<SpatialInertia> behind(bodies_.size());  // Of each body with its descendants.
  for (std::size_t i = root; i < bodies_.size(); ++i) {
    if (roots_[i] != root) continue;
    behind[i] = SpatialInertia(bodies_[i].mass->ReExpressed(bodies_[i].X_WB));
    const std::vector<Freedom> own = FreedomsOf(bodies_[i], i);
    freedoms.insert(freedoms.end(), own.begin(), own.end());
  }
  if (freedoms.size() > kMostFreedom) return;
  tree.is_solved = true;
  for (std::size_t i = bodies_.size(); i-- > root;) {
    if (roots_[i] == root && i != root) behind[bodies_[i].parent] += behind[i];
  }
  const auto carries = [&](std::size_t near, std::size_t far) {
    while (far > near) far = bodies_[far].parent;
    return far == near;
  };
  SquareMatrix M(freedoms.size());
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    const Freedom& far = freedoms[i];
    const Spatial momentum = behind[far.body] * far.motion;
    for (std::size_t j = 0; j <= i; ++j) {
      const Freedom& near = freedoms[j];
      if (carries(near.body, far.body)) M(i, j) = M(j, i) = Dot(near.motion, momentum);
    }
    M(i, i) += far.armature;
  }
  const Factors factors(std::move(M));
  std::map<std::uint32_t, std::pair<double, int>> sums;
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    if (!freedoms[i].joint) continue;
    auto& [sum, dimensions] = sums[freedoms[i].joint->value()];
    sum += factors.InverseDiagonal(i);
    ++dimensions;
  }
  for (const auto& [joint, of_joint] : sums) {
    tree.inertias[joint] = of_joint.second / std::max(of_joint.first, kLeast);
  }
}

MovedInertias MovedInertiasOf(const Model& model) {
  std::vector<MovedInertias::Body> bodies;
  for (const BodyRecord& record : model.bodies) {
    const Rotation& R_WB = record.X_WB.rotation;
    MovedInertias::Body body{record.parent,
                             record.is_free,
                             record.free_armature,
                             record.X_WB,
                             &*std::as_const(model.scene).bodies[record.body].mass_properties,
                             {}};
    for (const Index<sceneweld::Joint> index : record.joints) {
      const sceneweld::Joint& joint = std::as_const(model.scene).joints[index];
      const auto armature = model.armatures.find(index.value());
      // The joint's frames are where the body is as written (docs/reference/mjcf.md, 7.4).
      MovedInertias::Joint moved{index,
                                 JointType::kBall,
                                 {},
                                 record.X_WB * joint.X_CM.translation,
                                 armature == model.armatures.end() ? joint.armature : armature->second};
      if (std::holds_alternative<Weld>(joint.motion)) continue;
      if (const Vector3* const axis = AxisOf(joint.motion)) {
        moved.type = std::holds_alternative<Prismatic>(joint.motion) ? JointType::kSlide : JointType::kHinge;
        moved.axis = R_WB * *axis;
      }
      body.joints.push_back(moved);
    }
    bodies.push_back(std::move(body));
  }
  return MovedInertias(std::move(bodies));
}

namespace {

void SetSpringDamper(sceneweld::Joint& joint, double inertia) {
  std::array<double, 2> says{};
  const std::string& text = *FindKept(joint.kept, kMjcf.name, "springdamper");
  if (ScanNumbers(text, says).count < says.size()) return;
  const auto [time_constant, damping_ratio] = says;
  if (!(time_constant > 0) || !(damping_ratio > 0)) return;
  for (Dof& dof : Dofs(joint)) {
    dof.stiffness = inertia / std::max(time_constant * time_constant * damping_ratio * damping_ratio, kLeast);
    dof.damping = 2 * inertia / std::max(time_constant, kLeast);
  }
}

}  // namespace

void SetSpringDampers(Model& model) {
  std::optional<MovedInertias> inertias;
  bool is_reported = false;
  for (std::size_t place = 1; place < model.bodies.size(); ++place) {
    for (const Index<sceneweld::Joint> index : model.bodies[place].joints) {
      if (!FindKept(std::as_const(model.scene).joints[index].kept, kMjcf.name, "springdamper")) continue;
      if (!inertias) inertias = MovedInertiasOf(model);
      sceneweld::Joint& joint = model.scene.joints[index];
      if (const auto inertia = inertias->Of(place, index)) {
        SetSpringDamper(joint, *inertia);
      } else if (!std::exchange(is_reported, true)) {
        ReportLargeTree(joint, "the stiffness and damping of `springdamper`", joint.span, model.diagnostics());
      }
    }
  }
}

void ReportLargeTree(const sceneweld::Joint& joint, const std::string& what, Span span, Diagnostics& diagnostics) {
  diagnostics.Warning("ignored-value", span,
                      what + " are not computed: the tree with joint " + Quoted(joint.name.view()) + " has more than " +
                          std::to_string(kMostFreedom) + " degrees of freedom");
}

}  // namespace sceneweld::mjcf
