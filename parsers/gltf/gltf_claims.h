// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::gltf {

/// The fields that a glTF file can hold. Encoded ones are in `extras`.
const Claims& WriterClaims();

}  // namespace sceneweld::gltf
