// SPDX-License-Identifier: BSD-3-Clause
// `<ros2_control>`, and the plugins of Gazebo that run it.

#include "sceneweld/parsers/kept/ros2_control.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/moved_inertia.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

std::string TextAt(const XMLElement& element, const char* name, std::string_view otherwise) {
  const XMLElement* const child = element.FirstChildElement(name);
  return std::string(Trimmed(child && child->GetText() ? child->GetText() : otherwise));
}

// The plugin of gz_ros2_control in a text, or null: the element itself, or one in a `<gazebo>` block.
const XMLElement* FindControlPlugin(const XMLElement* element) {
  if (!element) return nullptr;
  if (std::string_view(element->Name()) != "plugin") element = element->FirstChildElement("plugin");
  for (; element; element = element->NextSiblingElement("plugin")) {
    const char* const file = element->Attribute("filename");
    if (file && std::string_view(file).find("ros2_control") != std::string_view::npos) return element;
  }
  return nullptr;
}

void WarnOfSharedManagers(const Scene& scene, Diagnostics& diagnostics) {
  std::map<std::pair<std::string, std::string>, std::string> first_of;
  for (const ControlPlugin& one : ControlPlugins(scene)) {
    const auto [known, is_first] = first_of.try_emplace({one.space, one.manager}, FullName(scene, *one.plugin));
    if (is_first) continue;
    diagnostics
        .Warning("shared-controller-manager", one.plugin->span,
                 "plugin " + Quoted(FullName(scene, *one.plugin)) +
                     " of gz_ros2_control starts the controller manager " + Quoted(one.manager) +
                     " in the namespace " + Quoted(one.space.empty() ? "/" : one.space) + ", as " +
                     Quoted(known->second) + " does: neither can be addressed")
        .Help(
            "give each copy its own `<namespace>` in `<ros>`, or keep one plugin, with the merged controllers of "
            "`-o NAME.controllers.yaml` in `<parameters>`");
  }
}

// The number of a `<param>` of an interface; NaN without one.
double ParamOf(const XMLElement& interface, std::string_view name) {
  for (const XMLElement* param = interface.FirstChildElement("param"); param;
       param = param->NextSiblingElement("param")) {
    const char* const own = param->Attribute("name");
    if (own && own == name && param->GetText()) return ParseNumber(Trimmed(param->GetText())).value_or(NAN);
  }
  return NAN;
}

// The position where a joint of `<ros2_control>` starts; NaN if it does not say it.
double InitialValue(const XMLElement& joint) {
  for (const XMLElement* state = joint.FirstChildElement("state_interface"); state;
       state = state->NextSiblingElement("state_interface")) {
    const char* const own = state->Attribute("name");
    if (!own || std::string_view(own) != "position") continue;
    if (const double value = ParamOf(*state, "initial_value"); !std::isnan(value)) return value;
  }
  return NAN;
}

void WarnOfInitialValues(const Scene& scene, Index<ModelInstance> model, const XMLElement& control,
                         Diagnostics& diagnostics) {
  constexpr double kSame = 1e-9;
  for (const XMLElement* one = control.FirstChildElement("joint"); one; one = one->NextSiblingElement("joint")) {
    const char* const name = one->Attribute("name");
    const double value = InitialValue(*one);
    if (!name || std::isnan(value)) continue;
    const NamedInText named = ResolveInText(scene, model, name);
    const auto index = named.owner ? scene.FindJoint(named.owner, Name(named.local)) : Index<Joint>();
    if (!index) continue;
    const Joint& joint = scene.joints[index];
    const auto dofs = Dofs(joint);
    if (dofs.size() != 1 || std::abs(value - dofs.front().default_position) <= kSame) continue;
    diagnostics
        .Warning("initial-value", joint.default_position_span ? joint.default_position_span : joint.span,
                 "Gazebo starts joint " + Quoted(scene.FullName(index)) + " at " + FormatNumber(value) +
                     ", the `initial_value` of `<ros2_control>`, and not at its default position " +
                     FormatNumber(dofs.front().default_position))
        .Help("use the same position in both");
  }
}

}  // namespace

