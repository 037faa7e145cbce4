#include <tinyxml2.h>

#include "sceneweld/parsers/urdf/urdf_attributes.h"
#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {
namespace {

// The block without sceneweld's own attributes, and with the `reference` that it
// has in the scene.
std::string OriginalXml(Element gazebo, const Encoded& said) {
  tinyxml2::XMLDocument document;
  const std::string xml = gazebo.ToXml();
  if (document.Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS) return xml;
  tinyxml2::XMLElement& root = *document.RootElement();
  root.DeleteAttribute(kModel);
  root.DeleteAttribute(kReference);
  if (said.reference) {
    if (said.reference->empty()) {
      root.DeleteAttribute("reference");
    } else {
      root.SetAttribute("reference", said.reference->str().c_str());
    }
  }
  tinyxml2::XMLPrinter printer;
  root.Accept(&printer);
  std::string text(printer.CStr());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void Keep(Element gazebo, Index<Body> body, Robot& robot) {
  Plugin plugin;
  const Encoded said = robot.EncodedOf(gazebo);
  plugin.name = "gazebo";
  plugin.model = robot.OwnerOf(said, robot.model);
  plugin.body = body;
  plugin.span = gazebo.span();
  if (said.format == "sdf") {
    const Element inner = gazebo.child();
    if (!inner) return;
    const Attribute name = inner.attribute("name");
    plugin.name = Name(name ? name.value() : std::string_view());
    plugin.format = said.format;
    plugin.source_xml = inner.ToXml();
    robot.scene.plugins.Add(std::move(plugin));
    return;
  }
  if (const Attribute reference = gazebo.attribute("reference")) {
    const std::string_view name = said.reference ? said.reference->view() : reference.value();
    if (!name.empty()) plugin.name = Name(name);
    if (const auto named = robot.names.FindBody(reference.value())) plugin.body = named;
  }
  plugin.format = "urdf";
  plugin.source_xml = said.reference || said.model ? OriginalXml(gazebo, said) : gazebo.ToXml();
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
    if (!body && element.name() == "link" && name) inner = robot.names.FindBody(name.value());
    open.emplace_back(element.child(), inner);
  }
}

}  // namespace sceneweld::urdf
