// SPDX-License-Identifier: BSD-3-Clause
// Sets up what reading several mesh files shares.

#include "sceneweld/parsers/mesh/mesh_session.h"

#include <algorithm>
#include <thread>

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/programs/program_file.h"

namespace sceneweld {
namespace {

// Each process may need memory of a hundred times its file.
constexpr unsigned kMostProcesses = 8;

}  // namespace

MeshSession::MeshSession()
    : assimp(FindProgramFile("libexec", assimp::kProgram),
             std::clamp(std::thread::hardware_concurrency(), 2u, kMostProcesses)) {}

}  // namespace sceneweld
