// SPDX-License-Identifier: BSD-3-Clause
// Parts entries of sections into what an element holds and other attributes, and joins them again.

#include "sceneweld/parsers/kept/kept_entry.h"

#include <tinyxml2.h>

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/xml/xml_printer.h"

namespace sceneweld {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kEndsName = " \t\r\n/>";

// The place of the element in an entry: behind the `<`.
std::size_t InnerName(std::string_view text) { return text.find("><") + 2; }

/// An attribute in a text: ` name="value"`.
struct AttributeText {
  std::size_t begin;  ///< With the blanks before it.
  std::size_t end;
  std::string_view name;
  std::string_view value;  ///< As written.
};

// Calls `use` with each attribute of the element in an entry. Stops at what no printer writes.
template <typename Use>
void EachAttribute(std::string_view text, Use&& use) {
  std::size_t at = text.find_first_of(kEndsName, InnerName(text));
  while (at != text.npos) {
    const std::size_t begin = at;
    at = text.find_first_not_of(kBlanks, at);
    const std::size_t equals = text.find('=', begin);
    if (at == text.npos || text[at] == '/' || text[at] == '>' || equals == text.npos) return;
    const std::size_t quote = text.find_first_of("\"'", equals);
    const std::size_t close = quote == text.npos ? quote : text.find(text[quote], quote + 1);
    if (close == text.npos) return;
    use(AttributeText{begin, close + 1, text.substr(at, text.find_first_of(" \t\r\n=", at) - at),
                      text.substr(quote + 1, close - quote - 1)});
    at = close + 1;
  }
}

std::string Unescaped(std::string_view value) {
  if (value.find('&') == value.npos) return std::string(value);
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const element = ParseKept(document, "<e a=\"" + std::string(value) + "\"/>");
  const char* const text = element ? element->Attribute("a") : nullptr;
  return text ? text : std::string(value);
}

bool IsEntry(const Kept& kept) { return (IsWording(kept) || kept.rank > 0) && !SectionOfEntry(kept).empty(); }

bool IsAttributeAt(const Kept& kept, const Kept& entry, std::string_view place) {
  return !kept.attribute.empty() && kept.place == place && kept.format == entry.format;
}

}  // namespace

std::string_view SectionOfEntry(const Kept& kept) {
  const std::string_view text = kept.text;
  if (!kept.attribute.empty() || !text.starts_with('<')) return {};
  const std::size_t end = text.find_first_of(kEndsName);
  const std::string_view inner = end == text.npos ? std::string_view() : text.substr(end);
  return inner.starts_with("><") && !inner.starts_with("></") ? text.substr(1, end - 1) : std::string_view();
}

const Kept* FindEntry(const KeptList& list) {
  for (const Kept& kept : list) {
    if (IsEntry(kept)) return &kept;
  }
  return nullptr;
}

std::string PlaceOfAttributes(const Kept& entry) {
  const std::string_view text = entry.text;
  const std::size_t inner = InnerName(text);
  std::string place(SectionOfEntry(entry));
  return place.append("/").append(text.substr(inner, text.find_first_of(kEndsName, inner) - inner));
}

std::string WholeEntry(const KeptList& list, const Kept& entry) {
  std::string text = entry.text;
  const std::string place = PlaceOfAttributes(entry);
  const std::size_t begin = text.find_first_of(kEndsName, InnerName(text));
  std::size_t end = begin;
  EachAttribute(entry.text, [&](const AttributeText& attribute) { end = attribute.end; });
  std::string name, added;
  for (const Kept& kept : list) {
    if (!IsAttributeAt(kept, entry, place)) continue;
    bool is_there = false;
    EachAttribute(entry.text, [&](const AttributeText& one) { is_there = is_there || kept.attribute == one.name; });
    std::string& to = kept.attribute == "name" ? name : added;
    if (!is_there) XmlPrinter::AppendAttribute(to, kept.attribute, kept.text);
  }
  return text.insert(end, added).insert(begin, name);
}

void AddEntry(Kept entry, const HoldsAttribute& holds, KeptList& list) {
  const Name place(PlaceOfAttributes(entry));
  std::string held;
  std::size_t copied = 0;
  KeptList others;
  EachAttribute(entry.text, [&](const AttributeText& attribute) {
    if (holds(attribute.name)) return;
    others.push_back({entry.format, Name(attribute.name), Unescaped(attribute.value), place});
    held.append(entry.text, copied, attribute.begin - copied);
    copied = attribute.end;
  });
  if (copied > 0) entry.text = held.append(entry.text, copied);
  entry.place = kWording;
  list.push_back(std::move(entry));
  list.insert(list.end(), others.begin(), others.end());
}

void ReplaceEntry(const tinyxml2::XMLElement& section, KeptList& list) {
  const Kept* const old = FindEntry(std::as_const(list));
  if (!old) return;
  Kept entry = *old;
  const std::string place = PlaceOfAttributes(entry);
  KeptList others, in_both;
  for (const Kept& kept : std::as_const(list)) {
    if (!IsAttributeAt(kept, entry, place)) continue;
    bool is_in_wording = false;
    EachAttribute(entry.text,
                  [&](const AttributeText& one) { is_in_wording = is_in_wording || kept.attribute == one.name; });
    (is_in_wording ? in_both : others).push_back(kept);
  }
  RemoveEntry(list);
  entry.text = ToXmlLike(entry.text, section);
  const auto holds = [&](std::string_view attribute) {
    return std::none_of(std::as_const(others).begin(), std::as_const(others).end(),
                        [&](const Kept& one) { return one.attribute == attribute; });
  };
  AddEntry(std::move(entry), holds, list);
  list.insert(list.end(), std::as_const(in_both).begin(), std::as_const(in_both).end());
}

KeptList RemoveEntry(KeptList& list) {
  KeptList parts;
  const Kept* const found = FindEntry(std::as_const(list));
  if (!found) return parts;
  const Kept entry = *found;
  const std::string place = PlaceOfAttributes(entry);
  erase_if(list, [&](const Kept& kept) {
    const bool is_part = IsAttributeAt(kept, entry, place) || IsEntry(kept);
    if (is_part) parts.push_back(kept);
    return is_part;
  });
  return parts;
}

}  // namespace sceneweld
