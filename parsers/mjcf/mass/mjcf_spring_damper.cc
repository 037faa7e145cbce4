// SPDX-License-Identifier: BSD-3-Clause
// Computes stiffness and damping for `springdamper`.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr std::size_t kMostFreedom = 1000;
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
  std::size_t body;  ///< The place of the body in Model::bodies.
  Index<sceneweld::Joint> joint;
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

class SpringDampers {
 public:
  explicit SpringDampers(Model& model) : model_(model) {}

  void Run() {
    std::map<std::size_t, std::vector<Index<sceneweld::Joint>>> joints_of_tree;
    std::vector<std::size_t> root(model_.bodies.size());
    for (std::size_t i = 1; i < model_.bodies.size(); ++i) {
      const BodyRecord& record = model_.bodies[i];
      root[i] = record.parent == 0 || record.is_free ? i : root[record.parent];
      for (const Index<sceneweld::Joint> joint : record.joints) {
        if (FindKept(model_.scene.joints[joint].kept, kMjcf.name, "springdamper")) {
          joints_of_tree[root[i]].push_back(joint);
        }
      }
    }
    for (const auto& [tree, joints] : joints_of_tree) Solve(tree, root, joints);
  }

 private:
  void Solve(std::size_t tree, const std::vector<std::size_t>& root,
             const std::vector<Index<sceneweld::Joint>>& joints) {
    std::vector<Freedom> freedoms;
    std::vector<SpatialInertia> behind(model_.bodies.size());  // Of each body with its descendants.
    for (std::size_t i = 1; i < model_.bodies.size(); ++i) {
      if (root[i] != tree) continue;
      const BodyRecord& record = model_.bodies[i];
      behind[i] = SpatialInertia(model_.scene.bodies[record.body].mass_properties->ReExpressed(record.X_WB));
      AddFreedoms(i, freedoms);
    }
    if (freedoms.size() > kMostFreedom) return Leave(joints);
    for (std::size_t i = model_.bodies.size(); i-- > 1;) {
      if (root[i] == tree && i != tree) behind[model_.bodies[i].parent] += behind[i];
    }
    SquareMatrix M(freedoms.size());
    for (std::size_t i = 0; i < freedoms.size(); ++i) {
      const Freedom& far = freedoms[i];
      const Spatial momentum = behind[far.body] * far.motion;
      for (std::size_t j = 0; j <= i; ++j) {
        const Freedom& near = freedoms[j];
        if (Carries(near.body, far.body)) M(i, j) = M(j, i) = Dot(near.motion, momentum);
      }
      M(i, i) += far.armature;
    }
    const Factors factors(std::move(M));
    for (const Index<sceneweld::Joint> joint : joints) {
      double sum = 0;
      int dimensions = 0;
      for (std::size_t i = 0; i < freedoms.size(); ++i) {
        if (freedoms[i].joint != joint) continue;
        sum += factors.InverseDiagonal(i);
        ++dimensions;
      }
      Set(model_.scene.joints[joint], dimensions / std::max(sum, kLeast));
    }
  }

  void AddFreedoms(std::size_t place, std::vector<Freedom>& freedoms) const {
    const BodyRecord& record = model_.bodies[place];
    const Rotation& R_WB = record.X_WB.rotation;
    constexpr std::array<Vector3, 3> kAxes{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}};
    if (record.is_free) {
      for (const Vector3& axis : kAxes) freedoms.push_back({place, {}, SlidingAlong(axis), record.free_armature});
      for (const Vector3& axis : kAxes) {
        freedoms.push_back({place, {}, TurningAbout(R_WB * axis, record.X_WB.translation), record.free_armature});
      }
    }
    for (const Index<sceneweld::Joint> index : record.joints) {
      const sceneweld::Joint& joint = model_.scene.joints[index];
      // The joint's frames are where the body is as written (docs/reference/mjcf.md, 7.4).
      const Vector3 point = record.X_WB * joint.X_CM.translation;
      if (std::holds_alternative<Prismatic>(joint.motion)) {
        freedoms.push_back({place, index, SlidingAlong(R_WB * *AxisOf(joint.motion)), joint.armature});
      } else if (std::holds_alternative<Revolute>(joint.motion)) {
        freedoms.push_back({place, index, TurningAbout(R_WB * *AxisOf(joint.motion), point), joint.armature});
      } else if (std::holds_alternative<Ball>(joint.motion)) {
        for (const Vector3& axis : kAxes) {
          freedoms.push_back({place, index, TurningAbout(R_WB * axis, point), joint.armature});
        }
      }
    }
  }

  bool Carries(std::size_t near, std::size_t far) const {
    while (far > near) far = model_.bodies[far].parent;
    return far == near;
  }

  static void Set(sceneweld::Joint& joint, double inertia) {
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

  void Leave(const std::vector<Index<sceneweld::Joint>>& joints) const {
    const sceneweld::Joint& joint = model_.scene.joints[joints.front()];
    model_.diagnostics().Warning("ignored-value", joint.span,
                                 "the stiffness and damping of `springdamper` are not computed: the tree with joint " +
                                     Quoted(joint.name.view()) + " has more than " + std::to_string(kMostFreedom) +
                                     " degrees of freedom");
  }

  Model& model_;
};

}  // namespace

void SetSpringDampers(Model& model) { SpringDampers(model).Run(); }

}  // namespace sceneweld::mjcf
