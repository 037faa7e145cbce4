// SPDX-License-Identifier: BSD-3-Clause
// Takes out of a written file what older versions of MuJoCo do not know. The rows are the differences between the schemas of
// MuJoCo 2.2.2, 3.3.7 and 4.0.0 (mj_printSchema).

#include "sceneweld/parsers/mjcf/write/mjcf_versions.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;
using enum MujocoVersion;

struct Newer {
  MujocoVersion since;
  std::string_view section;     ///< `body` for the contents of `worldbody`.
  std::string_view tag;         ///< `*`: all elements of the section.
  std::string_view attributes;  ///< Between blanks; empty: the element itself.
};
constexpr Newer kNewer[] = {
    {k33, "extension", "extension", ""},
    {k33, "asset", "plugin", ""},
    {k33, "asset", "layer", ""},
    {k33, "asset", "model", ""},
    {k33, "body", "plugin", ""},
    {k33, "body", "attach", ""},
    {k33, "body", "plugin", ""},
    {k33, "body", "plugin", ""},
    {k33, "body", "flexcomp", ""},
    {k33, "deformable", "deformable", ""},
    {k33, "equality", "flex", ""},
    {k33, "actuator", "plugin", ""},
    {k33, "sensor", "camprojection", ""},
    {k33, "sensor", "jointactuatorfrc", ""},
    {k33, "sensor", "tendonactuatorfrc", ""},
    {k33, "sensor", "insidesite", ""},
    {k33, "sensor", "distance", ""},
    {k33, "sensor", "normal", ""},
    {k33, "sensor", "fromto", ""},
    {k33, "sensor", "contact", ""},
    {k33, "sensor", "e_potential", ""},
    {k33, "sensor", "e_kinetic", ""},
    {k33, "sensor", "tactile", ""},
    {k33, "sensor", "plugin", ""},
    {k33, "compiler", "compiler", "alignfree assetdir saveinertial"},
    {k33, "compiler", "lengthrange", "interval"},
    {k33, "option", "option", "actuatorgroupdisable ccd_iterations ccd_tolerance ls_iterations ls_tolerance o_friction sdf_initpoints sdf_iterations"},
    {k33, "option", "flag", "autoreset damper eulerdamp invdiscrete island midphase nativeccd spring"},
    {k33, "size", "size", "memory"},
    {k33, "visual", "global", "bvactive cameraid ellipsoidinertia orthographic realtime"},
    {k33, "visual", "scale", "frustum"},
    {k33, "visual", "rgba", "bv bvactive frustum"},
    {k33, "asset", "mesh", "builtin content_type inertia material maxhullvert params"},
    {k33, "asset", "hfield", "content_type elevation"},
    {k33, "asset", "texture", "colorspace content_type nchannel"},
    {k33, "asset", "material", "metallic roughness"},
    {k33, "body", "body", "gravcomp"},
    {k33, "body", "joint", "actuatorfrclimited actuatorfrcrange actuatorgravcomp"},
    {k33, "body", "freejoint", "align"},
    {k33, "body", "camera", "focal focalpixel orthographic principal principalpixel resolution sensorsize"},
    {k33, "body", "light", "bulbradius intensity range texture type"},
    {k33, "body", "composite", "curve initial quat size vertex"},
    {k33, "body", "joint", "axis type"},
    {k33, "contact", "pair", "solreffriction"},
    {k33, "equality", "connect", "site1 site2"},
    {k33, "equality", "weld", "site1 site2"},
    {k33, "tendon", "spatial", "actuatorfrclimited actuatorfrcrange armature"},
    {k33, "tendon", "fixed", "actuatorfrclimited actuatorfrcrange armature"},
    {k33, "actuator", "general", "actdim actearly"},
    {k33, "actuator", "position", "dampratio inheritrange kv timeconst"},
    {k33, "actuator", "intvelocity", "dampratio inheritrange kv"},
    {k33, "actuator", "muscle", "tausmooth"},
    {k40, "equality", "flexstrain", ""},
    {k40, "actuator", "orientation", ""},
    {k40, "actuator", "pid", ""},
    {k40, "actuator", "dcmotor", ""},
    {k40, "compiler", "compiler", "conflict passthrough savecanonical savecompiled"},
    {k40, "option", "option", "sleep_tolerance"},
    {k40, "option", "flag", "diagexact ipc sleep speculative"},
    {k40, "asset", "texture", "class embed"},
    {k40, "body", "body", "fuse simple sleep"},
    {k40, "body", "joint", "springyield"},
    {k40, "body", "geom", "adhesion castshadow surfacevel"},
    {k40, "body", "attach", "frame"},
    {k40, "body", "site", "mesh"},
    {k40, "body", "camera", "output projection"},
    {k40, "body", "light", "softness"},
    {k40, "body", "flexcomp", "cellcount mesh"},
    {k40, "body", "elasticity", "section sectionsize shear yield"},
    {k40, "deformable", "flex", "cellcount dof nodecoord"},
    {k40, "deformable", "elasticity", "section sectionsize shear yield"},
    {k40, "contact", "pair", "adhesion"},
    {k40, "tendon", "spatial", "springyield"},
    {k40, "tendon", "fixed", "springyield"},
    {k40, "actuator", "general", "ffrange inheritrange input velrange"},
    {k40, "actuator", "intvelocity", "actlimited"},
    {k40, "keyframe", "key", "plastic"},
    {k40, "actuator", "*", "armature damping delay interp nsample"},
    {k40, "sensor", "*", "delay interp interval nsample"},
    {k40, "sensor", "rangefinder", "camera data"},
};

