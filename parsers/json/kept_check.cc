// SPDX-License-Identifier: BSD-3-Clause
// Checks the contents of other formats in scene JSON.

#include "sceneweld/parsers/json/kept_check.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <string>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld::json {
namespace {

constexpr std::array<std::string_view, 3> kFormats = {"sdf", "urdf", "mjcf"};

bool IsAttributeName(std::string_view name) {
  constexpr std::string_view kNever = "\"'<>=/&";
  return std::none_of(name.begin(), name.end(), [&](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || kNever.find(c) != kNever.npos;
  });
}

void CheckEntry(const JsonValue& entry, const Kept& kept, Diagnostics& diagnostics) {
  const JsonValue format = entry.Find("format"), text = entry.Find("text"), attribute = entry.Find("attribute");
  if (std::find(kFormats.begin(), kFormats.end(), kept.format.view()) == kFormats.end()) {
    diagnostics.Error("unknown-name", (format ? format : entry).span(), "unknown format " + Quoted(kept.format.view()))
        .Help("use `sdf`, `urdf` or `mjcf`");
  }
  if (!kept.attribute.empty()) {
    if (IsAttributeName(kept.attribute)) return;
    diagnostics.Error("bad-name", attribute.span(),
                      Quoted(kept.attribute.view()) + " cannot be the name of an attribute");
    return;
  }
  tinyxml2::XMLDocument document;
  if (ParseKept(document, kept.text)) return;
  diagnostics.Error("malformed-xml", (text ? text : entry).span(), "`text` is not an XML element")
      .Help("an entry without `attribute` is an element");
}

}  // namespace

void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics) {
  JsonValue entry = list.first();
  for (std::size_t i = 0; i < kept.size() && entry; ++i, entry = entry.next()) {
    CheckEntry(entry, kept[i], diagnostics);
    if (kept[i].attribute.empty()) continue;
    const auto end = kept.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_twice = std::any_of(kept.begin(), end, [&](const Kept& other) {
      return other.attribute == kept[i].attribute && other.format == kept[i].format && other.place == kept[i].place;
    });
    if (is_twice) {
      diagnostics.Error("duplicate-name", entry.span(),
                        "the attribute " + Quoted(kept[i].attribute.view()) + " is given twice in this list");
    }
  }
}

void CheckSourceXml(const JsonValue& object, std::string_view source_xml, std::string_view type,
                    Diagnostics& diagnostics) {
  const JsonValue text = object.Find("source_xml");
  const Span span = (text ? text : object).span();
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const element = ParseKept(document, std::string(source_xml));
  if (!element) {
    diagnostics.Error("malformed-xml", span, "`source_xml` is not an XML element");
    return;
  }
  if (type.empty()) return;
  const char* const stated = element->Attribute("type");
  const std::string_view says = stated ? stated : element->Name();
  if (says == type) return;
  const JsonValue given = object.Find("type");
  diagnostics
      .Error("conflicting-values", (given ? given : object).span(),
             "the type is " + Quoted(type) + ", and " + Quoted(says) + " in `source_xml`")
      .Help("write the same type in both");
}

}  // namespace sceneweld::json
