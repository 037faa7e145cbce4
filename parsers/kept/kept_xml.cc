// SPDX-License-Identifier: BSD-3-Clause
// Parses and reads kept elements.

#include "sceneweld/parsers/kept/kept_xml.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

std::string Joined(std::span<const double> numbers) {
  std::string text;
  for (const double number : numbers) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, number);
  }
  return text;
}

}  // namespace

XMLElement* ParseKept(tinyxml2::XMLDocument& document, const std::string& xml) {
  if (document.Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS) return nullptr;
  XMLElement* const root = document.RootElement();
  return root == document.FirstChild() && root == document.LastChild() ? root : nullptr;
}

std::string ToXml(const XMLElement& element) {
  tinyxml2::XMLPrinter printer;
  element.Accept(&printer);
  std::string text(printer.CStr());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string ToXmlLike(const std::string& old_text, const XMLElement& element) {
  const std::string name = element.Name();
  if (!old_text.starts_with("<" + name + "><")) return ToXml(element);
  std::string text = "<" + name + ">";
  for (const auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    text += ToXml(*child);
  }
  return text + "</" + name + ">";
}

void EditXml(std::string& text, const std::function<void(XMLElement&)>& edit) {
  tinyxml2::XMLDocument document;
  XMLElement* const root = ParseKept(document, text);
  if (!root) return;
  XMLElement* const in_section = root->FirstAttribute() ? nullptr : root->FirstChildElement();
  edit(in_section ? *in_section : *root);
  text = ToXmlLike(text, *root);
}

void DropPrivateAttributes(XMLElement& element) {
  for (const tinyxml2::XMLAttribute* attribute = element.FirstAttribute(); attribute;) {
    const std::string name = attribute->Name();
    attribute = attribute->Next();
    if (name.starts_with(encoding::kPrefix)) element.DeleteAttribute(name.c_str());
  }
}

bool TakeNumbers(const char* text, std::span<double> into) { return text && ScanNumbers(text, into).count > 0; }

bool ChildNumbers(const XMLElement& parent, const char* child, std::span<double> into) {
  const XMLElement* element = parent.FirstChildElement(child);
  return element && TakeNumbers(element->GetText(), into);
}

bool IsTrue(const char* text) {
  const std::string_view word = text ? Trimmed(text) : std::string_view();
  return word == "1" || word == "true" || word == "True" || word == "TRUE";
}

std::optional<Pose> StatedPose(const XMLElement& element) {
  const XMLElement* pose = element.FirstChildElement("pose");
  if (!pose) return Pose();
  const auto value = [&](const char* attribute) {
    const char* text = pose->Attribute(attribute);
    return std::string_view(text ? text : "");
  };
  if (!value("relative_to").empty() || !value("frame").empty()) return std::nullopt;
  std::array<double, 7> n{};
  const NumberScan scan = ScanNumbers(pose->GetText() ? pose->GetText() : "", n);
  if (scan.count == 0 && scan.rest.empty()) return Pose();
  const bool quaternion = value("rotation_format") == "quat_xyzw";
  if (scan.count != (quaternion ? 7 : 6) || !scan.rest.empty()) return std::nullopt;
  const Vector3 p{n[0], n[1], n[2]};
  if (quaternion) {
    if (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0) return std::nullopt;
    return Pose{p, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
  }
  const double unit = IsTrue(pose->Attribute("degrees")) ? std::numbers::pi / 180 : 1;
  return Pose{p, Rotation::FromRpy({n[3] * unit, n[4] * unit, n[5] * unit})};
}

bool StandsAt(const XMLElement& element, const Pose& X_BS) {
  const auto stated = StatedPose(element);
  if (!stated) return false;
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(stated->translation - X_BS.translation) < 1e-12 &&
         Length(stated->rotation * turn - X_BS.rotation * turn) < 1e-12;
}

void SetPose(XMLElement& element, const Pose& X_BS, PoseForm form) {
  XMLElement* pose = element.FirstChildElement("pose");
  if (!pose) {
    if (X_BS.IsExactlyIdentity()) return;
    pose = element.InsertNewChildElement("pose");
    element.InsertFirstChild(pose);
  }
  while (const tinyxml2::XMLAttribute* attribute = pose->FirstAttribute()) pose->DeleteAttribute(attribute->Name());
  if (form == PoseForm::kQuaternion) {
    pose->SetAttribute("rotation_format", "quat_xyzw");
    pose->SetText(EncodedPose(X_BS).c_str());
    return;
  }
  const Vector3& p = X_BS.translation;
  const Vector3 rpy = X_BS.rotation.ToShortRpy();
  pose->SetText(Joined(std::array{p.x, p.y, p.z, rpy.x, rpy.y, rpy.z}).c_str());
}

XMLElement& AddNumbers(XMLElement& parent, const char* child, std::span<const double> numbers) {
  XMLElement& element = *parent.InsertNewChildElement(child);
  element.SetText(Joined(numbers).c_str());
  return element;
}

XMLElement& AddNumber(XMLElement& parent, const char* child, double number) {
  return AddNumbers(parent, child, std::array{number});
}

Name PlaceAfter(std::string_view tag, std::size_t count) {
  return count == 0 ? Name() : Name(std::string(tag) + '[' + std::to_string(count + 1) + ']');
}

std::size_t CountBefore(std::string_view tag, std::string_view place) {
  if (!place.starts_with(tag) || !place.ends_with(']') || place[tag.size()] != '[') return 0;
  const std::string_view number = place.substr(tag.size() + 1, place.size() - tag.size() - 2);
  return static_cast<std::size_t>(std::max(ParseInteger(number).value_or(1), 1) - 1);
}

}  // namespace sceneweld
