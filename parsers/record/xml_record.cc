// SPDX-License-Identifier: BSD-3-Clause
// Finds the entries of the record about the elements of an XML file.

#include "sceneweld/parsers/record/xml_record.h"

#include <utility>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::record {
namespace {

bool IsRecordAttribute(std::string_view name) { return name.starts_with(kAttribute); }

// The first private data that is not the record of this version; nothing without any.
Span OtherPrivateData(Element root) {
  for (Attribute a = root.first_attribute(); a; a = a.next()) {
    if (!a.name().starts_with(encoding::kPrefix)) continue;
    if (!IsRecordAttribute(a.name()) || !IsRecord(a.value())) return a.name_span();
  }
  const std::string_view text = root.span().source ? root.span().source->text() : std::string_view();
  if (text.find(encoding::kPrefix, text.find('>', root.span().end)) == text.npos) return {};
  for (const Element element : root.descendants()) {
    if (element.name().starts_with(encoding::kPrefix)) return element.span();
    for (Attribute a = element.first_attribute(); a; a = a.next()) {
      if (a.name().starts_with(encoding::kPrefix)) return a.name_span();
    }
  }
  return {};
}

}  // namespace

void Address::Enter(std::string_view tag, std::string_view name, std::size_t number) {
  if (counts_) outer_.append(outer_.empty() ? "" : "::").append(last_);
  last_ = name.empty() ? "#" + std::to_string(number) : std::string(name);
  // The root and the world add nothing to the names of others.
  counts_ = std::exchange(has_root_, true) && tag != "world";
}

std::string Address::Take() { return outer_.empty() ? std::move(last_) : outer_ + "::" + last_; }

XmlRecord::XmlRecord(Element root, Diagnostics& diagnostics) {
  for (Attribute a = root.first_attribute(); a; a = a.next()) {
    if (!IsRecordAttribute(a.name()) || !IsRecord(a.value())) continue;
    record_.Add(a.text());
    is_empty_ = false;
  }
  const Span other = OtherPrivateData(root);
  if (!other) return;
  diagnostics
      .Warning("stale-record", other,
               "another version of sceneweld wrote the private data of this file, which this version does not read: "
               "only the plain elements are used")
      .Help("write the file again from the scene that it was made of");
}

// Of siblings in the order of the file, each one takes the same time.
std::size_t XmlRecord::NumberOf(Element element) {
  const bool goes_on = last_ && last_.parent() == element.parent() && last_.name() == element.name() &&
                       last_.span().begin <= element.span().begin;
  Element at = goes_on ? last_ : element.parent().child(element.name());
  std::size_t number = goes_on ? last_number_ : 1;
  for (; at && !(at == element); at = at.next(element.name())) ++number;
  last_ = element;
  last_number_ = number;
  return number;
}

Entry* XmlRecord::Of(Element element) {
  if (is_empty_ || !record_.Has(element.name())) return nullptr;
  if (!element.parent()) {
    // Whatever its name is now.
    Entry& of_root = record_.All(element.name()).front();
    return record_.Find(element.name(), of_root.name());
  }
  std::vector<Element> path;
  for (Element at = element; at; at = at.parent()) path.push_back(at);
  Address address;
  for (std::size_t i = path.size(); i-- > 0;) {
    const Attribute name = path[i].attribute("name");
    const std::string_view text = name ? name.value() : std::string_view();
    address.Enter(path[i].name(), text, text.empty() && path[i].parent() ? NumberOf(path[i]) : 1);
  }
  return record_.Find(element.name(), address.Take());
}

void XmlRecord::ReportUnused(Diagnostics& diagnostics) const {
  record_.EachUnused([&](const Entry& entry) { ReportUnusedEntry(entry, diagnostics); });
}

}  // namespace sceneweld::record
