// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/name.h"

namespace sceneweld {

/// The names that a file has for elements of a scene.
struct WrittenNames {
  Name robot;                ///< The robot that is the whole file (URDF, SRDF); empty in other formats.
  std::vector<Name> bodies;  ///< By the index of the body. Empty: the file has no such body, or no name for it.
};

}  // namespace sceneweld
