// SPDX-License-Identifier: BSD-3-Clause
// Expands a xacro file.

#include "sceneweld/parsers/xacro/xacro.h"

#include "sceneweld/parsers/files/read_context.h"

namespace sceneweld::xacro {

bool IsXacro(std::string_view path) { return HasSuffix(path, ".xacro"); }

const Source* Expand(const Source& source, ReadContext& context, UnusedArguments) {
  context.diagnostics.Error("unsupported-format", {}, "xacro is not supported yet").InFile(source.file());
  return nullptr;
}

}  // namespace sceneweld::xacro
