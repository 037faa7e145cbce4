// SPDX-License-Identifier: BSD-3-Clause
// Finds elements whose plain texts are in the record, and helpers that somebody edited.

#include "sceneweld/parsers/mjcf/mjcf_plain_elements.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_record.h"

namespace sceneweld::mjcf {

void PlainElements::FindAll() const {
  has_all_ = true;
  File& file = file_;
  std::vector<Element> open;
  for (const Element section : file.sections) {
    if (section.name() == "worldbody") open.push_back(section);
  }
  while (!open.empty()) {
    const Element at = open.back();
    open.pop_back();
    file.includes.Each(at, [&](Element child) {
      const Attribute name = child.attribute("name");
      const bool is_light = child.name() == "light";
      if (name && (is_light || (child.name() == "site" && IsHelper(name.value())))) {
        elements_.emplace(std::string(child.name()) + ":" + EscapedWord(name.value()), child);
      }
      if (child.child()) open.push_back(child);
    });
  }
  for (const char* const section : {"tendon", "equality", "sensor", "keyframe"}) {
    std::size_t place = 0;
    file.EachIn(section, [&](Element child) {
      const Attribute name = child.attribute("name");
      const std::string own = name ? EscapedWord(name.value()) : "#" + std::to_string(place);
      elements_.emplace(std::string(section) + ":" + own, child);
      ++place;
    });
  }
}

Element PlainElements::Find(std::string_view key) const {
  if (!has_all_) FindAll();
  const auto found = elements_.find(key);
  return found == elements_.end() ? Element() : found->second;
}

std::optional<std::string> PlainElements::TextOf(std::string_view key) const {
  const Element element = Find(key);
  if (!element) return std::nullopt;
  return PlainText(element);
}

void ShowEditedHelpers(File& file, const PlainElements& elements) {
  for (const char* const kind : {encoding::kLaw, encoding::kJoint}) {
    for (record::Entry& entry : file.record->All(kind)) {
      if (!entry.Mentions(encoding::kHelper)) continue;
      const std::vector<record::Word> words = entry.words();
      const auto plain = [&](std::string_view key) { return elements.TextOf(key); };
      const std::string type = entry.Value("type").value_or("");
      const std::string about =
          kind == std::string_view(encoding::kLaw) ? "the " + type + " of the record" : "joint " + Quoted(entry.name());
      if (entry.CheckOthers(plain, about, entry.span(), file.diagnostics())) continue;
      for (const record::Word& word : words) {
        const std::size_t colon = word.key.find(':');
        if (colon != word.key.npos) file.shown_helpers.insert(UnescapedWord(word.key.substr(colon + 1)));
      }
    }
  }
}

}  // namespace sceneweld::mjcf
