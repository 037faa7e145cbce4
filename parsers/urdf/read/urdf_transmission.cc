// SPDX-License-Identifier: BSD-3-Clause
// Reads transmissions.

#include <cmath>

#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::urdf {
namespace {

constexpr std::string_view kSimple = "SimpleTransmission";

std::optional<double> ReadReduction(Element holder, const ElementRow& row, Reading& reading) {
  MechanicalReduction reduction;
  ReadFields(holder, row.fields, reduction, reading);
  return reduction.value;
}

// Whether the transmission defines an actuator.
bool IsSimple(Element transmission, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  TransmissionType read;
  ReadFields(transmission, kTransmission.fields, read, reading);
  const std::string_view type = read.type;
  if (type.empty()) {
    diagnostics.Error("missing-value", transmission.span(), Describe(transmission) + " needs a `type`");
    return false;
  }
  if (type.find(kSimple) != std::string_view::npos) return true;
  diagnostics
      .Warning("ignored-element", transmission.span(),
               Describe(transmission) + " of type `" + std::string(type) + "` is not supported and makes no actuator")
      .Help("types that contain `" + std::string(kSimple) + "` are supported");
  return false;
}

// The driven joint; invalid if no actuator is made. `any`: any joint is accepted.
Index<Joint> ReadDrivenJoint(Element transmission, bool any, Robot& robot) {
  Diagnostics& diagnostics = robot.diagnostics();
  const Element element = transmission.child(kDrivenJoint.name);
  if (!element) {
    diagnostics.Error("missing-value", transmission.span(), Describe(transmission) + " needs a `joint`");
    return {};
  }
  CheckNames(element, kDrivenJoint, robot.reading());
  const auto name = ReadName(element, kDrivenJoint, robot.reading());
  if (!name || robot.faulty_joints.contains(std::string(*name))) return {};
  const std::string quoted = Quoted(*name);
  const auto index = robot.names.FindJoint(*name);
  if (!index) {
    RefusedByDrake(robot.file.context.rules, diagnostics, "unknown-joint", element.span(),
                   "no joint " + quoted + " in this robot, so the transmission makes no actuator")
        .Suggest(NearestJoint(robot.scene, robot.model, *name));
    return {};
  }
  if (any) return index;
  const Joint& joint = robot.scene.joints[index];
  if (std::holds_alternative<Weld>(joint.motion)) {
    diagnostics.Warning("ignored-element", element.span(),
                        "the transmission makes no actuator, because joint " + quoted + " is fixed");
    return {};
  }
  const double effort = robot.PlainEffort(index);
  if (effort < 0) {
    diagnostics
        .Error("out-of-range", element.span(),
               "the effort limit " + FormatNumber(effort) + " of joint " + quoted +
                   " is negative, so nothing can drive it")
        .Note(joint.span, "the joint is here");
    return {};
  }
  if (effort == 0) {
    diagnostics
        .Warning("ignored-element", element.span(),
                 "the transmission makes no actuator, because the effort limit of joint " + quoted + " is zero")
        .Note(joint.span, "the joint is here");
    return {};
  }
  const int count = DegreesOfFreedom(joint.motion);
  if (count != 1) {
    diagnostics.Error(
        "degrees-of-freedom", element.span(),
        "joint " + quoted + " has " + std::to_string(count) + " degrees of freedom; an actuator drives one");
    return {};
  }
  return index;
}

// Keeps contents that the writer would write differently.
void KeepWords(Element transmission, Element actuator, Robot& robot) {
  const Attribute type = transmission.attribute("type");
  if (type) robot.pieces.Add(type, transmission);
  const Element type_element = transmission.child("type");
  if (type_element && (type || type_element.text().text != kWrittenType)) robot.pieces.Add(type_element);
  if (const Element outer = transmission.child("mechanicalReduction")) robot.pieces.Add(outer);
  const Element reduction = actuator.child("mechanicalReduction");
  const auto number = reduction ? ParseNumber(reduction.text().text) : std::nullopt;
  if (reduction && (!number || *number == 1)) robot.pieces.Add(reduction);
  for (const std::string_view more : {kDrivenJoint.name, kActuator.name}) {
    const Element first = transmission.child(more);
    for (Element next = first ? first.next(more) : Element(); next; next = next.next(more)) robot.pieces.Add(next);
  }
}

// Reads the actuator; returns false if none is made.
bool ReadActuator(Element transmission, std::size_t from, Robot& robot);

}  // namespace

