// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes SRDF.

#include "sceneweld/parsers/srdf/srdf.h"

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld::srdf {

void Apply(Scene&, ReadContext& context) {
  context.diagnostics.Error("unsupported-format", context.arguments.srdf_span, "SRDF is not supported yet");
}

std::string Write(const Scene&, const WriteOptions&, LossReport&) { return {}; }

}  // namespace sceneweld::srdf
