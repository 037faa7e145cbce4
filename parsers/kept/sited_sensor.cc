// SPDX-License-Identifier: BSD-3-Clause
// MJCF's sensors at sites as sensors of SDFormat.

#include "sceneweld/parsers/kept/sited_sensor.h"

#include <tinyxml2.h>

#include <optional>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld {
namespace {

constexpr char kSection[] = "<sensor>";

std::optional<SitedSensor> Read(const Scene& scene, Index<ModelInstance> model, const Kept& kept) {
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const section = ParseKept(document, kept.text);
  const tinyxml2::XMLElement* const element = section ? section->FirstChildElement() : nullptr;
  const char* const site = element ? element->Attribute("site") : nullptr;
  const auto frame = site ? scene.FindDeclaredFrame(model, site) : Index<Frame>();
  if (!frame) return std::nullopt;
  SitedSensor sensor{&kept, model, element->Name(), {}, site, scene.frames[frame].body, scene.frames[frame].X_BF};
  if (const char* const name = element->Attribute("name")) sensor.name = name;
  TakeNumbers(element->Attribute("noise"), {&sensor.noise, 1});
  TakeNumbers(element->Attribute("cutoff"), {&sensor.cutoff, 1});
  return sensor;
}

}  // namespace

std::vector<SitedSensor> SitedSensors(const Scene& scene) {
  std::vector<SitedSensor> sensors;
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (kept.format != kMjcf.name || !kept.attribute.empty() || !kept.text.starts_with(kSection)) continue;
      if (auto sensor = Read(scene, scene.models.IndexOf(model), kept)) sensors.push_back(*std::move(sensor));
    }
  }
  return sensors;
}

}  // namespace sceneweld