void ReadTransmission(Element transmission, Robot& robot) {
  const std::size_t from = robot.pieces.size();
  if (ReadActuator(transmission, from, robot)) return;
  // A transmission that makes no actuator is kept, and written back with the robot.
  robot.pieces.Take(transmission, from, kUrdf.name);
  robot.pieces.Add(transmission);
}

namespace {

bool ReadActuator(Element transmission, std::size_t from, Robot& robot) {
  Diagnostics& diagnostics = robot.diagnostics();
  CheckNames(transmission, kTransmission, robot.reading());
  const auto outer_reduction = ReadReduction(transmission, kTransmission, robot.reading());
  if (!IsSimple(transmission, robot.reading())) return false;
  const Element element = transmission.child("actuator");
  if (!element) {
    diagnostics.Error("missing-value", transmission.span(), Describe(transmission) + " needs an `actuator`");
    return false;
  }
  CheckNames(element, kActuator, robot.reading());
  const auto own_reduction = ReadReduction(element, kActuator, robot.reading());
  const auto name = ReadName(element, kActuator, robot.reading());
  const Encoded said = robot.EncodedOf(element);
  const auto joint = ReadDrivenJoint(transmission, said.Gives("effort_limit"), robot);
  if (!name || !joint) return false;
  CheckPlainName(element, *name, diagnostics);
  Actuator actuator;
  actuator.name = NameInScene(*name, said);
  actuator.model = robot.OwnerOf(said, robot.merged ? robot.scene.joints[joint].model : robot.model);
  if (said.name && robot.scene.FindActuator(actuator.model, actuator.name)) {
    ReportStale(diagnostics, element.span(), Describe(element), "name " + Quoted(*name),
                "name " + Quoted(actuator.name) + ", which another actuator has");
    actuator.name = Name(*name);
  }
  actuator.joint = Ref<Joint>(robot.scene.joints[joint].name, element.span(), joint);
  actuator.effort_limit = robot.PlainEffort(joint);
  // The one list that an actuator may have.
  Restore(said, actuator, robot.reading());
  actuator.span = element.span();
  const auto reduction = own_reduction ? own_reduction : outer_reduction;
  if (reduction && *reduction != 1) actuator.mechanical_reduction = reduction;
  if (const auto taken = robot.scene.FindActuator(actuator.model, actuator.name)) {
    const std::string quoted = Quoted(actuator.name);
    RefusedByDrake(robot.file.context.rules, diagnostics, "duplicate-name", element.span(),
                   "there is already an actuator " + quoted)
        .Note(robot.scene.actuators[taken].span, "first declared here");
    if (robot.file.context.rules.compat == Compat::kDrake) return false;
    // In ROS, transmissions may share the name of their actuators.
    for (int number = 2; robot.scene.FindActuator(actuator.model, actuator.name); ++number) {
      actuator.name = Name(std::string(*name) + "_" + std::to_string(number));
    }
  }
  if (!ReadActuatorProperties(element, actuator, robot.reading())) return false;
  KeepWords(transmission, element, robot);
  actuator.kept = robot.TakeKept(transmission, from, actuator.model);
  // The transmission has the model of its actuator.
  const Encoded of_transmission = robot.EncodedOf(transmission);
  if (of_transmission.helper) {
    erase_if(actuator.kept, [](const Kept& kept) {
      return kept.place == kDrivenJoint.name && kept.text.find(kWrittenInterface) != std::string::npos;
    });
  }
  const Attribute written = transmission.attribute("name");
  const std::string transmission_name =
      of_transmission.name ? of_transmission.name->str() : std::string(written ? written.value() : "");
  if ((written || of_transmission.name) && transmission_name != std::string(*name) + kTransmissionSuffix) {
    KeepWording(actuator.kept, kUrdf.name, "name", transmission_name);
  }
  robot.scene.AddActuator(std::move(actuator));
  return true;
}

}  // namespace

}  // namespace sceneweld::urdf
