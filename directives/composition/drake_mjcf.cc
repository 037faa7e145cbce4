// SPDX-License-Identifier: BSD-3-Clause
// Warns of what Drake refuses or leaves out of one MJCF file. Drake 1.51 reads defaults as this file does.

#include "sceneweld/directives/composition/drake_mjcf.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

/// A class of defaults: its element of each tag.
struct DrakeClass {
  std::map<std::string_view, Element> own;
  const DrakeClass* parent = nullptr;

  /// MuJoCo takes an attribute from the nearest class that gives it.
  Attribute Find(std::string_view tag, std::string_view attribute) const {
    for (const DrakeClass* at = this; at; at = at->parent) {
      const auto found = at->own.find(tag);
      const Attribute given = found == at->own.end() ? Attribute() : found->second.attribute(attribute);
      if (given) return given;
    }
    return {};
  }
  /// Drake stops at the first class without an element of the tag. Returns whether a class beyond it has one.
  bool Loses(std::string_view tag) const {
    const DrakeClass* at = this;
    while (at && at->own.contains(tag)) at = at->parent;
    for (; at; at = at->parent) {
      const auto found = at->own.find(tag);
      if (found != at->own.end() && found->second.first_attribute()) return true;
    }
    return false;
  }
};

class DrakeReading {
 public:
  DrakeReading(Element root, Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    classes_["main"];
    for (const Element section : root.children()) {
      if (section.name() == "default") ReadClass(section, nullptr);
      if (section.name() == "asset") ReadAssets(section);
    }
    for (const Element section : root.children()) {
      if (section.name() == "worldbody") Walk(section, "main");
      if (section.name() == "actuator") CheckActuators(section);
    }
  }

 private:
  void ReadClass(Element element, const DrakeClass* parent) {
    const Attribute name = element.attribute("class");
    DrakeClass& of = classes_[name && parent ? std::string(name.value()) : "main"];
    of.parent = parent;
    for (const Element child : element.children()) {
      if (child.name() == "default") {
        ReadClass(child, &of);
      } else {
        of.own.emplace(child.name(), child);
      }
    }
  }

  void ReadAssets(Element section) {
    for (const Element mesh : section.children()) {
      const Attribute name = mesh.attribute("name");
      if (mesh.name() == "mesh" && name && !mesh.attribute("file")) without_file_.emplace(name.value());
    }
  }

  void Walk(Element parent, std::string_view childclass) {
    for (const Element child : parent.children()) {
      const std::string_view tag = child.name();
      if (tag == "geom") CheckGeom(child, childclass);
      if (tag == "joint" || tag == "geom") CheckClass(child, childclass);
      if (tag != "body") continue;
      const Attribute own = child.attribute("childclass");
      Walk(child, own ? own.value() : childclass);
    }
  }

  const DrakeClass& ClassOf(Element element, std::string_view childclass) const {
    const Attribute own = element.attribute("class");
    const auto found = classes_.find(std::string(own ? own.value() : childclass));
    return found == classes_.end() ? classes_.at("main") : found->second;
  }

  static std::string_view ValueOf(Element element, std::string_view attribute, const DrakeClass& of) {
    Attribute given = element.attribute(attribute);
    if (!given) given = of.Find(element.name(), attribute);
    return given ? given.value() : std::string_view();
  }

  Diagnostic& Report(Element element, std::string message) {
    return diagnostics_.Warning("drake-refuses", element.span(), std::move(message))
        .Help("let Drake read the scene as SDFormat: `sceneweld compose ... -o scene.sdf --for drake`");
  }

  void CheckGeom(Element geom, std::string_view childclass) {
    const DrakeClass& of = ClassOf(geom, childclass);
    const std::string_view mesh = ValueOf(geom, "mesh", of);
    const std::string_view type = ValueOf(geom, "type", of);
    if (mesh.empty()) return;
    if (type != "mesh" && type != "sdf") {
      Report(geom, "Drake refuses " + Describe(geom) + ": it fits no " +
                       (type.empty() ? "sphere" : std::string(type)) + " to a mesh");
    } else if (without_file_.contains(mesh)) {
      Report(geom, "Drake leaves " + Describe(geom) + " out, with its mass: mesh " + Quoted(mesh) + " has no file");
    }
  }

  void CheckClass(Element element, std::string_view childclass) {
    const DrakeClass& of = ClassOf(element, childclass);
    if (!of.Loses(element.name()) || !reported_.emplace(&of, element.name()).second) return;
    Report(element, "Drake does not give " + Describe(element) + " all of its defaults: a class without a `<" +
                        std::string(element.name()) + ">` hides those of the classes around it");
  }

  // Drake makes actuators of these only.
  void CheckActuators(Element section) {
    for (const Element actuator : section.children()) {
      const bool is_read = actuator.name() == "motor" || actuator.name() == "position";
      if (is_read && actuator.attribute("joint")) continue;
      Report(actuator,
             "Drake leaves " + Describe(actuator) + " out: it reads `<motor>` and `<position>` of a joint only");
      return;  // Once for a file.
    }
  }

  Diagnostics& diagnostics_;
  std::map<std::string, DrakeClass> classes_;
  std::set<std::string_view> without_file_;  // Names of meshes.
  std::set<std::pair<const DrakeClass*, std::string_view>> reported_;
};

}  // namespace

void ReportDrakeMjcf(const Source& source, Diagnostics& diagnostics) {
  Diagnostics unheard;
  const auto document = XmlDocument::ParseDeep(source, unheard);
  if (document && document->root("mujoco")) DrakeReading(document->root(), diagnostics);
}

}  // namespace sceneweld
