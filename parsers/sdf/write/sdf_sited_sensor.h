// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sceneweld/parsers/kept/sited_sensor.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld::sdf {

/// A sensor of SDFormat that replaces sensors of MJCF at one site of a link: an `imu` for an accelerometer, a gyro, or
/// both; a `magnetometer`; a `gpu_lidar` with one beam for a rangefinder.
struct SiteSensor {
  std::string name;
  std::vector<const SitedSensor*> parts;

  const char* type() const;
};

/// The sensors of all bodies. They refer to `sensors`.
std::map<Index<Body>, std::vector<SiteSensor>> SiteSensors(const std::vector<SitedSensor>& sensors);

/// Adds the element `<sensor>` to the document, with its pose on the link.
tinyxml2::XMLElement& AsSdf(const SiteSensor& sensor, const std::string& name, tinyxml2::XMLDocument& document);

}  // namespace sceneweld::sdf
