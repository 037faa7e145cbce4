// SPDX-License-Identifier: BSD-3-Clause
// Splits a joint of the scene into MuJoCo's hinges, slides and balls.

#include "sceneweld/parsers/mjcf/write/mjcf_motion.h"

#include <algorithm>
#include <numbers>

#include "sceneweld/scene/motion/positions.h"

namespace sceneweld::mjcf {
namespace {

class Maker {
 public:
  void operator()(const Weld&) {}
  void operator()(const Floating&) {}
  void operator()(const Revolute& m) { Hinge(m.axis, m.dof); }
  void operator()(const Prismatic& m) { Slide(m.axis, m.dof); }
  void operator()(const Screw& m) {
    const double lead = m.thread_pitch / (2 * std::numbers::pi);
    Slide(m.axis, m.dof, lead * WrittenPosition(m.dof));
    elements.back().lead = lead;
    Hinge(m.axis, m.dof);
  }
  void operator()(const Ball& m) {
    Elementary element;
    element.type = JointType::kBall;
    element.dof = &m.dofs[0];
    element.X = DefaultX_FM(m);
    elements.push_back(element);
  }
  void operator()(const Universal& m) {
    Hinge({1, 0, 0}, m.dofs[0]);
    Hinge({0, 1, 0}, m.dofs[1]);
  }
  void operator()(const Planar& m) {
    Slide({1, 0, 0}, m.dofs[0]);
    Slide({0, 1, 0}, m.dofs[1]);
    Hinge({0, 0, 1}, m.dofs[2]);
  }
  void operator()(const Curvilinear& m) {
    Elementary element;
    element.dof = &*m.dof;
    element.X = m.curve->At(WrittenPosition(m.dof));
    element.is_axis = false;
    elements.push_back(element);
  }

  std::vector<Elementary> elements;

 private:
  void Hinge(const Vector3& axis, const Dof& dof) {
    const double angle = WrittenPosition(dof);
    Add(JointType::kHinge, axis, dof, angle, Pose{{}, angle == 0 ? Rotation() : Rotation::FromAxisAngle(axis, angle)});
  }
  void Slide(const Vector3& axis, const Dof& dof) { Slide(axis, dof, WrittenPosition(dof)); }
  void Slide(const Vector3& axis, const Dof& dof, double way) {
    Add(JointType::kSlide, axis, dof, way, Pose{way * axis, {}});
  }
  void Add(JointType type, const Vector3& axis, const Dof& dof, double position, const Pose& X) {
    Elementary element;
    element.type = type;
    element.axis = axis;
    element.dof = &dof;
    element.position = position;
    element.X = X;
    element.is_axis = !IsLocked(dof);
    elements.push_back(element);
  }
};

}  // namespace

bool IsLocked(const Dof& dof) { return dof.lower == dof.upper; }
double WrittenPosition(const Dof& dof) { return IsLocked(dof) ? dof.lower : dof.default_position; }

std::vector<Elementary> ElementsOf(const Motion& motion, bool reversed) {
  Maker maker;
  std::visit(maker, motion);
  if (reversed) {
    std::reverse(maker.elements.begin(), maker.elements.end());
    for (Elementary& element : maker.elements) {
      element.axis = -element.axis;
      element.X = element.X.Inverse();
    }
  }
  return std::move(maker.elements);
}

const char* AxisSuffix(const Motion& motion, const Dof* dof, bool slides) {
  if (const auto* universal = std::get_if<Universal>(&motion)) return dof == &universal->dofs[0] ? "_x" : "_y";
  if (const auto* planar = std::get_if<Planar>(&motion)) {
    return dof == &planar->dofs[0] ? "_x" : dof == &planar->dofs[1] ? "_y" : "_theta";
  }
  return std::holds_alternative<Screw>(motion) && slides ? "_slide" : nullptr;
}

}  // namespace sceneweld::mjcf
