// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::mujoco {

/// The program `sceneweld_mujoco` reads the meshes and images in the folder of the MJCF file, and those elsewhere that
/// the file names, and computes.
inline program::Confinement SimulationConfinement(std::vector<std::string> readable) {
  return {.memory = std::uint64_t{4} << 30,
          .longest_file = std::uint64_t{64} << 20,  // Its reply.
          .open_files = 16,
          .readable = std::move(readable)};
}

}  // namespace sceneweld::mujoco
