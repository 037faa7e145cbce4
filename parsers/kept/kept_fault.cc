// SPDX-License-Identifier: BSD-3-Clause
// Faults of contents that only one format has.

#include "sceneweld/parsers/kept/kept_fault.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {
namespace {

constexpr std::array<std::string_view, 5> kFormats = {"sdf", "urdf", "mjcf", "srdf", "usd"};

std::optional<KeptFault> FaultOfFormat(std::string_view format) {
  if (std::find(kFormats.begin(), kFormats.end(), format) != kFormats.end()) return std::nullopt;
  return KeptFault{KeptFault::Of::kFormat, "unknown-name", "unknown format " + Quoted(format),
                   "use `sdf`, `urdf`, `mjcf`, `srdf` or `usd`"};
}

bool IsAttributeName(std::string_view name) {
  constexpr std::string_view kNever = "\"'<>=/&";
  return std::none_of(name.begin(), name.end(), [&](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || kNever.find(c) != kNever.npos;
  });
}

// `axis/limit`, the place of a wording, or nothing.
bool IsPlace(std::string_view place) {
  if (place.empty() || place == kWording) return true;
  while (true) {
    const std::string_view name = place.substr(0, place.find('/'));
    const bool begins_well = !name.empty() && name[0] != '-' && name[0] != '.' && (name[0] < '0' || name[0] > '9');
    if (!begins_well || !IsAttributeName(name) || name.ends_with(':')) return false;
    if (name.size() == place.size()) return true;
    place.remove_prefix(name.size() + 1);
  }
}

}  // namespace

std::optional<KeptFault> FaultOf(const KeptList& list, std::size_t i) {
  using enum KeptFault::Of;
  const Kept& kept = list[i];
  if (auto fault = FaultOfFormat(kept.format)) return fault;
  if (!IsPlace(kept.place)) {
    return KeptFault{kPlace, "bad-name", Quoted(kept.place.view()) + " cannot be the place of a content",
                     "a place is a path of elements, such as `axis/limit`"};
  }
  if (kept.attribute.empty()) {
    tinyxml2::XMLDocument document;
    if (ParseKept(document, kept.text)) return std::nullopt;
    return KeptFault{kText, "malformed-xml", "`text` is not an XML element",
                     "an entry without `attribute` is an element"};
  }
  const std::string name = Quoted(kept.attribute.view());
  if (!IsAttributeName(kept.attribute)) {
    return KeptFault{kAttribute, "bad-name", name + " cannot be the name of an attribute"};
  }
  const bool is_twice = std::any_of(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), [&](const Kept& one) {
    return one.attribute == kept.attribute && one.format == kept.format && one.place == kept.place;
  });
  if (!is_twice) return std::nullopt;
  return KeptFault{kEntry, "duplicate-name", "the attribute " + name + " is given twice in this list"};
}

std::optional<KeptFault> FaultOfSource(std::string_view format, std::string_view source_xml, std::string_view type) {
  using enum KeptFault::Of;
  if (auto fault = FaultOfFormat(format)) return fault;
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const element = ParseKept(document, std::string(source_xml));
  if (!element) return KeptFault{kText, "malformed-xml", "`source_xml` is not an XML element"};
  if (type.empty()) return std::nullopt;
  const char* const stated = element->Attribute("type");
  const std::string_view says = stated ? stated : element->Name();
  if (says == type) return std::nullopt;
  return KeptFault{kType, "conflicting-values",
                   "the type is " + Quoted(type) + ", and " + Quoted(says) + " in `source_xml`",
                   "write the same type in both"};
}

std::optional<KeptFault> FaultOfSourceWords(std::string_view source_xml, std::string_view name,
                                            std::optional<std::string_view> type) {
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const element = ParseKept(document, std::string(source_xml));
  if (!element) return std::nullopt;
  for (const auto& [attribute, wanted] : {std::pair("name", std::optional(name)), std::pair("type", type)}) {
    const char* const stated = element->Attribute(attribute);
    const std::string_view says = stated ? stated : "";
    if (!wanted || says == *wanted) continue;
    return KeptFault{
        KeptFault::Of::kText, "conflicting-values",
        std::string("the ") + attribute + " is " + Quoted(*wanted) + ", and " + Quoted(says) + " in `source_xml`",
        std::string("write the same ") + attribute + " in both"};
  }
  return std::nullopt;
}

}  // namespace sceneweld
