// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A sensor of MJCF that measures at a site, which is a frame of the scene.
struct SitedSensor {
  const Kept* kept;  ///< The model's list that holds it.
  Index<ModelInstance> model;
  std::string kind;  ///< Its tag: `gyro`.
  std::string name;  ///< The name in its model; may be empty.
  std::string site;  ///< In its model.
  Index<Body> body;
  Pose X_BS;          ///< Of the site.
  double noise = 0;   ///< Standard deviation, in the unit of the measurement.
  double cutoff = 0;  ///< Largest value; 0: unlimited.
};

/// In the order of the models. Sensors of sites that are not in the scene are left out.
std::vector<SitedSensor> SitedSensors(const Scene& scene);

}  // namespace sceneweld
