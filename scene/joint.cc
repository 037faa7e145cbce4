// SPDX-License-Identifier: BSD-3-Clause
// Degrees of freedom and types of joints.

#include "sceneweld/scene/joint.h"

#include <cmath>

namespace sceneweld {
namespace {

template <typename... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

template <typename Dof_, typename Motion_>
std::span<Dof_> DofsOf(Motion_& motion) {
  const auto dofs = [](auto& m) -> std::span<Dof_> {
    if constexpr (requires { m.dof; }) {
      return {&*m.dof, 1};
    } else if constexpr (requires { m.dofs; }) {
      return m.dofs;
    } else {
      return {};
    }
  };
  return std::visit(dofs, motion);
}

}  // namespace

double Curve::Length() const {
  double sum = 0;
  for (const Segment& segment : segments) sum += segment.length;
  return sum;
}

Pose Curve::At(double s) const {
  const double length = Length();
  if (periodic && length > 0) s -= length * std::floor(s / length);
  const Vector3 across = Cross(plane_normal, initial_tangent);
  double x = 0, y = 0, heading = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto& [segment_length, rate] = segments[i];
    const bool last = i + 1 == segments.size();
    // Before the start and after the end, the first and last segment continue.
    const double step = last || s < segment_length ? s : segment_length;
    const double turned = heading + rate * step;
    if (rate == 0) {
      x += step * std::cos(heading);
      y += step * std::sin(heading);
    } else {
      x += (std::sin(turned) - std::sin(heading)) / rate;
      y += (std::cos(heading) - std::cos(turned)) / rate;
    }
    heading = turned;
    s -= step;
    if (s == 0 && step < segment_length) break;
  }
  const Vector3 tangent = std::cos(heading) * initial_tangent + std::sin(heading) * across;
  return {x * initial_tangent + y * across,
          Rotation::FromMatrix(Matrix3::FromColumns(tangent, Cross(plane_normal, tangent), plane_normal))};
}

double Curve::TurningRateAt(double s) const {
  const double length = Length();
  if (periodic && length > 0) s -= length * std::floor(s / length);
  for (std::size_t i = 0; i + 1 < segments.size(); ++i) {
    if (s < segments[i].length) return segments[i].turning_rate;
    s -= segments[i].length;
  }
  return segments.empty() ? 0 : segments.back().turning_rate;
}

std::span<Dof> Dofs(Joint& joint) { return DofsOf<Dof>(joint.motion); }
std::span<const Dof> Dofs(const Joint& joint) { return DofsOf<const Dof>(joint.motion); }
std::span<const Dof> Dofs(const Motion& motion) { return DofsOf<const Dof>(motion); }

int DegreesOfFreedom(const Motion& motion) {
  if (std::holds_alternative<Floating>(motion)) return 6;
  return static_cast<int>(DofsOf<const Dof>(motion).size());
}

int PositionCount(const Motion& motion) {
  return std::holds_alternative<Floating>(motion) ? 7 : DegreesOfFreedom(motion);
}

const Vector3* AxisOf(const Motion& motion) {
  const auto axis = [](const auto& m) -> const Vector3* {
    if constexpr (requires { m.axis; }) {
      return &m.axis;
    } else {
      return nullptr;
    }
  };
  return std::visit(axis, motion);
}

std::string_view TypeName(const Motion& motion) {
  return std::visit(Overloaded{
                        [](const Weld&) { return "weld"; },
                        [](const Revolute&) { return "revolute"; },
                        [](const Prismatic&) { return "prismatic"; },
                        [](const Screw&) { return "screw"; },
                        [](const Ball&) { return "ball"; },
                        [](const Universal&) { return "universal"; },
                        [](const Planar&) { return "planar"; },
                        [](const Curvilinear&) { return "curvilinear"; },
                        [](const Floating&) { return "floating"; },
                    },
                    motion);
}

}  // namespace sceneweld
