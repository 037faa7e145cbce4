// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct ParsedXml;

/// Reports what is wrong with a parsed text. Returns false after an error.
bool ReportXmlFaults(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics);

}  // namespace sceneweld
