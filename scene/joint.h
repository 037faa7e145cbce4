// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/tables/ref.h"
#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

// scene/fields/joint.h documents the members, with units and ranges.

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One degree of freedom of a joint. Limits that do not exist are infinite.
struct Dof {
  double lower = -kInfinity;
  double upper = kInfinity;
  double velocity_limit = kInfinity;
  double acceleration_limit = kInfinity;
  double effort_limit = kInfinity;
  double damping = 0;
  double friction = 0;
  double stiffness = 0;
  double rest_position = 0;
  double deceleration_limit = kInfinity;
  double jerk_limit = kInfinity;
  double default_position = 0;
  bool operator==(const Dof&) const = default;
};

/// The degrees of freedom of a kind of joint that has several, apart from the joint: most joints have one. Works as an
/// array. Copies share them until one is changed.
template <std::size_t N>
class DofArray {
 public:
  DofArray() = default;
  DofArray(const std::array<Dof, N>& dofs) : dofs_(dofs) {}  // NOLINT: an array is an array
  template <typename... More>
  DofArray(Dof first, More... more) : dofs_(std::array<Dof, N>{first, more...}) {}  // NOLINT: as an array

  static constexpr std::size_t size() { return N; }
  const Dof* data() const { return dofs_ ? dofs_->data() : kNew.data(); }
  Dof* data() { return (dofs_ ? *dofs_ : dofs_.emplace()).data(); }
  const Dof* begin() const { return data(); }
  const Dof* end() const { return data() + N; }
  Dof* begin() { return data(); }
  Dof* end() { return data() + N; }
  const Dof& operator[](std::size_t i) const { return data()[i]; }
  Dof& operator[](std::size_t i) { return data()[i]; }

 private:
  static constexpr std::array<Dof, N> kNew{};
  SharedValue<std::array<Dof, N>> dofs_;  // Empty: kNew.
};

/// The path of a curvilinear joint: in the plane through F's origin with the given normal, starting along the tangent
/// (docs/reference/urdf.md, 11).
struct Curve {
  struct Segment {
    double length = 0;
    double turning_rate = 0;
    bool operator==(const Segment&) const = default;
  };
  Vector3 initial_tangent{1, 0, 0};
  Vector3 plane_normal{0, 0, 1};
  bool periodic = false;
  std::vector<Segment> segments;
  bool operator==(const Curve&) const = default;

  double Length() const;
  /// X_FM at arc length `s`: x along the path, z along the normal.
  Pose At(double s) const;
  /// The rate of rotation about the normal there. [rad/m]
  double TurningRateAt(double s) const;
};

struct Weld {};
struct Revolute {
  Vector3 axis{0, 0, 1};
  Shared<Dof> dof;
};
struct Prismatic {
  Vector3 axis{0, 0, 1};
  Shared<Dof> dof;
};
struct Screw {
  Vector3 axis{0, 0, 1};
  double thread_pitch = 1;
  Shared<Dof> dof;
};
struct Ball {
  DofArray<3> dofs;
};
struct Universal {
  DofArray<2> dofs;
};
struct Planar {
  DofArray<3> dofs;
};
struct Curvilinear {
  std::shared_ptr<const Curve> curve;  ///< Not null.
  Shared<Dof> dof;
};
struct Floating {
  Pose X_FM;  ///< The default pose.
};

/// How M may move in F. If a kind is added, no writer compiles until it handles that kind.
using Motion = std::variant<Weld, Revolute, Prismatic, Screw, Ball, Universal, Planar, Curvilinear, Floating>;

struct Joint;

/// The joint follows another: position = multiplier x position(leader) + offset.
struct Mimic {
  Ref<Joint> leader;
  double multiplier = 1;
  double offset = 0;
};

/// URDF `<calibration>`; only kept.
struct Calibration {
  std::optional<double> rising;
  std::optional<double> falling;
  bool operator==(const Calibration&) const = default;
};

/// URDF `<safety_controller>`; only kept.
struct SafetyController {
  double soft_lower_limit = 0;
  double soft_upper_limit = 0;
  double k_position = 0;
  double k_velocity = 0;
  bool operator==(const SafetyController&) const = default;
};

/// A joint between a frame F fixed on the parent body and a frame M fixed on
/// the child body.
struct Joint {
  Name name;
  Index<ModelInstance> model;
  Ref<Body> parent;
  Ref<Body> child;
  Pose X_PF;
  Pose X_CM;
  Motion motion;
  SharedValue<Mimic> mimic;
  bool closes_loop = false;
  double armature = 0;
  SharedValue<Calibration> calibration;
  SharedValue<SafetyController> safety_controller;
  // docs/reference/directives.md, 5.5.
  bool has_parent_frame = false;
  bool has_child_frame = false;
  KeptList kept;
  Span span;
  Span default_position_span;
  std::shared_ptr<const Inclusion> origin;
};

/// The degrees of freedom of a joint that have limits and damping: none for
/// welds and floating joints.
std::span<Dof> Dofs(Joint& joint);
std::span<const Dof> Dofs(const Joint& joint);
std::span<const Dof> Dofs(const Motion& motion);
/// Number of velocities: 0 weld, 1, 2 universal, 3 ball and planar, 6 floating.
int DegreesOfFreedom(const Motion& motion);
/// Number of positions: as DegreesOfFreedom, but 7 for floating.
int PositionCount(const Motion& motion);
/// The axis of revolute, prismatic and screw joints; null for other kinds.
const Vector3* AxisOf(const Motion& motion);
/// `weld`, `revolute`, ... as in scene JSON.
std::string_view TypeName(const Motion& motion);

}  // namespace sceneweld
