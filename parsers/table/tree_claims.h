#pragma once

#include <string_view>

#include "sceneweld/parsers/table/census.h"

namespace sceneweld {

/// What the files of every format hold that is written as a tree of bodies (MJCF,
/// SDFormat, URDF), in whatever way. Each format adds what it has beyond that, and
/// says what of all this is encoded or approximated there.
Claims TreeClaims(std::string_view format);

}  // namespace sceneweld
