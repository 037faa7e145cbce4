// SPDX-License-Identifier: BSD-3-Clause
// Declarations, references and renaming, over all files of a workspace.

#include "sceneweld/cli/language_server/symbols.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld::cli {
namespace {

FilePlace PlaceOf(const Span& span, PositionEncoding encoding) {
  return {span.source->path(), RangeOf(span, encoding)};
}

void AddOnce(const Span& name, std::vector<Span>& names) {
  const bool is_known = std::any_of(names.begin(), names.end(), [&](const Span& one) {
    return one.source->path() == name.source->path() && one.begin == name.begin;
  });
  if (!is_known) names.push_back(name);
}

// The declarations of what a place names, each once: roots share files.
std::vector<Span> DeclarationsAt(const std::string& path, std::size_t offset, const Analyses& analyses) {
  std::vector<Span> found;
  for (const auto& analysis : analyses) {
    const NamePlace* const place = analysis->places ? analysis->places->At(path, offset) : nullptr;
    if (place) AddOnce(analysis->places->symbols()[place->symbol].name, found);
  }
  return found;
}

// Declarations in the same file, for SRDF in any file, that a value in its XML may name. A scene does not have the
// places of all names.
std::vector<Span> DeclarationsOfWord(const std::string& path, std::string_view text, std::size_t offset,
                                     const Analyses& analyses) {
  std::vector<Span> found;
  const Format* const format = TableFormatOf(path);
  const bool is_srdf = format && format->name == "srdf";
  if (!format || !(format->root || is_srdf)) return found;
  const XmlCursor cursor = XmlCursorAt(text, offset);
  const bool is_text = cursor.at == XmlCursor::At::kText && !cursor.elements.empty();
  if (!is_text && cursor.at != XmlCursor::At::kAttributeValue) return found;
  const std::string& element = is_text ? cursor.elements.back() : cursor.element;
  const NamedKinds kinds = is_srdf ? NamedInSrdf(element, cursor.attribute) : NamedBy(element, cursor.attribute);
  const std::string_view word = text.substr(cursor.begin, cursor.end - cursor.begin);
  for (const auto& analysis : analyses) {
    if (!analysis->places) continue;
    for (const Symbol& symbol : analysis->places->symbols()) {
      const bool is_it = (is_srdf || symbol.name.source->path() == path) &&
                         kinds.Has(symbol.element.table->kind->name) && TextOf(symbol.name) == word;
      if (is_it) AddOnce(symbol.name, found);
    }
  }
  return found;
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool Contains(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return Lower(a) == Lower(b); }) != text.end();
}

SymbolEntry EntryOf(const Symbol& symbol, const Scene& scene, PositionEncoding encoding) {
  const KindInfo& kind = *symbol.element.table->kind;
  std::string full = symbol.element.table->FullName(scene, symbol.element.index);
  const auto scope = full.rfind(kScopeDelimiter);
  SymbolEntry entry{full, std::string(kind.name), "", PlaceOf(symbol.name, encoding)};
  if (scope == std::string::npos) return entry;
  entry.container = full.substr(0, scope);
  entry.name = full.substr(scope + kScopeDelimiter.size());
  return entry;
}

}  // namespace

std::vector<FilePlace> DefinitionsAt(const std::string& path, std::string_view text, std::size_t offset,
                                     const Analyses& analyses, PositionEncoding encoding) {
  std::vector<FilePlace> found;
  for (const Span& span : DeclarationsAt(path, offset, analyses)) found.push_back(PlaceOf(span, encoding));
  if (!found.empty()) return found;
  for (const Span& span : DeclarationsOfWord(path, text, offset, analyses)) found.push_back(PlaceOf(span, encoding));
  if (!found.empty() || analyses.empty()) return found;
  const auto uri = UriAt(path, text, offset);
  if (!uri) return found;
  std::vector<Attempt> attempts;
  if (auto file = ResolveIn(path, uri->text, *analyses.front(), attempts)) found.push_back({*std::move(file), {}});
  return found;
}

