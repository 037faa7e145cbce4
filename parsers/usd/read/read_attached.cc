// SPDX-License-Identifier: BSD-3-Clause
// Reads cameras.
// Reads lights: those that sceneweld wrote as they were, others as lights of SDFormat.
// Reads declared frames: those that sceneweld wrote, sites, and empty Xforms on bodies.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/usd/camera_optics.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_parts.h"
#include "sceneweld/parsers/usd/read/read_shape.h"
#include "sceneweld/parsers/usd/site_shape.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

// OpenUSD's defaults: a 35 mm film.
constexpr double kUsualFocalLength = 50, kUsualAperture = 15.2908;

// The vertical field of view; nothing after a report.
std::optional<double> FieldOf(Input& in, const StagePrim& prim) {
  const double focal_length = in.TakeNumber(prim, "focalLength").value_or(kUsualFocalLength);
  const double aperture = in.TakeNumber(prim, "verticalAperture").value_or(kUsualAperture);
  const double field = FieldOfView(aperture, focal_length);
  if (focal_length > 0 && aperture > 0 && field > 0) return field;
  in.diagnostics().Warning("out-of-range", prim.span,
                           "the focal length and the apertures of " + Input::Describe(prim) +
                               " must be above zero; its field of view has the default");
  return std::nullopt;
}

// The cameras of a body, and the last number that each name got. Those of several models may have one name.
using NamesOfCameras = std::map<std::pair<Index<ModelInstance>, std::string>, int>;

void ReadCamera(Input& in, const StagePrim& prim, NamesOfCameras& names) {
  constexpr double kSinglePrecision = 1e-6;
  in.Use(prim);
  Camera camera;
  camera.body = in.BodyAt(prim);
  camera.X_BC = in.PlaceOn(prim, in.PrimOf(camera.body)).X_WP;
  camera.span = prim.span;
  const auto field = FieldOf(in, prim);
  if (in.TakeText(prim, "projection").value_or("perspective") == "orthographic") {
    in.diagnostics().Note("ignored-value", prim.Find("projection")->value_span,
                          Input::Describe(prim) + " is read as a camera with perspective");
  }
  in.Take(prim, "horizontalAperture");
  if (const auto* const range = in.Take(prim, "clippingRange"); range && range->value.numbers()) {
    const std::vector<double>& drawn = range->value.numbers()->data;
    if (!std::equal(drawn.begin(), drawn.end(), kClippingRange.begin(), kClippingRange.end(), IsSameFloat)) {
      in.ReportUnused(prim, "clippingRange", "a scene has no clipping range");
    }
  }
  if (!in.TakeTargets(prim, PrivateName(kModelKey)).empty()) camera.model = in.ModelAt(prim);
  in.Restore(prim, camera);
  // Another program may have changed the lens since.
  if (field && std::abs(camera.fov_y - *field) > kSinglePrecision) camera.fov_y = *field;
  const std::string wanted = in.NameOf(prim).str();
  std::string name = wanted;
  while (!names.try_emplace({camera.model, name}, 0).second) {
    name = wanted + "_" + std::to_string(++names[{camera.model, wanted}]);
  }
  camera.name = Name(name);
  in.scene.cameras.Add(std::move(camera));
}

}  // namespace

void ReadCameras(Input& in) {
  std::vector<NamesOfCameras> names(in.scene.bodies.size());
  for (const StagePrim& prim : in.stage.prims) {
    if (prim.is_defined && prim.type == "Camera") ReadCamera(in, prim, names[in.BodyAt(prim).value()]);
  }
}

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

namespace {

bool IsSitePrim(const stage::StagePrim& prim) { return prim.Has("NewtonSiteAPI") || prim.Has("MjcSiteAPI"); }

bool IsFrame(Input& in, const stage::StagePrim& prim) {
  if (!prim.is_defined || in.body_of_prim[in.NumberOf(prim)].valid()) return false;
  const std::string_view element = in.ElementOf(prim);
  if (!element.empty()) return element == "frame";
  if (IsSitePrim(prim)) return true;
  // An Xform of nothing marks a place.
  if (prim.type != "Xform" || !prim.children.empty() || !prim.api_schemas.empty()) return false;
  if (in.model_of_prim[in.NumberOf(prim)].valid()) return false;
  for (const stage::StageProperty& property : prim.properties) {
    if (!property.name.view().starts_with("xformOp")) return false;
  }
  return in.BodyAt(prim) != Scene::kWorldBody || (in.is_ours && in.ParentOf(prim).path == kWorldPath);
}

// MJCF has the shape of a site about the z axis of its frame.
void ReadSite(Input& in, const stage::StagePrim& prim, Frame& frame) {
  in.TakeText(prim, "purpose");
  const bool is_turned = in.TakeText(prim, "axis").value_or("Z") != "Z";
  const std::string_view type = prim.type;
  if (type != "Sphere" && type != "Cube" && type != "Capsule" && type != "Cylinder") return;
  const auto placed = ReadShape(in, prim, false);
  SetShapeOfSite(placed && !is_turned ? placed->shape : Shape(Sphere{kSizeOfSite}), frame);
}

// The last number that a name got, by model, so that many equal names do not take quadratic time.
using NumbersOfFrames = std::map<std::pair<Index<ModelInstance>, std::string>, int>;

void ReadFrame(Input& in, const stage::StagePrim& prim, NumbersOfFrames& numbers) {
  in.Use(prim);
  Frame frame;
  frame.model = in.ModelAt(prim);
  frame.body = in.BodyAt(prim);
  frame.X_BF = in.PlaceOn(prim, in.PrimOf(frame.body)).X_WP;
  frame.span = prim.span;
  in.Restore(prim, frame);
  if (IsSitePrim(prim)) ReadSite(in, prim, frame);
  const std::string wanted = in.NameOf(prim).str();
  std::string name = wanted;
  // Sites of MuJoCo may have the names of bodies.
  const bool may_share = in.is_ours || in.ElementOf(prim) == "frame" || prim.Has("MjcSiteAPI");
  const auto is_taken = [&] {
    return may_share ? in.scene.FindDeclaredFrame(frame.model, name).valid()
                     : FindFrame(in.scene, frame.model, name).valid();
  };
  while (is_taken()) {
    name = wanted + "_" + std::to_string(++numbers[{frame.model, wanted}]);
  }
  frame.name = name;
  in.scene.AddFrame(std::move(frame));
}

}  // namespace

void ReadFrames(Input& in) {
  NumbersOfFrames numbers;
  for (const stage::StagePrim& prim : in.stage.prims) {
    if (IsFrame(in, prim)) ReadFrame(in, prim, numbers);
  }
  ReadModelFrames(in);
}

}  // namespace sceneweld::usd
