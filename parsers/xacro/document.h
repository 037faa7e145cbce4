// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/xacro/node.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::xacro {

/// Parses the text of a xacro file with everything that is in it, comments and texts included. Null after a report of
/// malformed XML.
std::unique_ptr<const Document> ParseDocument(const Source& source, Diagnostics& diagnostics);

}  // namespace sceneweld::xacro
