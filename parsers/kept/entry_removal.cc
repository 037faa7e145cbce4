// SPDX-License-Identifier: BSD-3-Clause
// Takes entries of one format out of the sections that a model keeps.

#include "sceneweld/parsers/kept/entry_removal.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld {

using tinyxml2::XMLElement;

namespace {

// Sections whose elements others call by their tags, not by the section: `pair`, `flex`.
constexpr std::string_view kSectionsOfSeveralKinds[] = {"contact", "deformable", "asset", "custom", "worldbody"};

}  // namespace

EntryRemoval::EntryRemoval(Rules rules, Removed removed, Reports reports, Index<ModelInstance> model, Scene& scene)
    : rules_(rules), removed_(std::move(removed)), reports_(std::move(reports)), model_(model), scene_(scene) {
  KeptList& kept = scene.models[model].kept;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i].format != rules_.format || !kept[i].attribute.empty()) continue;
    tinyxml2::XMLDocument document;
    const XMLElement* const section = ParseKept(document, kept[i].text);
    // Settings have no element, or name nothing.
    const XMLElement* const element = section ? section->FirstChildElement() : nullptr;
    if (!element) continue;
    const char* const name = element->Attribute("name");
    entries_.push_back({i, section->Name(), element->Name(), name ? name : ""});
  }
}

void EntryRemoval::Run() {
  if (entries_.empty()) return;
  const std::vector<LinkedElement> linked = rules_.links->of_model(scene_, model_);
  for (const LinkedElement& element : linked) {
    Entry* const entry = Find(element.section, element.place);
    if (entry && removed_.linked && removed_.linked(element)) Erase(*entry);
  }
  for (bool more = true; more;) {
    more = false;
    for (Entry& entry : entries_) {
      if (entry.is_gone || entry.section == rules_.links->lists) continue;
      const std::string named = NamedGone(entry);
      if (named.empty()) continue;
      more = true;
      Erase(entry);
      if (!IsWording(KeptOf(entry))) reports_.removed(Describe(entry), named);
    }
  }
  TakeOutOfLists();
  MovePlaces(linked);
  std::size_t next = 0, index = 0;
  erase_if(scene_.models[model_].kept, [&](const Kept&) {
    const std::size_t i = index++;
    while (next < entries_.size() && entries_[next].index < i) ++next;
    return next < entries_.size() && entries_[next].index == i && entries_[next].is_gone;
  });
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
  XMLElement* const section = ParseKept(document, KeptOf(entry).text);
  std::string named;
  const NewName look = [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    if (named.empty() && IsGone(kind, name)) named = std::string(kind) + " " + Quoted(name);
    return std::nullopt;
  };
  rules_.rename ? rules_.rename(*section, look) : RenameInElement(*section, look);
  return named;
}

// Takes numbers of removed elements out of entries that only list them.
void EntryRemoval::TakeOutOfLists() {
  const RemovedNames removed{[&](std::string_view kind, std::string_view name) { return IsGone(kind, name); },
                             [&](std::string_view section) {
                               std::vector<RemovedNames::Entry> entries;
                               for (const Entry& entry : entries_) {
                                 if (entry.section == section) entries.push_back({&KeptOf(entry).text, entry.is_gone});
                               }
                               return entries;
                             }};
  for (const Entry& entry : entries_) {
    if (entry.section != rules_.links->lists) continue;
    std::string& text = scene_.models[model_].kept[entry.index].text;
    tinyxml2::XMLDocument document;
    XMLElement* const section = ParseKept(document, text);
    const std::vector<std::string> left_out = rules_.links->take_out(*section->FirstChildElement(), removed);
    text = ToXmlLike(text, *section);
    for (const std::string& attribute : left_out) reports_.left_out(Describe(entry), attribute);
  }
}

void EntryRemoval::Erase(Entry& entry) {
  entry.is_gone = true;
  if (entry.name.empty()) return;
  const auto* const end = std::end(kSectionsOfSeveralKinds);
  const bool has_several = std::find(std::begin(kSectionsOfSeveralKinds), end, entry.section) != end;
  gone_entries_.emplace(has_several ? entry.tag : entry.section, entry.name);
}

EntryRemoval::Entry* EntryRemoval::Find(std::string_view section, std::size_t place) {
  for (Entry& entry : entries_) {
    if (entry.section == section && place-- == 0) return &entry;
  }
  return nullptr;
}

void EntryRemoval::MovePlaces(std::span<const LinkedElement> linked) {
  std::unordered_map<std::string, std::vector<std::optional<std::size_t>>> places;  // By section; none: gone.
  std::unordered_map<std::string, std::size_t> next;
  for (const Entry& entry : entries_) {
    places[entry.section].push_back(entry.is_gone ? std::nullopt : std::optional(next[entry.section]++));
  }
  for (const LinkedElement& element : linked) {
    const auto& moved = places[std::string(element.section)];
    const auto place = element.place < moved.size() ? moved[element.place] : std::nullopt;
    rules_.links->move(element, place, scene_);
  }
}

}  // namespace sceneweld
