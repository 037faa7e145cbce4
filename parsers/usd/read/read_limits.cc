// SPDX-License-Identifier: BSD-3-Clause
// Reads position limits, and finds the motion that the free axes of a joint make.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/motion/positions.h"

namespace sceneweld::usd {
namespace {

// Files have huge numbers for limits that do not exist.
constexpr double kNoLimit = 1e9;

constexpr std::array<std::string_view, 6> kAxisNames{"transX", "transY", "transZ", "rotX", "rotY", "rotZ"};

double PositionOf(const Input& in, double value, bool turns) {
  if (!(std::abs(value) < kNoLimit)) return std::copysign(kInfinity, value);
  return value * JointFactor(JointUnit::kPosition, turns, in.units);
}

// The rotation whose columns are unit vectors of letters.
Rotation OfLetters(char x, char y) {
  const Vector3 a = UnitVector(x), b = UnitVector(y);
  return Rotation::FromMatrix(Matrix3::FromColumns(a, b, Cross(a, b)));
}

// Single precision makes zeros that are not quite.
double WithoutNoise(double position) {
  constexpr double kNoise = 2e-6;
  return std::abs(position) < kNoise ? 0 : position;
}

// The angle about an axis that is nearest to a rotation. [rad]
double AngleAbout(const Rotation& R, const Vector3& axis) {
  const double along = R.x() * axis.x + R.y() * axis.y + R.z() * axis.z;
  const double angle = 2 * std::atan2(along, R.w());
  return std::remainder(angle, 2 * std::numbers::pi);
}

// A turn may be outside of the limits by whole turns.
double TurnWithin(double angle, double lower, double upper) {
  constexpr double kTurn = 2 * std::numbers::pi;
  if (angle < lower && angle + kTurn <= upper) return angle + kTurn;
  if (angle > upper && angle - kTurn >= lower) return angle - kTurn;
  return angle;
}

/// Finds default positions for each kind of motion.
struct DefaultFinder {
  const Pose& X_FM;
  std::vector<double> operator()(const Weld&) const { return {}; }
  std::vector<double> operator()(const Revolute& m) const {
    return {TurnWithin(AngleAbout(X_FM.rotation, m.axis), m.dof->lower, m.dof->upper)};
  }
  std::vector<double> operator()(const Prismatic& m) const { return {Dot(m.axis, X_FM.translation)}; }
  std::vector<double> operator()(const Screw& m) const {
    if (m.thread_pitch == 0) return {AngleAbout(X_FM.rotation, m.axis)};
    return {Dot(m.axis, X_FM.translation) / m.thread_pitch * 2 * std::numbers::pi};
  }
  std::vector<double> operator()(const Ball&) const {
    const Vector3 rpy = X_FM.rotation.ToRpy();
    return {rpy.x, rpy.y, rpy.z};
  }
  std::vector<double> operator()(const Universal&) const {
    const Matrix3 R = X_FM.rotation.ToMatrix();
    return {std::atan2(R(2, 1), R(1, 1)), std::atan2(R(0, 2), R(0, 0))};
  }
  std::vector<double> operator()(const Planar&) const {
    return {X_FM.translation.x, X_FM.translation.y, AngleAbout(X_FM.rotation, {0, 0, 1})};
  }
  std::vector<double> operator()(const Curvilinear& m) const { return {m.dof->default_position}; }
  std::vector<double> operator()(const Floating&) const { return {}; }
};

}  // namespace

std::string_view NameOfAxis(int number) { return kAxisNames[static_cast<std::size_t>(number)]; }

bool IsSamePlace(const Pose& a, const Pose& b, double tolerance) {
  const Rotation turn = a.rotation.Inverse() * b.rotation;
  const double size = std::max({1.0, Length(a.translation), Length(b.translation)});
  return Length(a.translation - b.translation) <= tolerance * size &&
         2 * Length({turn.x(), turn.y(), turn.z()}) <= tolerance;
}

AxisRange ReadRange(Input& in, const stage::StagePrim& prim, bool turns) {
  AxisRange range;
  if (const auto lower = in.TakeNumber(prim, "physics:lowerLimit")) range.lower = PositionOf(in, *lower, turns);
  if (const auto upper = in.TakeNumber(prim, "physics:upperLimit")) range.upper = PositionOf(in, *upper, turns);
  if (range.lower <= range.upper) return range;
  in.diagnostics()
      .Warning("out-of-range", SpanAt(prim, "physics:upperLimit"),
               "ignoring the limits of " + Input::Describe(prim) + ": the lower one is above the upper one")
      .Help("exchange `physics:lowerLimit` and `physics:upperLimit`");
  return {};
}

AxisRange ReadAxisRange(Input& in, const stage::StagePrim& prim, int number) {
  AxisRange range;
  const std::string axis(NameOfAxis(number));
  if (!prim.Has("PhysicsLimitAPI:" + axis)) return range;
  const std::string prefix = "limit:" + axis + ":physics:";
  if (const auto low = in.TakeNumber(prim, prefix + "low")) range.lower = PositionOf(in, *low, number >= 3);
  if (const auto high = in.TakeNumber(prim, prefix + "high")) range.upper = PositionOf(in, *high, number >= 3);
  return range;
}

std::vector<FreeAxis> ReadFreeAxes(Input& in, const stage::StagePrim& prim, Pose& locked_at) {
  std::vector<FreeAxis> axes;
  Vector3 way;
  Rotation turn;
  for (int number = 0; number < 6; ++number) {
    const AxisRange range = ReadAxisRange(in, prim, number);
    if (range.lower < range.upper) {
      axes.push_back({number, range});
    } else if (range.lower == range.upper && std::isfinite(range.lower) && range.lower != 0) {
      const int i = number % 3;
      if (number < 3) {
        way[i] = range.lower;
      } else {
        turn = turn * Rotation::FromAxisAngle(UnitVector("XYZ"[i]), range.lower);
      }
    }
  }
  locked_at = {way, turn};
  return axes;
}

std::optional<AxesMotion> MotionOfAxes(const std::vector<FreeAxis>& axes) {
  const auto slides = static_cast<std::size_t>(
      std::count_if(axes.begin(), axes.end(), [](const FreeAxis& axis) { return !axis.turns(); }));
  const std::size_t turns = axes.size() - slides;
  const auto limit = [&](Dof& dof, std::size_t axis) {
    dof.lower = axes[axis].range.lower;
    dof.upper = axes[axis].range.upper;
  };
  AxesMotion found;
  if (axes.empty()) {
    found.motion = Weld{};
  } else if (axes.size() == 1 && turns == 1) {
    Revolute revolute{UnitVector(axes[0].letter()), {}};
    limit(revolute.dof, 0);
    found.motion = revolute;
    found.order = {0};
  } else if (axes.size() == 1) {
    Prismatic prismatic{UnitVector(axes[0].letter()), {}};
    limit(prismatic.dof, 0);
    found.motion = prismatic;
    found.order = {0};
  } else if (slides == 0 && turns == 2) {
    Universal universal;
    limit(universal.dofs[0], 0);
    limit(universal.dofs[1], 1);
    found.motion = universal;
    found.R_JA = OfLetters(axes[0].letter(), axes[1].letter());
    found.order = {0, 1};
  } else if (slides == 0) {
    Ball ball;
    for (std::size_t i = 0; i < 3; ++i) limit(ball.dofs[i], i);
    found.motion = ball;
    found.order = {0, 1, 2};
  } else if (slides == 2 && turns == 1 && axes[0].letter() != axes[2].letter() &&
             axes[1].letter() != axes[2].letter()) {
    // The normal is z; x and y follow in the order of the alphabet, or Z before X.
    const bool swaps = axes[2].letter() == 'Y';
    found.order = swaps ? std::vector<std::size_t>{1, 0, 2} : std::vector<std::size_t>{0, 1, 2};
    Planar planar;
    for (std::size_t i = 0; i < 3; ++i) limit(planar.dofs[i], found.order[i]);
    found.motion = planar;
    found.R_JA = OfLetters(axes[found.order[0]].letter(), axes[found.order[1]].letter());
  } else {
    return std::nullopt;
  }
  return found;
}

bool SetDefaults(Motion& motion, const Pose& X_FM) {
  if (auto* floating = std::get_if<Floating>(&motion)) {
    floating->X_FM = X_FM;
    return true;
  }
  std::vector<double> q = std::visit(DefaultFinder{X_FM}, motion);
  for (double& position : q) position = WithoutNoise(position);
  Joint joint;
  joint.motion = motion;
  SetDefaultPositions(joint, q);
  motion = joint.motion;
  return IsSamePlace(PoseAt(motion, q), X_FM);
}

ChainDefaults DefaultsOfChain(const std::vector<FreeAxis>& axes, const Pose& X_FM) {
  const Matrix3 R = X_FM.rotation.ToMatrix();
  std::vector<FreeAxis> turning;
  std::copy_if(axes.begin(), axes.end(), std::back_inserter(turning), [](const FreeAxis& a) { return a.turns(); });
  std::vector<double> angles;
  if (turning.size() == 1) {
    angles = {AngleAbout(X_FM.rotation, UnitVector(turning[0].letter()))};
  } else if (turning.size() == 2) {
    const Rotation R_JA = OfLetters(turning[0].letter(), turning[1].letter());
    angles = DefaultFinder{{{}, R_JA.Inverse() * X_FM.rotation * R_JA}}(Universal());
  } else if (turning.size() == 3) {
    angles = {std::atan2(-R(1, 2), R(2, 2)), std::asin(std::clamp(R(0, 2), -1.0, 1.0)), std::atan2(-R(0, 1), R(0, 0))};
  }
  std::vector<double> q;
  Pose reached;
  std::size_t angle = 0;
  for (const FreeAxis& axis : axes) {
    const Vector3 direction = UnitVector(axis.letter());
    q.push_back(WithoutNoise(axis.turns() ? angles[angle++] : Dot(direction, X_FM.translation)));
    reached = reached *
              (axis.turns() ? Pose{{}, Rotation::FromAxisAngle(direction, q.back())} : Pose{q.back() * direction, {}});
  }
  return {std::move(q), reached, IsSamePlace(reached, X_FM)};
}

}  // namespace sceneweld::usd
