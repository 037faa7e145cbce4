// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

/// Reads one `compiler` element into `compiler`. Later elements override earlier ones (docs/reference/mjcf.md, 2).
void ReadCompiler(Element element, Compiler& compiler, Reading& reading);

}  // namespace sceneweld::mjcf
