// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostics/code.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

/// Why a writer could not copy a content of one format: it would write a file that is not XML.
struct KeptFault {
  enum class Of { kFormat, kAttribute, kText, kPlace, kType, kEntry };
  Of of;  ///< The invalid member.
  Code code;
  std::string message;
  std::string hint = {};
};

/// The fault of entry i of a list: an unknown format, a text that is not one XML element, a name that no attribute can
/// have, a place that is not a path of elements, or an attribute that occurred before.
std::optional<KeptFault> FaultOf(const KeptList& list, std::size_t i);

/// The fault of the `source_xml` of a sensor, light or plugin: an unknown format, or a text that is not one XML
/// element. `type`, if it is not empty, is the type that the element must state: its attribute `type`, or its own name.
std::optional<KeptFault> FaultOfSource(std::string_view format, std::string_view source_xml, std::string_view type);

/// The fault of the words of a valid `source_xml` in SDFormat: its attributes `name` and `type` must be those of the
/// element in the scene. `type` is absent for plugins, which have none.
std::optional<KeptFault> FaultOfSourceWords(std::string_view source_xml, std::string_view name,
                                            std::optional<std::string_view> type);

}  // namespace sceneweld
