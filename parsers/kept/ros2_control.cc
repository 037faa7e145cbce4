// SPDX-License-Identifier: BSD-3-Clause
// `<ros2_control>`, and the plugins of Gazebo that run it.

#include "sceneweld/parsers/kept/ros2_control.h"

#include <tinyxml2.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/scene/full_name.h"
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
const XMLElement* ControlPlugin(const XMLElement* element) {
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
  for (const Plugin& plugin : scene.plugins) {
    if (plugin.source_xml->find("ros2_control") == std::string::npos) continue;
    tinyxml2::XMLDocument document;
    const XMLElement* const element = ControlPlugin(ParseKept(document, plugin.source_xml));
    if (!element) continue;
    const XMLElement* const ros = element->FirstChildElement("ros");
    const std::string space = ros ? TextAt(*ros, "namespace", "") : std::string();
    const std::string manager = TextAt(*element, "controller_manager_name", "controller_manager");
    const auto [known, is_first] = first_of.try_emplace({space, manager}, FullName(scene, plugin));
    if (is_first) continue;
    diagnostics
        .Warning("shared-controller-manager", plugin.span,
                 "plugin " + Quoted(FullName(scene, plugin)) + " of gz_ros2_control starts the controller manager " +
                     Quoted(manager) + " in the namespace " + Quoted(space.empty() ? "/" : space) + ", as " +
                     Quoted(known->second) + " does: neither can be addressed")
        .Help("give each copy its own `<namespace>` in `<ros>`, with a file of its own in `<parameters>`");
  }
}

// The position where a joint of `<ros2_control>` starts; NaN if it does not say it.
double InitialValue(const XMLElement& joint) {
  const auto is = [](const XMLElement& element, std::string_view name) {
    const char* const own = element.Attribute("name");
    return own && own == name;
  };
  for (const XMLElement* state = joint.FirstChildElement("state_interface"); state;
       state = state->NextSiblingElement("state_interface")) {
    if (!is(*state, "position")) continue;
    for (const XMLElement* param = state->FirstChildElement("param"); param;
         param = param->NextSiblingElement("param")) {
      if (is(*param, "initial_value") && param->GetText()) return ParseNumber(Trimmed(param->GetText())).value_or(NAN);
    }
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
