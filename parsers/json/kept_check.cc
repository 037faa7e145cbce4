// SPDX-License-Identifier: BSD-3-Clause
// Checks the contents of other formats in scene JSON.

#include "sceneweld/parsers/json/kept_check.h"

#include "sceneweld/parsers/kept/kept_fault.h"

namespace sceneweld::json {
namespace {

// At the value of the invalid key, or at the object itself.
void Report(const KeptFault& fault, const JsonValue& object, std::string_view text_key, Diagnostics& diagnostics) {
  const auto key = [&]() -> std::string_view {
    switch (fault.of) {
      case KeptFault::Of::kFormat: return "format";
      case KeptFault::Of::kAttribute: return "attribute";
      case KeptFault::Of::kText: return text_key;
      case KeptFault::Of::kPlace: return "place";
      case KeptFault::Of::kType: return "type";
      case KeptFault::Of::kEntry: break;
    }
    return {};
  };
  const JsonValue value = fault.of == KeptFault::Of::kEntry ? JsonValue() : object.Find(key());
  Diagnostic& error = diagnostics.Error(fault.code, (value ? value : object).span(), fault.message);
  if (!fault.hint.empty()) error.Help(fault.hint);
}

}  // namespace

void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics) {
  JsonValue entry = list.first();
  for (std::size_t i = 0; i < kept.size() && entry; ++i, entry = entry.next()) {
    if (const auto fault = FaultOf(kept, i)) Report(*fault, entry, "text", diagnostics);
  }
}

void CheckSource(const JsonValue& object, std::string_view format, std::string_view source_xml, std::string_view type,
                 Diagnostics& diagnostics) {
  if (const auto fault = FaultOfSource(format, source_xml, type)) Report(*fault, object, "source_xml", diagnostics);
}

}  // namespace sceneweld::json