bool Contains(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::string_view first = words.substr(0, words.find(' '));
    if (first == word) return true;
    words.remove_prefix(std::min(first.size() + 1, words.size()));
  }
  return false;
}

/// Takes the newer parts out of one file.
class Older {
 public:
  Older(MujocoVersion version, LossReport& losses) : version_(version), losses_(losses) {}

  void Run(XMLElement& root) {
    for (auto* section = root.FirstChildElement(); section;) {
      auto* const next = section->NextSiblingElement();
      const std::string_view name = section->Name();
      if (!Leave(*section, name, root)) Inside(*section, name == "worldbody" ? "body" : name);
      section = next;
    }
    while (TakeDependents(root)) {
    }
    if (takes_actuators_) TakeOfKeys(root);
    for (const auto& [what, count] : taken_) {
      losses_.Dropped({AboutAll<&ModelInstance::kept>({}), AboutAll<&Body::kept>({}), AboutAll<&Joint::kept>({}),
                       AboutAll<&Geometry::kept>({}), AboutAll<&Actuator::kept>({}), AboutAll<&Constraint::kept>({}),
                       AboutAll<&Camera::kept>({}), AboutAll<&Frame::kept>({})},
                      what + " is left out" + (count > 1 ? " " + std::to_string(count) + " times" : "") +
                          ": MuJoCo " + std::string(version_ == k22 ? "2.2" : "3.3") + " does not know it");
    }
  }

 private:
  bool Applies(const Newer& row, std::string_view section, std::string_view tag) const {
    return row.since > version_ && row.section == section && (row.tag == tag || row.tag == "*");
  }

  // Takes an element away if it is newer.
  bool Leave(XMLElement& element, std::string_view section, XMLElement& parent) {
    for (const Newer& row : kNewer) {
      if (row.attributes.empty() && Applies(row, section, element.Name())) {
        Take(element, section, parent);
        return true;
      }
    }
    return false;
  }

  void Take(XMLElement& element, std::string_view section, XMLElement& parent) {
    ++taken_["`<" + std::string(element.Name()) + ">`"];
    takes_actuators_ = takes_actuators_ || section == "actuator";
    if (const char* const name = element.Attribute("name")) names_.insert(name);
    parent.DeleteChild(&element);
  }

  void Inside(XMLElement& of, std::string_view section) {
    TakeAttributes(of, section);
    for (auto* child = of.FirstChildElement(); child;) {
      auto* const next = child->NextSiblingElement();
      if (!Leave(*child, section, of)) Inside(*child, section);
      child = next;
    }
  }

  void TakeAttributes(XMLElement& element, std::string_view section) {
    for (const auto* a = element.FirstAttribute(); a;) {
      const std::string name = a->Name(), value = a->Value();
      a = a->Next();
      const bool is_newer = std::any_of(std::begin(kNewer), std::end(kNewer), [&](const Newer& row) {
        return Applies(row, section, element.Name()) && Contains(row.attributes, name);
      });
      const bool is_polynomial = name == "damping" || name == "stiffness";
      if (is_newer) {
        ++taken_["`" + name + "` of `<" + element.Name() + ">`"];
        element.DeleteAttribute(name.c_str());
      } else if (is_polynomial && value.find(' ') != value.npos) {
        ++taken_["the polynomial of `" + name + "`"];
        element.SetAttribute(name.c_str(), value.substr(0, value.find(' ')).c_str());
      }
    }
  }

  // Takes elements away that name something that is gone. Returns whether there was one.
  bool TakeDependents(XMLElement& root) {
    for (auto* section = root.FirstChildElement(); section; section = section->NextSiblingElement()) {
      const std::string_view name = section->Name();
      if (name != "sensor" && name != "actuator" && name != "equality" && name != "contact") continue;
      for (auto* child = section->FirstChildElement(); child; child = child->NextSiblingElement()) {
        for (const auto* a = child->FirstAttribute(); a; a = a->Next()) {
          const bool is_reference = !KindNamedBy(a->Name()).empty() || a->Name() == std::string_view("objname");
          if (!is_reference || !names_.contains(a->Value())) continue;
          Take(*child, name, *section);
          return true;
        }
      }
    }
    return false;
  }

  // Their numbers belong to actuators that may be gone.
  void TakeOfKeys(XMLElement& root) {
    auto* const keys = root.FirstChildElement("keyframe");
    for (auto* key = keys ? keys->FirstChildElement() : nullptr; key; key = key->NextSiblingElement()) {
      for (const char* attribute : {"ctrl", "act"}) {
        if (!key->Attribute(attribute)) continue;
        ++taken_["`" + std::string(attribute) + "` of `<key>`"];
        key->DeleteAttribute(attribute);
      }
    }
  }

  MujocoVersion version_;
  LossReport& losses_;
  std::map<std::string, int> taken_;  // How often, by what it is.
  std::set<std::string, std::less<>> names_;
  bool takes_actuators_ = false;
};

}  // namespace

std::string ForVersion(std::string mjcf, MujocoVersion version, LossReport& losses) {
  tinyxml2::XMLDocument document;
  if (document.Parse(mjcf.data(), mjcf.size()) != tinyxml2::XML_SUCCESS) return mjcf;
  Older(version, losses).Run(*document.RootElement());
  tinyxml2::XMLPrinter printer;
  document.Print(&printer);
  return printer.CStr();
}

}  // namespace sceneweld::mjcf
