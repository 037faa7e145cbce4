// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

namespace sceneweld::mjcf {

/// Converts the sensors of a scene, which follow SDFormat and Gazebo, to MuJoCo: some become sensors at a site, or a
/// camera. All sensors and plugins are also stored in texts that only sceneweld reads.
class WrittenSensors {
 public:
  /// Makes the sites and cameras; called before the bodies are written.
  explicit WrittenSensors(Output& out);
  /// Writes `<sensor>` and the texts.
  void Write() const;

 private:
  struct Written {
    std::string name;  ///< Full name in the scene.
    std::string site;
    std::vector<const char*> kinds;  ///< Elements of `<sensor>`.
    double cutoff = 0;               ///< The range of a rangefinder. [m]
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
