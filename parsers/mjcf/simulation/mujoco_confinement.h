// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::mujoco {

/// The program `sceneweld_mujoco` reads the meshes and images in the folder of the MJCF file, and computes.
inline program::Confinement SimulationConfinement(const std::string& folder) {
  return {.memory = std::uint64_t{4} << 30,
          .longest_file = std::uint64_t{64} << 20,  // Its reply.
          .open_files = 16,
          .readable = {folder}};
}

}  // namespace sceneweld::mujoco
