// SPDX-License-Identifier: BSD-3-Clause
// Properties of lights from any format.

#include "sceneweld/parsers/kept/light_look.h"

#include <tinyxml2.h>

#include <numbers>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

constexpr double kDegree = std::numbers::pi / 180;
/// The range of MuJoCo's lights is unlimited.
constexpr double kFarRange = 1000;

LightLook FromSdf(const XMLElement& light) {
  LightLook look;
  double intensity = 1;
  ChildNumbers(light, "intensity", {&intensity, 1});
  ChildNumbers(light, "diffuse", look.diffuse);
  for (double& part : look.diffuse) part *= intensity;
  ChildNumbers(light, "specular", look.specular);
  if (const XMLElement* attenuation = light.FirstChildElement("attenuation")) {
    double range = 10;
    ChildNumbers(*attenuation, "range", {&range, 1});
    look.range = range;
    ChildNumbers(*attenuation, "constant", {&look.attenuation[0], 1});
    ChildNumbers(*attenuation, "linear", {&look.attenuation[1], 1});
    ChildNumbers(*attenuation, "quadratic", {&look.attenuation[2], 1});
  }
  if (const XMLElement* shadows = light.FirstChildElement("cast_shadows"))
    look.casts_shadows = IsTrue(shadows->GetText());
  if (const XMLElement* on = light.FirstChildElement("light_on")) look.is_on = IsTrue(on->GetText());
  std::array<double, 3> d{0, 0, -1};
  ChildNumbers(light, "direction", d);
  const Vector3 direction{d[0], d[1], d[2]};
  if (Length(direction) > 1e-12) look.direction = Normalized(direction);
  if (const XMLElement* spot = light.FirstChildElement("spot")) {
    ChildNumbers(*spot, "inner_angle", {&look.inner, 1});
    ChildNumbers(*spot, "outer_angle", {&look.outer, 1});
    look.inner /= 2;
    look.outer /= 2;
    ChildNumbers(*spot, "falloff", {&look.falloff, 1});
  }
  return look;
}

// The reader has added the defaults of classes to the text.
LightLook FromMjcf(const XMLElement* light) {
  LightLook look;
  look.diffuse = {0.7, 0.7, 0.7};
  look.specular = {0.3, 0.3, 0.3};
  look.attenuation = {1, 0, 0};
  look.casts_shadows = true;
  look.direction = {0, 0, 1};
  double cutoff = 45;
  look.falloff = 10;
  if (light) {
    TakeNumbers(light->Attribute("diffuse"), look.diffuse);
    TakeNumbers(light->Attribute("specular"), look.specular);
    TakeNumbers(light->Attribute("ambient"), look.ambient);
    TakeNumbers(light->Attribute("attenuation"), look.attenuation);
    TakeNumbers(light->Attribute("cutoff"), {&cutoff, 1});
    TakeNumbers(light->Attribute("exponent"), {&look.falloff, 1});
    double range = 0;
    if (TakeNumbers(light->Attribute("range"), {&range, 1})) look.range = range;
    if (const char* shadows = light->Attribute("castshadow")) look.casts_shadows = IsTrue(shadows);
    if (const char* active = light->Attribute("active")) look.is_on = IsTrue(active);
  }
  look.outer = cutoff * kDegree;
  return look;
}

}  // namespace

LightLook LookOf(const Light& light) {
  tinyxml2::XMLDocument document;
  const XMLElement* element = ParseKept(document, light.source_xml);
  if (light.format == "sdf" && element) return FromSdf(*element);
  return FromMjcf(light.format == "mjcf" ? element : nullptr);
}

XMLElement& AsSdf(const Light& light, const LightLook& look, tinyxml2::XMLDocument& document) {
  XMLElement& element = *document.NewElement("light");
  document.InsertEndChild(&element);
  element.SetAttribute("name", light.name.str().c_str());
  element.SetAttribute("type", light.type.str().c_str());
  SetPose(element, light.X_BS, PoseForm::kQuaternion);
  if (look.casts_shadows) element.InsertNewChildElement("cast_shadows")->SetText("true");
  if (!look.is_on) AddNumber(element, "intensity", 0);
  const auto colour = [&](const char* child, const std::array<double, 3>& rgb) {
    AddNumbers(element, child, std::array{rgb[0], rgb[1], rgb[2], 1.0});
  };
  colour("diffuse", look.diffuse);
  colour("specular", look.specular);
  XMLElement& attenuation = *element.InsertNewChildElement("attenuation");
  AddNumber(attenuation, "range", look.range.value_or(kFarRange));
  AddNumber(attenuation, "constant", look.attenuation[0]);
  AddNumber(attenuation, "linear", look.attenuation[1]);
  AddNumber(attenuation, "quadratic", look.attenuation[2]);
  const Vector3& d = look.direction;
  AddNumbers(element, "direction", std::array{d.x, d.y, d.z});
  if (light.type == "spot") {
    XMLElement& spot = *element.InsertNewChildElement("spot");
    AddNumber(spot, "inner_angle", 2 * look.inner);
    AddNumber(spot, "outer_angle", 2 * look.outer);
    AddNumber(spot, "falloff", look.falloff);
  }
  return element;
}

}  // namespace sceneweld
