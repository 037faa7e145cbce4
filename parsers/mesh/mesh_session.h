// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/programs/program_pool.h"

namespace sceneweld {

/// What reading several mesh files shares: composed stages, and the processes of the program `sceneweld_assimp`, which
/// start when a file needs them. Safe to use from several threads.
class MeshSession {
 public:
  MeshSession();

  MeshStages stages;
  ProgramPool assimp;
};

}  // namespace sceneweld
