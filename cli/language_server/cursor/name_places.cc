// SPDX-License-Identifier: BSD-3-Clause
// Collects the names in the files of a scene.

#include "sceneweld/cli/language_server/cursor/name_places.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The value of the attribute that names the XML element which begins at a span; nothing if it has none.
std::optional<Span> NameAttribute(const Span& element) {
  const std::string& text = element.source->text();
  const std::string_view attribute = text.compare(element.begin, 7, "<mujoco") == 0 ? "model" : "name";
  std::size_t at = element.end;
  while (at < text.size() && text[at] != '>' && text[at] != '<') {
    if (text[at] != '"' && text[at] != '\'') {
      ++at;
      continue;
    }
    const std::size_t end = text.find(text[at], at + 1);
    if (end == text.npos) return std::nullopt;
    std::size_t before = text.find_last_not_of(" \t\r\n", at - 1);
    if (before != text.npos && text[before] == '=') before = text.find_last_not_of(" \t\r\n", before - 1);
    const bool is_name = before != text.npos && before + 1 > attribute.size() &&
                         text.compare(before + 1 - attribute.size(), attribute.size(), attribute) == 0 &&
                         IsBlank(text[before - attribute.size()]);
    if (is_name) return Span{element.source, static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(end)};
    at = end + 1;
  }
  return std::nullopt;
}

Span WithoutQuotes(Span span) {
  const std::string_view text = TextOf(span);
  const bool is_quoted =
      text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  if (is_quoted) ++span.begin, --span.end;
  return span;
}

// The name in a declaration at a span: the attribute of an XML element, or the text itself.
Span NameOf(const Span& declared) {
  const Span written = declared.Origin();
  if (written.source->text().compare(written.begin, 1, "<") != 0) return WithoutQuotes(written);
  return NameAttribute(written).value_or(written);
}

// Whether a full name is a local name, or ends with it after its scopes.
bool IsScopedName(std::string_view full, std::string_view local) {
  if (!full.ends_with(local)) return false;
  full.remove_suffix(local.size());
  return full.empty() || full.ends_with(kScopeDelimiter);
}

using Key = std::tuple<const TableInfo*, std::string_view, std::uint32_t>;

}  // namespace

