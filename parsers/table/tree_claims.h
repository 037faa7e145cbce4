// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/table/census.h"

namespace sceneweld {

/// The fields that every format with a tree of bodies (MJCF, SDFormat, URDF) holds in some way. Each format adds its
/// own claims, and declares which of these are encoded or approximated there.
Claims TreeClaims(std::string_view format);

}  // namespace sceneweld
