// SPDX-License-Identifier: BSD-3-Clause
// Reads one entry of a list of directives.

#include "sceneweld/directives/reading/directive_reader.h"

#include <algorithm>
#include <string>

#include "sceneweld/directives/reading/control_keys.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

bool IsKnown(const DirectiveKind& kind, Language language) { return !kind.superset || language == Language::kSuperset; }

std::string KindNames(Language language) {
  std::string names;
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (IsKnown(kind, language)) names += (names.empty() ? "" : ", ") + Quoted(kind.name);
  }
  return names;
}

// The directive of an entry that has a key of this name and is indented too little; empty if there is none.
std::string_view OwnerOf(std::string_view key, const YamlNode& item) {
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (!item.Find(kind.name)) continue;
    for (const KeyRow& row : kind.keys) {
      if (row.name == key) return kind.name;
    }
  }
  return {};
}

void ReportUnknownDirective(const YamlNode& key, const YamlNode& item, Language language, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (IsKnown(kind, language)) names.push_back(kind.name);
  }
  if (IsControlKey(key.text())) {
    if (language == Language::kPlain) {
      ReportSuperset(key.span(), Quoted(key.text()), diagnostics);
      return;
    }
    names.push_back(key.text());
  }
  Diagnostic& error = diagnostics.Error("unknown-name", key.span(), "unknown directive " + Quoted(key.text()));
  if (const std::string_view owner = OwnerOf(key.text(), item); !owner.empty()) {
    error.Help(Quoted(key.text()) + " is a key of " + Quoted(owner) + ": indent it further");
    return;
  }
  const std::string nearest = ClosestName(key.text(), names);
  if (nearest.empty()) {
    error.Help("the directives are " + KindNames(language));
  } else if (nearest == key.text()) {
    error.Help("it goes with `for_each` or `if` in one entry of the list");
  } else {
    error.Suggest(nearest);
  }
}

}  // namespace

void ReadDirectiveEntry(const YamlNode& item, Span list_key, const ReadingRules& rules, DirectiveFile& file,
                        Diagnostics& diagnostics) {
  const std::span<const DirectiveKind> kinds = DirectiveKinds();
  const Language language = rules.language;
  const Span place = item.span() ? item.span() : list_key;
  if (!item.is_mapping()) {
    diagnostics
        .Error("wrong-type", place, "an entry of `directives` must be a mapping, not " + std::string(KindText(item)))
        .Help("write one of " + KindNames(language) + " with its keys below it");
    return;
  }
  const YamlEntry* first = nullptr;
  bool unknown = false;
  const YamlEntry* null_valued = nullptr;
  const std::size_t errors = diagnostics.error_count();
  for (const YamlEntry& entry : item.entries()) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    if (language == Language::kSuperset && entry.key->text() == "if") continue;  // it was true
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const DirectiveKind& k) { return k.name == entry.key->text(); });
    if (kind == kinds.end()) {
      unknown = true;
      ReportUnknownDirective(*entry.key, item, language, diagnostics);
    } else if (!IsKnown(*kind, language)) {
      unknown = true;
      ReportSuperset(entry.key->span(), Quoted(kind->name), diagnostics);
    } else if (entry.value->is_null()) {
      null_valued = &entry;
    } else if (first) {
      diagnostics
          .Error("directive-count", entry.key->span(), "an entry holds exactly one directive; this is the second one")
          .Note(first->key->span(), "the first one is here")
          .Help("start a new entry with `- " + std::string(entry.key->text()) + ":`");
    } else {
      first = &entry;
      kind->read(*kind, entry, rules, file, diagnostics);
    }
  }
  if (first || unknown) return;
  if (null_valued) {
    diagnostics
        .Error("directive-count", null_valued->key->span(),
               Quoted(null_valued->key->text()) + " has no value, so this entry holds no directive")
        .Help("are the keys below it indented?");
  } else {
    diagnostics.Error("directive-count", place, "this entry holds no directive")
        .Help("write one of " + KindNames(language) + " with its keys below it");
  }
}

}  // namespace sceneweld
