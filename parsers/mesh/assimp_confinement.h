// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::assimp {

/// The program `sceneweld_assimp` only computes: the request contains all files that it needs. A mesh needs at most a
/// fixed multiple of the memory of its files.
inline program::Confinement ReaderConfinement(std::uint64_t request_bytes) {
  const std::uint64_t memory = (std::uint64_t{256} << 20) + 100 * request_bytes;
  return {.memory = memory, .longest_file = memory};  // It composes its reply in memory.
}

}  // namespace sceneweld::assimp
