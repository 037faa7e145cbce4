// SPDX-License-Identifier: BSD-3-Clause
// Sensors that come from MJCF.

#include "sceneweld/parsers/sdf/write/sdf_sited_sensor.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

struct Kind {
  std::string_view mjcf;
  const char* type;
  /// The child of the type's element that holds the noise of each axis; null: the type's element itself.
  const char* measured;
};
constexpr Kind kKinds[] = {
    {"accelerometer", "imu", "linear_acceleration"},
    {"gyro", "imu", "angular_velocity"},
    {"magnetometer", "magnetometer", nullptr},
    {"rangefinder", "gpu_lidar", nullptr},
};

const Kind* SensorKindOf(std::string_view mjcf) {
  const auto* const found =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return kind.mjcf == mjcf; });
  return found == std::end(kKinds) ? nullptr : found;
}

// A rangefinder without a cutoff has unlimited range.
constexpr double kFar = 1000;

// A rangefinder looks along +Z of its site, a sensor of SDFormat along +X.
Rotation BeamToSensor() {
  return Rotation::FromMatrix(Matrix3::FromColumns({0, 1, 0}, {0, 0, 1}, {1, 0, 0})).Inverse();
}

void AddNoise(XMLElement& parent, double deviation) {
  XMLElement& noise = *parent.InsertNewChildElement("noise");
  noise.SetAttribute("type", "gaussian");
  AddNumber(noise, "mean", 0);
  AddNumber(noise, "stddev", deviation);
}

void AddNoiseOfAxes(XMLElement& parent, double deviation) {
  for (const char* const axis : {"x", "y", "z"}) AddNoise(*parent.InsertNewChildElement(axis), deviation);
}

void AddBeam(XMLElement& sensor, const SitedSensor& part) {
  XMLElement& lidar = *sensor.InsertNewChildElement("lidar");
  XMLElement& horizontal = *lidar.InsertNewChildElement("scan")->InsertNewChildElement("horizontal");
  AddNumber(horizontal, "samples", 1);
  AddNumber(horizontal, "resolution", 1);
  AddNumber(horizontal, "min_angle", 0);
  AddNumber(horizontal, "max_angle", 0);
  XMLElement& range = *lidar.InsertNewChildElement("range");
  AddNumber(range, "min", 0);
  AddNumber(range, "max", part.cutoff > 0 ? part.cutoff : kFar);
  if (part.noise > 0) AddNoise(lidar, part.noise);
}

}  // namespace

const char* SiteSensor::type() const { return SensorKindOf(parts.front()->kind)->type; }

std::map<Index<Body>, std::vector<SiteSensor>> SiteSensors(const std::vector<SitedSensor>& sensors) {
  std::map<Index<Body>, std::vector<SiteSensor>> by_body;
  for (const SitedSensor& sensor : sensors) {
    const Kind* const kind = SensorKindOf(sensor.kind);
    if (!kind) continue;
    std::vector<SiteSensor>& found = by_body[sensor.body];
    // An `imu` measures each quantity only once.
    const auto takes = [&](const SiteSensor& other) {
      const SitedSensor& first = *other.parts.front();
      return kind->measured && other.type() == std::string_view(kind->type) && first.model == sensor.model &&
             first.site == sensor.site && other.parts.size() == 1 && first.kind != sensor.kind;
    };
    const auto place = std::find_if(found.begin(), found.end(), takes);
    if (place != found.end()) {
      place->name = sensor.site;
      place->parts.push_back(&sensor);
    } else {
      found.push_back({sensor.name.empty() ? sensor.site : sensor.name, {&sensor}});
    }
  }
  return by_body;
}

XMLElement& AsSdf(const SiteSensor& sensor, const std::string& name, tinyxml2::XMLDocument& document) {
  XMLElement& element = *document.NewElement("sensor");
  document.InsertEndChild(&element);
  element.SetAttribute("name", name.c_str());
  element.SetAttribute("type", sensor.type());
  const SitedSensor& first = *sensor.parts.front();
  const bool is_beam = first.kind == "rangefinder";
  SetPose(element, is_beam ? first.X_BS * Pose{{}, BeamToSensor()} : first.X_BS, PoseForm::kQuaternion);
  if (is_beam) {
    AddBeam(element, first);
    return element;
  }
  XMLElement& inner = *element.InsertNewChildElement(sensor.type());
  for (const SitedSensor* const part : sensor.parts) {
    if (!(part->noise > 0)) continue;
    const char* const measured = SensorKindOf(part->kind)->measured;
    AddNoiseOfAxes(measured ? *inner.InsertNewChildElement(measured) : inner, part->noise);
  }
  return element;
}

}  // namespace sceneweld::sdf
