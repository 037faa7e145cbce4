// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>

#include "sceneweld/parsers/files/reader_rules.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// Reports what Drake refuses and the format's own engines accept: an error under Drake's rules, otherwise a warning.
inline Diagnostic& RefusedByDrake(const ReaderRules& rules, Diagnostics& diagnostics, Code code, Span span,
                                  std::string message) {
  const Severity severity = rules.compat == Compat::kDrake ? Severity::kError : Severity::kWarning;
  return diagnostics.Add({code, severity, span, std::move(message)});
}

}  // namespace sceneweld
