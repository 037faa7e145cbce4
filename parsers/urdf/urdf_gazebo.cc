#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {
namespace {

void Keep(Element gazebo, Index<Body> body, Robot& robot) {
  Plugin plugin;
  plugin.name = "gazebo";
  plugin.model = robot.model;
  plugin.body = body;
  if (const Attribute reference = gazebo.attribute("reference")) {
    plugin.name = Name(reference.value());
    if (const auto named = robot.scene.FindBody(robot.model, reference.value())) plugin.body = named;
  }
  plugin.format = "urdf";
  plugin.source_xml = gazebo.ToXml();
  plugin.span = gazebo.span();
  robot.scene.plugins.Add(std::move(plugin));
}

}  // namespace

void KeepGazeboBlocks(Element robot_element, Robot& robot) {
  // Depth first without recursion; what stands in a block belongs to it.
  std::vector<std::pair<Element, Index<Body>>> open{{robot_element.child(), {}}};
  while (!open.empty()) {
    const auto [element, body] = open.back();
    open.pop_back();
    if (!element) continue;
    open.emplace_back(element.next(), body);
    if (element.name() == "gazebo") {
      Keep(element, body, robot);
      continue;
    }
    Index<Body> inner = body;
    const Attribute name = element.attribute("name");
    if (!body && element.name() == "link" && name) inner = robot.scene.FindBody(robot.model, name.value());
    open.emplace_back(element.child(), inner);
  }
}

}  // namespace sceneweld::urdf