std::vector<ControlPlugin> ControlPlugins(const Scene& scene) {
  std::vector<ControlPlugin> plugins;
  for (const Plugin& plugin : scene.plugins) {
    if (plugin.source_xml->find("ros2_control") == std::string::npos) continue;
    tinyxml2::XMLDocument document;
    const XMLElement* const element = FindControlPlugin(ParseKept(document, plugin.source_xml));
    if (!element) continue;
    const XMLElement* const ros = element->FirstChildElement("ros");
    ControlPlugin& added = plugins.emplace_back();
    added.plugin = &plugin;
    added.space = ros ? TextAt(*ros, "namespace", "") : std::string();
    added.manager = TextAt(*element, "controller_manager_name", "controller_manager");
    for (const XMLElement* file = element->FirstChildElement("parameters"); file;
         file = file->NextSiblingElement("parameters")) {
      if (file->GetText()) added.parameters.emplace_back(Trimmed(file->GetText()));
    }
  }
  return plugins;
}

std::vector<CommandedJoint> CommandedJoints(const Scene& scene, Index<ModelInstance> model) {
  std::vector<CommandedJoint> joints;
  for (const Kept& kept : scene.models[model].kept) {
    if (!IsRos2Control(kept)) continue;
    tinyxml2::XMLDocument document;
    const XMLElement* const control = ParseKept(document, kept.text);
    for (const XMLElement* one = control ? control->FirstChildElement("joint") : nullptr; one;
         one = one->NextSiblingElement("joint")) {
      const XMLElement* const command = one->FirstChildElement("command_interface");
      const char* const name = one->Attribute("name");
      const char* const interface = command ? command->Attribute("name") : nullptr;
      if (!name || !interface) continue;
      const NamedInText named = ResolveInText(scene, model, name);
      CommandedJoint added;
      added.joint = named.owner ? scene.FindJoint(named.owner, Name(named.local)) : Index<Joint>();
      if (!added.joint) continue;
      const char* const component = control->Attribute("name");
      added.component = component ? component : "";
      added.interface = interface;
      added.min = ParamOf(*command, "min");
      added.max = ParamOf(*command, "max");
      joints.push_back(std::move(added));
    }
  }
  return joints;
}

namespace {

constexpr Name kCommand = Name::Borrowed("command");
constexpr Name kTransmissionWord = Name::Borrowed("transmission");
constexpr std::string_view kByControl = "ros2_control";

Index<Actuator> AddActuator(Scene& scene, Index<Joint> index, Index<ModelInstance> model) {
  const Joint& joint = std::as_const(scene).joints[index];
  const auto dofs = Dofs(joint);
  if (dofs.size() != 1 || joint.mimic || joint.closes_loop || !(dofs.front().effort_limit > 0)) return {};
  if (scene.FindActuator(joint.model, joint.name)) return {};
  Actuator actuator;
  actuator.name = joint.name;
  actuator.model = joint.model;
  actuator.joint = Ref<Joint>(joint.name, joint.span, index);
  actuator.effort_limit = dofs.front().effort_limit;
  actuator.span = scene.models[model].span;
  KeepWording(actuator.kept, kUrdf.name, kTransmissionWord, kByControl);
  return scene.AddActuator(std::move(actuator)).index;
}

}  // namespace

std::vector<std::string> RemoveCommands(Scene& scene, Index<Joint> joint) {
  const Index<ModelInstance> model = scene.joints[joint].model;
  std::vector<std::string> removed;
  for (Kept& kept : scene.models[model].kept) {
    if (!IsRos2Control(kept)) continue;
    tinyxml2::XMLDocument document;
    XMLElement* const control = ParseKept(document, kept.text);
    bool is_edited = false;
    for (XMLElement* one = control ? control->FirstChildElement("joint") : nullptr; one;
         one = one->NextSiblingElement("joint")) {
      const char* const name = one->Attribute("name");
      const NamedInText named = name ? ResolveInText(scene, model, name) : NamedInText();
      if (!name || !named.owner || scene.FindJoint(named.owner, Name(named.local)) != joint) continue;
      while (XMLElement* const command = one->FirstChildElement("command_interface")) {
        const char* const interface = command->Attribute("name");
        removed.emplace_back(interface ? interface : "");
        one->DeleteChild(command);
        is_edited = true;
      }
    }
    if (is_edited) kept.text = ToXml(*control);
  }
  return removed;
}

