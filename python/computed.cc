// SPDX-License-Identifier: BSD-3-Clause
// Attributes that are computed from the whole scene.

#include "sceneweld/python/computed.h"

#include <stdexcept>
#include <string>

#include "sceneweld/scene/collisions/collision_filter.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

template <typename T>
Index<T> IndexOf(const View& view) {
  return Index<T>(view.kind->table->index_of(view.composed->scene(), view.thing));
}

py::object InboardJoint(const View& view) {
  return ToPython(view.composed, view.composed->EntryOf(IndexOf<Body>(view)).joint);
}
py::object InboardBody(const View& view) {
  return ToPython(view.composed, view.composed->EntryOf(IndexOf<Body>(view)).inboard);
}
py::object GeometriesOfBody(const View& view) {
  py::list list;
  for (const Index<Geometry> geometry : view.composed->GeometriesOf(IndexOf<Body>(view))) {
    list.append(ToPython(view.composed, geometry));
  }
  return py::tuple(list);
}
py::object MembersOfGroup(const View& view) {
  const auto members = ExpandedMembers(view.composed->scene());
  return py::tuple(ToPython(view.composed, members[IndexOf<CollisionFilterGroup>(view).value()]));
}
py::object ToSlice(const Kinematics::Slice& slice) {
  return py::slice(static_cast<py::ssize_t>(slice.first), static_cast<py::ssize_t>(slice.first + slice.count), 1);
}
template <typename T>
py::object PositionSlice(const View& view) {
  return ToSlice(view.composed->kinematics().PositionsOf(IndexOf<T>(view)));
}
template <typename T>
py::object VelocitySlice(const View& view) {
  return ToSlice(view.composed->jacobians().VelocitiesOf(IndexOf<T>(view)));
}

constexpr struct {
  std::string_view class_name;
  std::string_view attribute;
  ComputedAttribute* compute;
} kComputed[] = {
    {"Body", "inboard_joint", &InboardJoint},           {"Body", "inboard_body", &InboardBody},
    {"Body", "geometries", &GeometriesOfBody},          {"Body", "position_slice", &PositionSlice<Body>},
    {"Joint", "position_slice", &PositionSlice<Joint>}, {"Body", "velocity_slice", &VelocitySlice<Body>},
    {"Joint", "velocity_slice", &VelocitySlice<Joint>}, {"CollisionFilterGroup", "members", &MembersOfGroup},
};

}  // namespace

ComputedAttribute* FindComputed(std::string_view class_name, std::string_view attribute) {
  for (const auto& one : kComputed) {
    if (one.class_name == class_name && one.attribute == attribute) return one.compute;
  }
  throw std::logic_error("nothing computes `" + std::string(class_name) + "." + std::string(attribute) + "`");
}

}  // namespace sceneweld::python
