// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Reports a folder where a file is needed, at `span`. `what`: `a mesh file`. Returns false after an error.
bool CheckIsFile(const std::string& path, std::string_view what, Span span, ReadContext& context);

}  // namespace sceneweld
