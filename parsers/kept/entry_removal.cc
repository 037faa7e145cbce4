// SPDX-License-Identifier: BSD-3-Clause
// Takes entries of one format out of the sections that a model keeps.

#include "sceneweld/parsers/kept/entry_removal.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

using tinyxml2::XMLElement;

namespace {

// Sections whose elements others call by their tags, not by the section: `pair`, `flex`.
constexpr std::string_view kSectionsOfSeveralKinds[] = {"contact", "deformable", "asset", "custom", "worldbody"};

}  // namespace

EntryRemoval::EntryRemoval(Rules rules, Removed removed, Reports reports, Index<ModelInstance> model, Scene& scene)
    : rules_(rules), removed_(std::move(removed)), reports_(std::move(reports)), model_(model), scene_(scene) {
  AddEntries();
}

void EntryRemoval::AddEntries() {
  KeptList& kept = scene_.models[model_].kept;
  for (std::size_t i = 0; i < kept.size(); ++i) Add(kept, i, true, false);
  EachTableWithEntries(scene_, [&]<typename T>(Table<T>& table) {
    for (T& element : table) {
      if (element.model != model_) continue;
      const Kept* const entry = FindEntry(std::as_const(element.kept));
      if (!entry) continue;
      const auto index = static_cast<std::size_t>(entry - &std::as_const(element.kept).front());
      const bool is_gone = removed_.element && removed_.element(*KindOf<T>().table, table.IndexOf(element).value());
      Add(element.kept, index, false, is_gone);
    }
  });
}

void EntryRemoval::Add(KeptList& list, std::size_t index, bool is_of_model, bool is_gone) {
  const Kept& kept = std::as_const(list)[index];
  if (kept.format != rules_.format || SectionOfEntry(kept).empty()) return;
  tinyxml2::XMLDocument document;
  const XMLElement* const section = ParseKept(document, is_of_model ? kept.text : WholeEntry(list, kept));
  const XMLElement* const element = section ? section->FirstChildElement() : nullptr;
  if (!element) return;
  const char* const name = element->Attribute("name");
  entries_.push_back({&list, index, is_of_model, kept.rank, section->Name(), element->Name(), name ? name : ""});
  if (is_gone) MarkGone(entries_.back());
}

void EntryRemoval::Run() {
  if (entries_.empty()) return;
  for (bool more = true; more;) {
    more = false;
    for (Entry& entry : entries_) {
      if (entry.is_gone || !entry.is_of_model || entry.section == rules_.lists->section) continue;
      const std::string named = NamedGone(entry);
      if (named.empty()) continue;
      more = true;
      MarkGone(entry);
      if (!IsWording(KeptOf(entry))) reports_.removed(Describe(entry), named);
    }
  }
  TakeOutOfLists();
  for (const Entry& entry : entries_) {
    const bool stays = !entry.is_gone && !entry.is_of_model && entry.section != rules_.lists->section;
    if (stays && !NamedGone(entry).empty()) TakeOutNames(entry);
  }
  std::set<std::size_t> gone;
  for (const Entry& entry : entries_) {
    if (entry.is_gone && entry.is_of_model) gone.insert(entry.index);
  }
  std::size_t index = 0;
  if (!gone.empty()) erase_if(scene_.models[model_].kept, [&](const Kept&) { return gone.contains(index++); });
}

std::string EntryRemoval::TextOf(const Entry& entry) const {
  return entry.is_of_model ? KeptOf(entry).text : WholeEntry(*entry.list, KeptOf(entry));
}

std::string EntryRemoval::Describe(const Entry& entry) const {
  const std::string tag = Quoted("<" + entry.tag + ">");
  return (entry.name.empty() ? "a " + tag : tag + " " + Quoted(entry.name)) + " of " + std::string(rules_.format) +
         " in model " + Quoted(scene_.models[model_].name.view());
}

bool EntryRemoval::IsGone(std::string_view kind, std::string_view name) const {
  return gone_entries_.contains({std::string(kind), std::string(name)}) || removed_.named(kind, name);
}

