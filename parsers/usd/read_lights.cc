// SPDX-License-Identifier: BSD-3-Clause
// Reads lights: those that sceneweld wrote as they were, others as lights of SDFormat.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/usd/input.h"
#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

constexpr double kRadiansOfDegree = std::numbers::pi / 180;
// A cone with a larger half angle does not bound the light.
constexpr double kWidestSpot = 90;

// Others are reported as unread.
constexpr std::string_view kLights[] = {"CylinderLight", "DiskLight", "DistantLight", "RectLight", "SphereLight"};

bool IsLight(std::string_view type) {
  return std::find(std::begin(kLights), std::end(kLights), type) != std::end(kLights);
}

std::array<double, 3> ColorOf(Input& in, const StagePrim& prim) {
  for (const std::string_view name : {"inputs:color", "color"}) {
    if (const auto color = in.TakeVector(prim, name)) {
      return {std::clamp(color->x, 0.0, 1.0), std::clamp(color->y, 0.0, 1.0), std::clamp(color->z, 0.0, 1.0)};
    }
  }
  return {1, 1, 1};
}

// Photometric units have no equivalent: a light is full on, or off.
bool IsOn(Input& in, const StagePrim& prim) {
  bool is_on = in.TakeText(prim, "visibility").value_or("") != "invisible";
  for (const std::string_view name : {"inputs:intensity", "intensity"}) {
    if (const auto intensity = in.TakeNumber(prim, name); intensity && !(*intensity > 0)) is_on = false;
  }
  return is_on;
}

void TakeRest(Input& in, const StagePrim& prim) {
  for (const stage::StageProperty& property : prim.properties) {
    const std::string_view name = property.name;
    if (name.starts_with("inputs:") || name == "treatAsPoint" || name == "extent" || name == "intensity" ||
        name == "radius" || name == "width" || name == "height" || name == "length" || name == "angle" ||
        name == "light:shaderId" || name == "purpose") {
      in.Take(prim, name);
    }
  }
}

// A light of UsdLux as one of SDFormat.
void MakeSdf(Input& in, const StagePrim& prim, Light& light) {
  LightLook look;
  look.diffuse = ColorOf(in, prim);
  look.is_on = IsOn(in, prim);
  const bool is_distant = prim.type == "DistantLight";
  const double cone = in.TakeNumber(prim, "inputs:shaping:cone:angle").value_or(kWidestSpot);
  const bool is_spot = !is_distant && prim.Has("ShapingAPI") && cone >= 0 && cone < kWidestSpot;
  light.type = Name(is_distant ? "directional" : is_spot ? "spot" : "point");
  if (is_spot) {
    const double softness = std::clamp(in.TakeNumber(prim, "inputs:shaping:cone:softness").value_or(0), 0.0, 1.0);
    look.outer = kRadiansOfDegree * cone;
    look.inner = (1 - softness) * look.outer;
    look.falloff = 1;
  }
  tinyxml2::XMLDocument document;
  light.format = Name("sdf");
  light.source_xml = ToXml(AsSdf(light, look, document));
  in.diagnostics().Note("ignored-value", prim.span,
                        Input::Describe(prim) + " is read as a light of the type " + Quoted(light.type) +
                            ", without its photometric values, such as intensity and size");
}

void ReadLight(Input& in, const StagePrim& prim, std::set<std::string>& names) {
  in.Use(prim);
  Light light;
  light.body = in.BodyAt(prim);
  light.X_BS = in.PlaceOn(prim, in.PrimOf(light.body)).X_WP;
  light.span = prim.span;
  const std::string wanted = in.NameOf(prim).str();
  std::string name = wanted;
  for (int number = 1; !names.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  light.name = Name(name);
  in.Restore(prim, light);
  light.name = Name(name);
  if (light.format.empty()) MakeSdf(in, prim, light);
  TakeRest(in, prim);
  in.scene.lights.Add(std::move(light));
}

}  // namespace

void ReadLights(Input& in) {
  std::vector<std::set<std::string>> names(in.scene.bodies.size());
  for (const StagePrim& prim : in.stage.prims) {
    if (prim.is_defined && IsLight(prim.type)) ReadLight(in, prim, names[in.BodyAt(prim).value()]);
  }
}

}  // namespace sceneweld::usd
