// SPDX-License-Identifier: BSD-3-Clause
// Makes `<ros2_control>` of actuators.

#include <tinyxml2.h>

#include <cmath>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLElement;

struct Interface {
  const char* name;
  double min, max;  // Infinite: unknown.
};

// The command that an actuator of a scene takes: a wanted position or velocity if it has such gains.
Interface InterfaceOf(const Scene& scene, const Actuator& actuator) {
  const Dof& dof = Dofs(scene.joints[actuator.joint.index]).front();
  const double velocity = dof.velocity_limit, effort = actuator.effort_limit;
  if (actuator.gains.p > 0) return {"position", dof.lower, dof.upper};
  if (actuator.gains.d > 0) return {"velocity", -velocity, velocity};
  return {"effort", -effort, effort};
}

void AddParam(XMLElement& interface, const char* name, double value) {
  if (!std::isfinite(value)) return;
  XMLElement* const param = interface.InsertNewChildElement("param");
  param->SetAttribute("name", name);
  param->SetText(FormatNumber(value).c_str());
}

void AddJoint(const Output& out, const Actuator& actuator, XMLElement& control) {
  const Interface command = InterfaceOf(out.scene, actuator);
  XMLElement* const joint = control.InsertNewChildElement("joint");
  joint->SetAttribute("name", out.layout.NameOf(actuator.joint.index).str().c_str());
  XMLElement* const element = joint->InsertNewChildElement("command_interface");
  element->SetAttribute("name", command.name);
  AddParam(*element, "min", command.min);
  AddParam(*element, "max", command.max);
  for (const char* const name : {"position", "velocity", "effort"}) {
    XMLElement* const state = joint->InsertNewChildElement("state_interface");
    state->SetAttribute("name", name);
    const double start = Dofs(out.scene.joints[actuator.joint.index]).front().default_position;
    if (std::string_view(name) == "position" && start != 0) AddParam(*state, "initial_value", start);
  }
}

// Actuators that no `<ros2_control>` of the scene commands, by model.
std::vector<std::vector<const Actuator*>> FreeActuators(const Scene& scene) {
  std::unordered_set<std::uint32_t> commanded;
  for (const ModelInstance& model : scene.models) {
    for (const CommandedJoint& one : CommandedJoints(scene, scene.models.IndexOf(model))) {
      commanded.insert(one.joint.value());
    }
  }
  std::vector<std::vector<const Actuator*>> actuators(scene.models.size());
  for (const Actuator& actuator : scene.actuators) {
    const Joint& joint = scene.joints[actuator.joint.index];
    const bool is_usual = Dofs(joint).size() == 1 && !joint.closes_loop && !joint.mimic && actuator.effort_limit > 0;
    // Several actuators of one joint are one command.
    if (is_usual && commanded.insert(actuator.joint.index.value()).second) {
      actuators[actuator.model.value()].push_back(&actuator);
    }
  }
  return actuators;
}

}  // namespace

std::vector<MadeControl> MakeControls(const Output& out) {
  std::vector<MadeControl> controls;
  if (out.options.audience != Compat::kRos) return controls;
  const auto actuators = FreeActuators(out.scene);
  for (const ModelInstance& model : out.scene.models) {
    const Index<ModelInstance> index = out.scene.models.IndexOf(model);
    if (actuators[index.value()].empty()) continue;
    tinyxml2::XMLDocument document;
    XMLElement* const control = document.NewElement("ros2_control");
    document.InsertEndChild(control);
    const std::string name =
        index == out.layout.robot() ? out.layout.robot_name().str() : Flattened(model.name, out.options.separator);
    control->SetAttribute("name", (name + "_system").c_str());
    control->SetAttribute("type", "system");
    XMLElement* const hardware = control->InsertNewChildElement("hardware");
    hardware->InsertNewChildElement("plugin")->SetText("mock_components/GenericSystem");
    for (const Actuator* const actuator : actuators[index.value()]) AddJoint(out, *actuator, *control);
    controls.push_back({index, ToXml(*control)});
  }
  return controls;
}

}  // namespace sceneweld::urdf
