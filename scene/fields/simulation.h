// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/simulation.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Simulation>) {
  using enum FieldRule;
  using T = Simulation;
  return Fields("simulation",
                "How a scene is simulated, and the medium around it. Values that no file gives are absent.",
                member<&T::timestep, kNonNegative>("timestep", "s", "Step of the simulation."),
                member<&T::real_time_factor, kNonNegative>("real_time_factor", "",
                                                           "Simulated time per real time; 0: as fast as possible."),
                member<&T::wind>("wind", "m/s", "Velocity of the medium in the world frame."),
                member<&T::magnetic_field>("magnetic_field", "T", "Magnetic flux density in the world frame."),
                member<&T::medium_density, kNonNegative>("medium_density", "kg/m^3", "Density of the medium."),
                member<&T::medium_viscosity, kNonNegative>("medium_viscosity", "Pa s", "Viscosity of the medium."));
}

}  // namespace sceneweld
