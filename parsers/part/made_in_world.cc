// SPDX-License-Identifier: BSD-3-Clause
// Moves elements of which MuJoCo makes bodies, and which models keep as text.

#include "sceneweld/parsers/part/made_in_world.h"

#include <tinyxml2.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

bool IsMade(std::string_view name) { return name == "flexcomp" || name == "composite" || name == "frame"; }

void SetPose(const Pose& X, XMLElement& element) {
  const auto set = [&](const char* attribute, std::initializer_list<double> numbers) {
    std::string text;
    for (const double number : numbers) {
      if (!text.empty()) text += ' ';
      AppendNumber(text, number);
    }
    element.SetAttribute(attribute, text.c_str());
  };
  const Vector3& p = X.translation;
  const Rotation& q = X.rotation;
  set("pos", {p.x, p.y, p.z});
  set("quat", {q.w(), q.x(), q.y(), q.z()});
}

// The pose of an element, to which readers give `pos` and `quat` only; nothing if it is not a pose.
std::optional<Pose> PoseOf(const XMLElement& element) {
  std::array<double, 3> p{};
  std::array<double, 4> q{1, 0, 0, 0};
  const auto take = [&](const char* attribute, std::span<double> numbers) {
    const char* const text = element.Attribute(attribute);
    if (!text) return true;
    const NumberScan scan = ScanNumbers(text, numbers);
    return scan.count == numbers.size() && scan.rest.empty();
  };
  if (!take("pos", p) || !take("quat", q) || q == std::array<double, 4>{}) return std::nullopt;
  return Pose{{p[0], p[1], p[2]}, Rotation::FromQuaternion(q[0], q[1], q[2], q[3])};
}

}  // namespace

bool IsMadeInWorld(const Kept& kept) {
  if (!kept.attribute.empty() || !(kept.format == "mjcf") || !kept.text.starts_with("<worldbody>")) return false;
  tinyxml2::XMLDocument document;
  const XMLElement* const root = ParseKept(document, kept.text);
  const XMLElement* const element = root ? root->FirstChildElement() : nullptr;
  return element && IsMade(element->Name());
}

bool MoveMade(const Pose& X, Kept& kept) {
  tinyxml2::XMLDocument document;
  XMLElement* const root = ParseKept(document, kept.text);
  XMLElement* const element = root ? root->FirstChildElement() : nullptr;
  if (!element) return false;
  if (std::string_view(element->Name()) == "composite") {
    // Its attributes for a place have other names, so a frame holds it.
    XMLElement* const frame = document.NewElement("frame");
    SetPose(X, *frame);
    root->InsertFirstChild(frame);
    frame->InsertEndChild(element);
  } else {
    const std::optional<Pose> X_WE = PoseOf(*element);
    if (!X_WE) return false;
    SetPose(X * *X_WE, *element);
  }
  kept.text = ToXmlLike(kept.text, *root);
  return true;
}

}  // namespace sceneweld