// The first thing that an entry names and that is gone; empty if there is none.
std::string EntryRemoval::NamedGone(const Entry& entry) const {
  tinyxml2::XMLDocument document;
  XMLElement* const section = ParseKept(document, TextOf(entry));
  return section ? NamedGone(*section) : std::string();
}

std::string EntryRemoval::NamedGone(XMLElement& section) const {
  std::string named;
  const NewName look = [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    if (named.empty() && IsGone(kind, name)) named = std::string(kind) + " " + Quoted(name);
    return std::nullopt;
  };
  rules_.rename ? rules_.rename(section, look) : RenameInElement(section, look);
  return named;
}

// The element of the scene stays, without a reference, or without a part.
void EntryRemoval::TakeOutNames(const Entry& entry) {
  tinyxml2::XMLDocument document;
  XMLElement* const section = ParseKept(document, TextOf(entry));
  XMLElement* const element = section->FirstChildElement();
  for (XMLElement* child = element->FirstChildElement(); child;) {
    XMLElement* const next = child->NextSiblingElement();
    tinyxml2::XMLDocument part;
    XMLElement* const alone = part.NewElement(section->Name());
    part.InsertEndChild(alone);
    alone->InsertEndChild(child->DeepClone(&part));
    if (!NamedGone(*alone).empty()) element->DeleteChild(child);
    child = next;
  }
  TakeOutNames(entry, *element, section->Name());
  ReplaceEntry(*section, *entry.list);
}

// Takes out the attributes that name what is gone.
void EntryRemoval::TakeOutNames(const Entry& entry, XMLElement& element, std::string_view section) {
  std::vector<std::string> gone;
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    tinyxml2::XMLDocument part;
    XMLElement* const alone = part.NewElement(std::string(section).c_str());
    part.InsertEndChild(alone);
    alone->InsertNewChildElement(element.Name())->SetAttribute(attribute->Name(), attribute->Value());
    if (attribute->Name() != std::string_view("name") && !NamedGone(*alone).empty())
      gone.emplace_back(attribute->Name());
  }
  for (const std::string& attribute : gone) {
    element.DeleteAttribute(attribute.c_str());
    const bool is_held = KeptOf(entry).text.find(" " + attribute + "=") != std::string::npos;
    if (!is_held) reports_.left_out(Describe(entry), attribute);
  }
}

// Takes numbers of removed elements out of entries that only list them.
void EntryRemoval::TakeOutOfLists() {
  const RemovedNames removed{[&](std::string_view kind, std::string_view name) { return IsGone(kind, name); },
                             [&](std::string_view section) {
                               std::vector<const Entry*> ordered;
                               for (const Entry& entry : entries_) {
                                 if (entry.section == section) ordered.push_back(&entry);
                               }
                               std::stable_sort(ordered.begin(), ordered.end(),
                                                [](const Entry* a, const Entry* b) { return a->rank < b->rank; });
                               std::vector<RemovedNames::Entry> entries;
                               for (const Entry* entry : ordered) entries.push_back({TextOf(*entry), entry->is_gone});
                               return entries;
                             }};
  for (const Entry& entry : entries_) {
    if (entry.section != rules_.lists->section || entry.is_gone) continue;
    tinyxml2::XMLDocument document;
    XMLElement* const section = ParseKept(document, TextOf(entry));
    if (!section) continue;
    const std::vector<std::string> left_out = rules_.lists->take_out(*section->FirstChildElement(), removed);
    if (entry.is_of_model) {
      std::string& text = (*entry.list)[entry.index].text;
      text = ToXmlLike(text, *section);
    } else {
      ReplaceEntry(*section, *entry.list);
    }
    for (const std::string& attribute : left_out) reports_.left_out(Describe(entry), attribute);
  }
}

void EntryRemoval::MarkGone(Entry& entry) {
  entry.is_gone = true;
  if (entry.name.empty()) return;
  const auto* const end = std::end(kSectionsOfSeveralKinds);
  const bool has_several = std::find(std::begin(kSectionsOfSeveralKinds), end, entry.section) != end;
  gone_entries_.emplace(has_several ? entry.tag : entry.section, entry.name);
}

}  // namespace sceneweld
