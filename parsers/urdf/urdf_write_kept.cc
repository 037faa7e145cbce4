#include <tinyxml2.h>

#include <string>

#include "sceneweld/parsers/urdf/urdf_attributes.h"
#include "sceneweld/parsers/urdf/urdf_writing.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

// The element that was kept; null where its text is no XML.
XMLElement* Parse(XMLDocument& document, const std::string& xml) {
  return document.Parse(xml.data(), xml.size()) == tinyxml2::XML_SUCCESS ? document.RootElement() : nullptr;
}

// What the `reference` of a block is called in the file.
std::string NewReference(const Output& out, const Plugin& plugin, const std::string& reference) {
  if (const auto body = out.scene.FindBody(plugin.model, reference)) return out.layout.NameOf(body).str();
  if (const auto joint = out.scene.FindJoint(plugin.model, reference)) return out.layout.NameOf(joint).str();
  return reference;
}

void WriteGazebo(Output& out, const Plugin& plugin, XMLElement& element) {
  const char* old = element.Attribute("reference");
  const std::string reference = old ? old : "";
  std::string now = NewReference(out, plugin, reference);
  // A block that stood in a link means that link.
  if (!old && plugin.body) now = out.layout.NameOf(plugin.body).str();
  if (now != reference) {
    element.SetAttribute("reference", now.c_str());
    element.SetAttribute(kReference, reference.empty() ? kEmpty : reference.c_str());
  }
  if (plugin.model != out.layout.robot())
    element.SetAttribute(kModel, out.scene.models[plugin.model].name.str().c_str());
  if (out.layout.merged()) {
    out.losses.Approximated(About<&Plugin::source_xml>(plugin), "names in this `gazebo` block are left as they are");
  }
  out.Verbatim(element);
  out.losses.Wrote(1);
}

}  // namespace

void WritePlugins(Output& out) {
  for (const Plugin& plugin : out.scene.plugins) {
    XMLDocument document;
    XMLElement* element = Parse(document, plugin.source_xml);
    if (element && plugin.format == "urdf") {
      WriteGazebo(out, plugin, *element);
    } else if (element && plugin.format == "sdf" && plugin.model != Scene::kWorldInstance && !plugin.body) {
      // Gazebo takes what stands in a block for a part of the model.
      out.Open("gazebo");
      out.Encode(kFormat, "sdf", plugin.span);
      if (plugin.model != out.layout.robot()) out.Attribute(kModel, out.scene.models[plugin.model].name);
      out.Verbatim(*element);
      out.Close();
      out.losses.Wrote(1);
    } else {
      out.losses.Dropped(About(plugin), "plugin `" + plugin.name.str() + "` of the world has no place in URDF");
    }
  }
}

}  // namespace sceneweld::urdf