class NamePlaces::Builder {
 public:
  Builder(const Loaded& loaded, NamePlaces& into) : scene_(loaded.scene), into_(into) {
    if (loaded.uses) {
      for (const auto& use : loaded.uses->name_uses) {
        if (use.declares && use.span) declared_models_.emplace(use.frame.value, use.span);
      }
    }
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene_); ++i) AddElement(table, i);
    }
    if (loaded.uses) {
      for (const auto& use : loaded.uses->name_uses) {
        if (!use.declares) AddScoped(use.span, ElementOf(use.frame));
      }
    }
    for (auto& [path, places] : into_.places_) {
      const auto order = [&](const NamePlace& place) {
        const bool is_written = into_.symbols_[place.symbol].is_written;
        return std::tuple(place.span.begin, place.span.end, !is_written, place.symbol, !place.declares);
      };
      std::sort(places.begin(), places.end(),
                [&](const NamePlace& a, const NamePlace& b) { return order(a) < order(b); });
      const auto same = [](const NamePlace& a, const NamePlace& b) {
        return a.span.begin == b.span.begin && a.span.end == b.span.end && a.symbol == b.symbol;
      };
      places.erase(std::unique(places.begin(), places.end(), same), places.end());
    }
  }

 private:
  // The place of a declaration. A model instance is declared by the directive that names it.
  Span DeclarationOf(const ElementId& element) const {
    const auto directive = declared_models_.find(element.index);
    const bool is_model = element.table->kind == &KindOf<ModelInstance>();
    return is_model && directive != declared_models_.end() ? directive->second : element.SpanIn(scene_);
  }

  // Elements without a place in a file have no symbol.
  std::optional<std::size_t> SymbolOf(const ElementId& element) {
    const Span declared = DeclarationOf(element);
    if (!declared || element.IsWorld()) return std::nullopt;
    const Span name = NameOf(declared);
    const auto [at, fresh] =
        symbol_at_.try_emplace(Key(element.table, name.source->path(), name.begin), into_.symbols_.size());
    if (fresh) {
      const std::string full = element.table->FullName(scene_, element.index);
      into_.symbols_.push_back({element, name, full.find(TextOf(name)) != full.npos});
      Add({name, at->second, true});
    }
    return at->second;
  }

  void Add(const NamePlace& place) { into_.places_[place.span.source->path()].push_back(place); }

  void AddElement(const TableInfo& table, std::size_t index) {
    const ElementId element(table, index);
    const Span declared = DeclarationOf(element);
    // Other instances of a model name the same.
    if (declared && !visited_.emplace(&table, declared.source->path(), declared.begin).second) return;
    SymbolOf(element);
    VisitFields(*table.kind, table.at(scene_, index));
  }

  void VisitFields(const KindInfo& kind, const void* thing) {
    for (const FieldInfo& field : kind.fields) Visit(*field.type, field.Of(thing));
  }

  void Visit(const TypeInfo& type, const void* value) {
    if (type.kind == TypeKind::kStruct) return VisitFields(*type.of, value);
    if (const Span* place = type.Place(value)) {
      if (!place->valid()) return;
      if (type.kind == TypeKind::kFrame) {
        AddScoped(*place, ElementOf(static_cast<const FrameRef*>(value)->frame));
      } else if (type.Index(value) != TypeInfo::kNone) {
        AddScoped(*place, ElementId(*type.of->table, type.Index(value)));
      }
      return;
    }
    for (std::size_t i = 0; i < type.Size(value); ++i) Visit(type.Held(value), type.At(value, i));
  }

  static std::optional<ElementId> ElementOf(const FrameId& frame) {
    switch (frame.kind) {
      case FrameId::Kind::kBody: return ElementId(Index<Body>(frame.value));
      case FrameId::Kind::kDeclared: return ElementId(Index<Frame>(frame.value));
      case FrameId::Kind::kModel: return ElementId(Index<ModelInstance>(frame.value));
      case FrameId::Kind::kJointParent:
      case FrameId::Kind::kJointChild: return ElementId(Index<Joint>(frame.value));
      case FrameId::Kind::kNone: break;
    }
    return std::nullopt;
  }

  // A name with the names of models before it: `left::iiwa::link_7`. Each of them is a separate place.
  void AddScoped(const Span& used, const std::optional<ElementId>& element) {
    if (!element || !used) return;
    Span span = WithoutQuotes(used.Origin());
    const std::string_view written = TextOf(span);
    const auto last = written.rfind(kScopeDelimiter);
    if (last != written.npos) {
      AddScopes(span, written.substr(0, last), *element);
      span.begin += static_cast<std::uint32_t>(last + kScopeDelimiter.size());
    }
    // Some references have the place of their directive. The text of others is computed by an expression.
    const std::string_view name = TextOf(span);
    if (name.find('$') == name.npos && !IsScopedName(element->table->FullName(scene_, element->index), name)) return;
    if (const auto symbol = SymbolOf(*element)) Add({span, *symbol, false});
  }

  void AddScopes(const Span& span, std::string_view scopes, const ElementId& element) {
    std::string full = element.table->kind == &KindOf<ModelInstance>()
                           ? element.table->FullName(scene_, element.index)
                           : scene_.models[ModelOf(element, scene_)].name.str();
    if (element.table->kind == &KindOf<ModelInstance>()) full = full.substr(0, full.rfind(kScopeDelimiter));
    // From the innermost scope outwards, as long as the text has the names of the models.
    while (!scopes.empty() && !full.empty()) {
      const auto inner = scopes.rfind(kScopeDelimiter);
      const std::size_t begin = inner == scopes.npos ? 0 : inner + kScopeDelimiter.size();
      const std::string_view name = scopes.substr(begin);
      if (!full.ends_with(name)) return;
      if (const auto model = scene_.FindModel(full)) {
        if (const auto symbol = SymbolOf(model)) {
          Add({{span.source, static_cast<std::uint32_t>(span.begin + begin),
                static_cast<std::uint32_t>(span.begin + begin + name.size())},
               *symbol,
               false});
        }
      }
      const auto outer = full.rfind(kScopeDelimiter);
      full = outer == full.npos ? std::string() : full.substr(0, outer);
      scopes = inner == scopes.npos ? std::string_view() : scopes.substr(0, inner);
    }
  }

  const Scene& scene_;
  NamePlaces& into_;
  std::map<std::size_t, Span> declared_models_;  // By their index.
  std::map<Key, std::size_t> symbol_at_;
  std::set<Key> visited_;
};

NamePlaces::NamePlaces(const Loaded& loaded) { Builder(loaded, *this); }

std::span<const NamePlace> NamePlaces::In(const std::string& path) const {
  const auto found = places_.find(path);
  return found == places_.end() ? std::span<const NamePlace>() : std::span(found->second);
}

const NamePlace* NamePlaces::At(const std::string& path, std::size_t offset) const {
  const NamePlace* best = nullptr;
  for (const NamePlace& place : In(path)) {
    if (place.span.begin > offset) break;
    if (offset > place.span.end) continue;
    const auto length = [](const NamePlace& one) { return one.span.end - one.span.begin; };
    // A declaration says more than a reference at the same place.
    const bool says_more = best && length(place) == length(*best) && place.declares && !best->declares;
    if (!best || length(place) < length(*best) || says_more) best = &place;
  }
  return best;
}

std::vector<NamePlace> NamePlaces::Of(std::size_t symbol) const {
  std::vector<NamePlace> found;
  for (const auto& [path, places] : places_) {
    for (const NamePlace& place : places) {
      if (place.symbol == symbol) found.push_back(place);
    }
  }
  return found;
}

std::optional<std::size_t> NamePlaces::SymbolAt(const Span& name) const {
  for (const NamePlace& place : In(name.source->path())) {
    if (place.declares && place.span.begin == name.begin && place.span.end == name.end) return place.symbol;
  }
  return std::nullopt;
}

}  // namespace sceneweld::cli
