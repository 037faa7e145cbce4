// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld::json {

/// Reports the entries of a list whose contents no writer could copy (parsers/kept/kept_fault.h).
void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics);

/// The same for the `source_xml` of a sensor, light or plugin.
void CheckSource(const JsonValue& object, std::string_view format, std::string_view source_xml, std::string_view type,
                 Diagnostics& diagnostics);

}  // namespace sceneweld::json