std::vector<NamedPlace> NamedPlacesAt(const std::string& path, std::size_t offset, const Analyses& analyses,
                                      const Analyses& everywhere, bool with_declaration, PositionEncoding encoding) {
  std::vector<NamedPlace> found;
  const std::vector<Span> declared = DeclarationsAt(path, offset, analyses);
  for (const auto& analysis : everywhere) {
    if (!analysis->places) continue;
    for (const Span& name : declared) {
      const auto symbol = analysis->places->SymbolAt(name);
      if (!symbol) continue;
      for (const NamePlace& place : analysis->places->Of(*symbol)) {
        if (place.declares && !with_declaration) continue;
        found.push_back({PlaceOf(place.span, encoding), std::string(TextOf(place.span))});
      }
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<FilePlace> ReferencesAt(const std::string& path, std::size_t offset, const Analyses& analyses,
                                    const Analyses& everywhere, bool with_declaration, PositionEncoding encoding) {
  std::vector<FilePlace> found;
  for (NamedPlace& one : NamedPlacesAt(path, offset, analyses, everywhere, with_declaration, encoding)) {
    found.push_back(std::move(one.place));
  }
  return found;
}

std::string BodyAt(const std::string& path, std::size_t offset, const Analyses& analyses) {
  for (const auto& analysis : analyses) {
    const NamePlace* const place = analysis->places ? analysis->places->At(path, offset) : nullptr;
    if (!place) continue;
    const Scene& scene = *analysis->scene();
    const ElementId& element = analysis->places->symbols()[place->symbol].element;
    const KindInfo* const kind = element.table->kind;
    Index<Body> body;
    if (kind == &KindOf<Body>()) {
      body = Index<Body>(element.index);
    } else if (kind == &KindOf<Frame>()) {
      body = scene.frames[Index<Frame>(element.index)].body;
    } else if (kind == &KindOf<Joint>()) {
      body = scene.joints[Index<Joint>(element.index)].child.index;
    } else if (kind == &KindOf<Geometry>()) {
      body = scene.geometries[Index<Geometry>(element.index)].body;
    } else if (kind == &KindOf<ModelInstance>()) {
      const auto is_of_it = [&](const Body& one) { return one.model == Index<ModelInstance>(element.index); };
      const auto first = std::find_if(scene.bodies.begin(), scene.bodies.end(), is_of_it);
      if (first != scene.bodies.end()) body = scene.bodies.IndexOf(*first);
    }
    if (body) return scene.FullName(body);
  }
  return {};
}

std::vector<SymbolEntry> SymbolsIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding) {
  std::vector<SymbolEntry> found;
  std::set<FilePlace> known;
  for (const auto& analysis : analyses) {
    if (!analysis->places) continue;
    for (const NamePlace& place : analysis->places->In(path)) {
      if (!place.declares) continue;
      SymbolEntry entry = EntryOf(analysis->places->symbols()[place.symbol], *analysis->scene(), encoding);
      if (known.insert(entry.place).second) found.push_back(std::move(entry));
    }
  }
  std::sort(found.begin(), found.end(), [](const SymbolEntry& a, const SymbolEntry& b) { return a.place < b.place; });
  return found;
}

std::vector<SymbolEntry> FindSymbols(std::string_view query, std::size_t most, const Analyses& analyses,
                                     PositionEncoding encoding) {
  std::vector<SymbolEntry> found;
  std::set<FilePlace> known;
  for (const auto& analysis : analyses) {
    if (!analysis->places) continue;
    for (const Symbol& symbol : analysis->places->symbols()) {
      if (found.size() >= most) return found;
      const std::string full = symbol.element.table->FullName(*analysis->scene(), symbol.element.index);
      if (full.empty() || !Contains(full, query)) continue;
      SymbolEntry entry = EntryOf(symbol, *analysis->scene(), encoding);
      if (known.insert(entry.place).second) found.push_back(std::move(entry));
    }
  }
  return found;
}

}  // namespace sceneweld::cli
