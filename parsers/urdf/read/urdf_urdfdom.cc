// SPDX-License-Identifier: BSD-3-Clause
// What urdfdom refuses and the reader accepts.

#include "sceneweld/parsers/urdf/read/urdf_urdfdom.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

bool IsJoint(Element element) { return element.name() == "joint" && !IsIgnored(element); }

std::string_view LinkOf(Element joint, const char* end) {
  const Element named = joint.child(end);
  const Attribute link = named ? named.attribute("link") : Attribute();
  return link ? link.value() : std::string_view();
}

void CheckRoots(Element robot_element, Diagnostics& diagnostics) {
  std::unordered_set<std::string_view> children;
  for (const Element child : robot_element.children()) {
    if (IsJoint(child)) children.insert(LinkOf(child, "child"));
  }
  Element first;
  bool has_links = false;
  for (const Element link : robot_element.children("link")) {
    if (IsIgnored(link)) continue;
    has_links = true;
    const Attribute name = link.attribute("name");
    if (!name || children.contains(name.value())) continue;
    if (first && first.attribute("name").value() == name.value()) continue;  // An error says so.
    if (first) {
      diagnostics
          .Note("ambiguous-base", link.span(),
                Describe(link) + " is a second root of the robot; urdfdom refuses several roots")
          .Note(first.span(), "the first root is here");
      return;
    }
    first = link;
  }
  if (!has_links) {
    diagnostics.Warning("model-without-link", robot_element.span(), "the robot has no link; urdfdom refuses that");
  }
}

// urdfdom reads the limit of joints of any type.
void CheckLimit(Element joint, Diagnostics& diagnostics) {
  const Attribute type = joint.attribute("type");
  const bool needs_limit = type && (type.value() == "revolute" || type.value() == "prismatic");
  const Element limit = joint.child("limit");
  if (!limit && needs_limit) {
    diagnostics.Warning("missing-value", joint.span(), Describe(joint) + " has no `<limit>`; urdfdom refuses that")
        .Help(type.value() == "revolute"
                  ? "use the type `continuous` for a joint without limits"
                  : "add `<limit lower=\"...\" upper=\"...\" effort=\"...\" velocity=\"...\"/>`");
  }
  if (!limit) return;
  const bool is_new = VersionOf(joint) == Version::k1_2;
  for (const char* const name : {"effort", "velocity"}) {
    const Attribute attribute = limit.attribute(name);
    if (!attribute && !is_new) {
      diagnostics.Warning("missing-value", limit.span(),
                          Describe(limit) + " has no " + Quoted(name) + "; urdfdom refuses that");
    }
    // Old tools write -1 for no limit.
    const auto number = attribute ? ParseNumber(attribute.value()) : std::nullopt;
    if (number && *number < 0 && (is_new || *number != -1)) {
      diagnostics.Warning("out-of-range", attribute.value_span(),
                          Quoted(name) + " of " + Describe(joint) + " is negative, which means no limit here" +
                              (is_new ? "; urdfdom refuses that in URDF 1.2" : ""));
    }
  }
  const bool has_lower = static_cast<bool>(limit.attribute("lower"));
  if (is_new && needs_limit && !(has_lower && limit.attribute("upper"))) {
    diagnostics.Warning(
        "missing-value", limit.span(),
        Describe(limit) + " has no " + Quoted(has_lower ? "upper" : "lower") + "; urdfdom refuses that in URDF 1.2");
  }
}

// A size of zero is a point or a disc in older versions.
void CheckSizes(Element link, Diagnostics& diagnostics) {
  if (VersionOf(link) != Version::k1_2) return;
  for (const Element element : link.descendants()) {
    if (element.name() != "sphere" && element.name() != "cylinder" && element.name() != "box") continue;
    for (const char* const name : {"radius", "length", "size"}) {
      const Attribute size = element.attribute(name);
      if (!size) continue;
      std::array<double, 3> numbers{1, 1, 1};
      ScanNumbers(size.value(), numbers);
      if (*std::min_element(numbers.begin(), numbers.end()) > 0) continue;
      diagnostics.Warning("out-of-range", size.value_span(),
                          Quoted(name) + " of " + Describe(element) + " is 0; urdfdom drops the shape in URDF 1.2");
    }
  }
}

void CheckSafetyController(Element joint, Diagnostics& diagnostics) {
  const Element controller = joint.child("safety_controller");
  if (!controller || controller.attribute("k_velocity")) return;
  diagnostics
      .Warning("missing-value", controller.span(), Describe(controller) + " has no `k_velocity`; urdfdom refuses that")
      .Help("add `k_velocity`, or remove the element");
}

// The axis of an element without `xyz` is zero there, not the default.
void CheckAxis(Element joint, Diagnostics& diagnostics) {
  const Attribute type = joint.attribute("type");
  const Element axis = joint.child("axis");
  if (!axis || axis.attribute("xyz") || !type || type.value() == "fixed" || type.value() == "floating") return;
  diagnostics
      .Warning("missing-value", axis.span(),
               Describe(axis) + " has no `xyz`; urdfdom reads a zero axis, and libsdformat refuses it")
      .Help("add `xyz`, or remove the element for the axis `1 0 0`");
}

void CheckDynamics(Element joint, Diagnostics& diagnostics) {
  const Element dynamics = joint.child("dynamics");
  if (!dynamics || dynamics.attribute("damping") || dynamics.attribute("friction")) return;
  diagnostics
      .Warning("missing-value", dynamics.span(),
               Describe(dynamics) + " has neither `damping` nor `friction`; urdfdom refuses that")
      .Help("add one of them, or remove the element");
}

// The rest of the link is its inertial, visuals and collisions.
void CheckInertial(Element link, Diagnostics& diagnostics) {
  const Attribute link_name = link.attribute("name");
  const Element inertial = link.child("inertial");
  if (!inertial || (link_name && link_name.value() == "world")) return;  // A warning says that the world's is ignored.
  const auto warn = [&](Element element, const std::string& missing) {
    diagnostics.Warning(
        "missing-value", element.span(),
        Describe(element) + " has no " + missing + "; urdfdom leaves out the inertial and the shapes of the link");
  };
  const Element mass = inertial.child("mass");
  if (!mass) return warn(inertial, "`<mass>`");
  if (!mass.attribute("value")) return warn(mass, "`value`");
  const Element inertia = inertial.child("inertia");
  if (!inertia) return warn(inertial, "`<inertia>`");
  for (const char* const name : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}) {
    if (!inertia.attribute(name)) return warn(inertia, Quoted(name));
  }
}

}  // namespace

void WarnOfUrdfdom(Element robot_element, Robot& robot) {
  CheckRoots(robot_element, robot.diagnostics());
  for (const Element child : robot_element.children()) {
    if (child.name() == "link" && !IsIgnored(child)) {
      CheckInertial(child, robot.diagnostics());
      CheckSizes(child, robot.diagnostics());
    }
    if (IsJoint(child)) {
      CheckLimit(child, robot.diagnostics());
      CheckDynamics(child, robot.diagnostics());
      CheckSafetyController(child, robot.diagnostics());
      CheckAxis(child, robot.diagnostics());
    }
  }
}

}  // namespace sceneweld::urdf
