// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/sdf/read/sdf_encoded.h"

namespace sceneweld::sdf {

/// Private `<gazebo>` blocks of URDF count while the elements of this `kind` (`sensor`, `plugin`) that were written for
/// other readers, the children of `parent` with kHelper, are still those of the blocks. Reports the other blocks and
/// removes them from their holders. Returns the elements that belong to no block now: the file says them.
std::vector<Element> TakeOutOfBlocks(std::string_view kind, Element parent,
                                     std::span<std::shared_ptr<const Encoded>* const> holders, Reading& reading);

}  // namespace sceneweld::sdf
