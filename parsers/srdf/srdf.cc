// SPDX-License-Identifier: BSD-3-Clause
// Reads SRDF files.

#include "sceneweld/parsers/srdf/srdf.h"

#include <set>
#include <string>
#include <utility>

#include "sceneweld/parsers/srdf/srdf_groups.h"
#include "sceneweld/parsers/srdf/srdf_reading.h"
#include "sceneweld/parsers/srdf/srdf_robot.h"
#include "sceneweld/parsers/xacro/xacro.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

const Source* ReadSource(ReadContext& context) {
  const ModelArguments& arguments = context.arguments;
  const Source* const source = context.files.ReadText(arguments.srdf, arguments.srdf_span, context.diagnostics);
  if (!source || !xacro::IsXacro(arguments.srdf)) return source;
  return xacro::Expand(*source, context, xacro::UnusedArguments::kIgnored);
}

void CheckRobotName(Element element, Robot& robot) {
  Named named;
  if (!element.attribute("name")) {
    robot.diagnostics.Warning("missing-value", element.span(), "`<robot>` has no `name`");
    return;
  }
  if (!ReadFields(element, kRobot.fields, named, robot.reading) || robot.owner == Scene::kWorldInstance) return;
  const Name& model = robot.scene.models[robot.owner].name;
  if (model.empty() || model == named.name.name) return;
  robot.diagnostics
      .Warning("conflicting-values", named.name.span,
               "the SRDF file is for robot " + Quoted(named.name.name) + ", and the model is " + Quoted(model))
      .Help("use the name of the URDF's robot");
}

void ReadEndEffector(Element element, std::set<std::string>& names, Robot& robot) {
  EndEffector says;
  robot.Check(element, kEndEffector);
  if (!ReadFields(element, kEndEffector.fields, says, robot.reading)) return;
  if (!names.insert(says.name.name.str()).second) {
    robot.diagnostics.Error("duplicate-name", says.name.span, "a second end effector " + Quoted(says.name.name));
    return;
  }
  // Another SRDF file may have the group of a hand. MoveIt goes on without the end effector.
  robot.WarnUnlessGroup(says.group, ", so MoveIt ignores the end effector");
  if (!says.parent_group.empty()) robot.WarnUnlessGroup(says.parent_group, {});
  if (robot.Link(says.parent_link)) robot.Keep(element);
}

void ReadSphereApproximation(Element element, Robot& robot) {
  OnLink says;
  robot.Check(element, kSphereApproximation);
  if (!ReadFields(element, kSphereApproximation.fields, says, robot.reading)) return;
  bool good = robot.Link(says.link).valid();
  for (const Element child : element.children(kSphere.name)) {
    SphereElement sphere;
    robot.Check(child, kSphere);
    good = ReadFields(child, kSphere.fields, sphere, robot.reading) && good;
  }
  if (good) robot.Keep(element);
}

// Elements without a meaning for the scene, whose names are checked.
void ReadKept(Element robot_element, Robot& robot) {
  Each(robot_element, kVirtualJoint.name, robot, [&](Element e) {
    const Attribute name = e.attribute("name");
    const VirtualJoint* const joint = name ? robot.FindVirtualJoint(Trimmed(name.value())) : nullptr;
    if (joint && joint->span.source == name.value_span().source && joint->span.begin == name.value_span().begin) {
      robot.Keep(e);
    }
  });
  Each(robot_element, kGroup.name, robot, [&](Element e) {
    const Attribute name = e.attribute("name");
    const auto known = name ? robot.groups.find(Trimmed(name.value())) : robot.groups.end();
    if (known != robot.groups.end() && known->second.element == e) robot.Keep(e);
  });
  std::set<std::string> end_effectors;
  Each(robot_element, kEndEffector.name, robot, [&](Element e) { ReadEndEffector(e, end_effectors, robot); });
  Each(robot_element, kPassiveJoint.name, robot, [&](Element e) {
    Named says;
    robot.Check(e, kPassiveJoint);
    if (ReadFields(e, kPassiveJoint.fields, says, robot.reading) && robot.HasJoint(says.name)) robot.Keep(e);
  });
  Each(robot_element, kJointProperty.name, robot, [&](Element e) {
    JointProperty says;
    robot.Check(e, kJointProperty);
    if (ReadFields(e, kJointProperty.fields, says, robot.reading) && robot.HasJoint(says.joint_name)) robot.Keep(e);
  });
  Each(robot_element, kSphereApproximation.name, robot, [&](Element e) { ReadSphereApproximation(e, robot); });
}

}  // namespace

void Apply(Scene& part, ReadContext& context) {
  const Source* const source = ReadSource(context);
  if (!source) return;
  const auto document = XmlDocument::Parse(*source, context.diagnostics);
  if (!document) return;
  const Element element = document->root("robot");
  if (!element) {
    const Element other = document->root();
    context.diagnostics
        .Error("wrong-root", other ? other.span() : Span{source, 0, 0}, "the SRDF file does not contain a robot")
        .Help("the top element of an SRDF file is `<robot>`");
    return;
  }
  Robot robot(part, context);
  robot.reading.kept = &robot.pieces;
  robot.Check(element, kRobot);
  robot.reading.kept = nullptr;
  for (Kept& kept : robot.pieces.Take(element, 0, kSrdf.name)) {
    part.models[robot.owner].kept.push_back(std::move(kept));
  }
  CheckRobotName(element, robot);
  ReadVirtualJoints(element, robot);
  ReadGroups(element, robot);
  ReadKept(element, robot);
  ReadGroupStates(element, robot);
  ReadCollisions(element, robot);
}

}  // namespace sceneweld::srdf
