// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::sdf {

/// The `<gazebo>` blocks of URDF that the record has for an element.
std::vector<BlockDeclaration> BlocksOf(const record::Entry* said);

/// The children of `parent` of a `kind` (`sensor`, `plugin`) that are written for blocks, and which the blocks hold.
/// A block whose elements are not all in the file is reported and removed from its holder: the elements count.
std::vector<Element> TakeOfBlocks(std::string_view kind, Element parent,
                                  std::span<std::vector<BlockDeclaration>* const> holders, Diagnostics& diagnostics);

}  // namespace sceneweld::sdf
