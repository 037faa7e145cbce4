// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/simulation/mujoco_exchange.h"

struct mjModel_;

namespace sceneweld::mujoco {

/// What came of a simulation, in MuJoCo's terms: bodies and geoms are their ids.
struct Simulated {
  Summary summary;
  std::vector<std::pair<Warning, std::string>> warnings;
  std::vector<BodySummary> bodies;  ///< By id, without the world.
  struct Contact {
    int geom1 = 0;
    int geom2 = 0;
    ContactSummary contact;
  };
  std::vector<Contact> contacts;  ///< The deepest first.
};

/// Steps a model from its default position at rest. Servos of positions hold the default position, other actuators get
/// no command. Ends before the given time at the first number that MuJoCo cannot use, or after `budget` seconds of the
/// clock. Makes room in the model for more contacts if it has too little.
Simulated Simulate(mjModel_& model, double seconds, double budget);

}  // namespace sceneweld::mujoco
