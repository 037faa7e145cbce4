// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

namespace sceneweld::mjcf {

/// Converts the sensors of a scene, as SDFormat and Gazebo have them, to MuJoCo: some become sensors at a site, or a
/// camera. All sensors and plugins are also stored in texts, for our own reader.
class WrittenSensors {
 public:
  /// Makes the sites and cameras: before the bodies are written.
  explicit WrittenSensors(Output& out);
  /// `<sensor>`, and the texts.
  void Write() const;

 private:
  struct Written {
    std::string name;  ///< Full name in the scene.
    std::string site;
    std::vector<const char*> kinds;  ///< Elements of `<sensor>`.
    double cutoff = 0;               ///< Of a rangefinder. [m]
  };
  void Plan(const SensorUse& use);
  bool PlanCamera(const SensorUse& use);
  bool PlanBeam(const SensorUse& use);
  void PlanAtSite(const SensorUse& use, const Pose& X_BSite, std::vector<const char*> kinds, double cutoff);
  void EncodeSensors() const;
  void EncodePlugins() const;

  Output& out_;
  std::vector<Written> written_;
};

}  // namespace sceneweld::mjcf
