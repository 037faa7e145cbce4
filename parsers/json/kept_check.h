// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/text/json_value.h"

namespace sceneweld::json {

/// Reports contents of a format that no reader of that format makes: an unknown format, a text that is not one XML
/// element, a name that no attribute can have, and an attribute that occurs twice. Writers copy the contents, so that
/// they would write a file that is not XML.
void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics);

/// Reports the `source_xml` of a sensor, light or plugin if it is not one XML element. `type`, if it is not empty, is
/// the type that the element must state: its attribute `type`, or its own name.
void CheckSourceXml(const JsonValue& object, std::string_view source_xml, std::string_view type,
                    Diagnostics& diagnostics);

}  // namespace sceneweld::json