void AddCommandedActuators(Scene& scene, Index<ModelInstance> model) {
  const std::vector<CommandedJoint> commanded = CommandedJoints(scene, model);
  if (commanded.empty()) return;
  std::unordered_map<std::uint32_t, Index<Actuator>> first_of;  // By joint.
  for (const Actuator& actuator : std::as_const(scene).actuators) {
    first_of.emplace(actuator.joint.index.value(), scene.actuators.IndexOf(actuator));
  }
  std::unordered_set<std::uint32_t> seen;
  for (const CommandedJoint& one : commanded) {
    if (!seen.insert(one.joint.value()).second) continue;
    const auto known = first_of.find(one.joint.value());
    const Index<Actuator> index = known == first_of.end() ? AddActuator(scene, one.joint, model) : known->second;
    if (!index) continue;
    std::string text = one.interface;
    for (const double bound : {one.min, one.max}) text += " " + (std::isnan(bound) ? "-" : FormatNumber(bound));
    KeepWording(scene.actuators[index].kept, kUrdf.name, kCommand, text);
  }
}

bool IsOnlyCommanded(const Scene& scene, const Actuator& actuator) {
  const std::string* const by = FindWording(actuator.kept, kUrdf.name.view(), kTransmissionWord.view());
  const Joint& joint = scene.joints[actuator.joint.index];
  const auto dofs = Dofs(joint);
  const bool is_usual = by && *by == kByControl && dofs.size() == 1 && actuator.name == joint.name &&
                        actuator.model == joint.model && actuator.effort_limit == dofs.front().effort_limit &&
                        actuator.gains == ControllerGains() && actuator.gear_ratio == 1 &&
                        actuator.rotor_inertia == 0 && !actuator.mechanical_reduction &&
                        std::all_of(actuator.kept.begin(), actuator.kept.end(), IsWording);
  if (!is_usual) return false;
  // Its `<ros2_control>` may be gone.
  for (Index<ModelInstance> model = actuator.model; model; model = scene.models[model].parent) {
    for (const CommandedJoint& one : CommandedJoints(scene, model)) {
      if (one.joint == actuator.joint.index) return true;
    }
  }
  return false;
}

std::optional<Command> CommandOf(const Scene& scene, const Actuator& actuator) {
  const std::string* const text = FindWording(actuator.kept, kUrdf.name.view(), kCommand.view());
  const auto dofs = Dofs(scene.joints[actuator.joint.index]);
  if (!text || dofs.size() != 1) return std::nullopt;
  const Dof& dof = dofs.front();
  const std::size_t end = std::min(text->find(' '), text->size());
  const std::size_t next = std::min(text->find(' ', end + 1), text->size());
  const std::string interface = text->substr(0, end);
  Command command;
  if (interface == "position") {
    command = {Command::Kind::kPosition, dof.lower, dof.upper};
  } else if (interface == "velocity") {
    command = {Command::Kind::kVelocity, -dof.velocity_limit, dof.velocity_limit};
  } else if (interface == "effort") {
    command = {Command::Kind::kEffort, -actuator.effort_limit, actuator.effort_limit};
  } else {
    return std::nullopt;
  }
  const auto bound = [&](std::size_t from, std::size_t to, double& value) {
    if (from < to) value = ParseNumber(std::string_view(*text).substr(from, to - from)).value_or(value);
  };
  bound(end + 1, next, command.min);
  bound(next + 1, text->size(), command.max);
  return command;
}

bool CommandGains::HasOwn(const Actuator& actuator) const {
  if (actuator.gains != ControllerGains()) return true;
  const auto command = CommandOf(scene_, actuator);
  return !command || command->kind == Command::Kind::kEffort;
}

ControllerGains CommandGains::Of(const Actuator& actuator) const {
  if (HasOwn(actuator)) return actuator.gains;
  const auto command = CommandOf(scene_, actuator);
  if (inertias_.empty()) inertias_ = MovedInertias(scene_);
  double inertia = inertias_[actuator.joint.index.value()];
  if (!(inertia > 0)) inertia = 1;  // A massless chain: only the ratio of the gains matters.
  const double d = RoundedTo15Digits(inertia * kFrequency);
  if (command->kind == Command::Kind::kVelocity) return {0, d};
  return {RoundedTo15Digits(inertia * kFrequency * kFrequency), 2 * d};
}

bool IsRos2Control(const Kept& kept) {
  return kept.format == "urdf" && kept.attribute.empty() && kept.text.starts_with("<ros2_control");
}

void WarnOfRos2Control(const Scene& scene, Diagnostics& diagnostics) {
  WarnOfSharedManagers(scene, diagnostics);
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (!IsRos2Control(kept) || kept.text.find("initial_value") == std::string::npos) continue;
      tinyxml2::XMLDocument document;
      const XMLElement* const control = ParseKept(document, kept.text);
      if (control) WarnOfInitialValues(scene, scene.models.IndexOf(model), *control, diagnostics);
    }
  }
}

}  // namespace sceneweld
