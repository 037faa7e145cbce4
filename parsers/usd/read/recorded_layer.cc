// SPDX-License-Identifier: BSD-3-Clause
// Puts the record of a layer onto its prims.

#include "sceneweld/parsers/usd/read/recorded_layer.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

using stage::PrimSpec;
using stage::Property;

bool IsWithin(std::string_view path, std::string_view outer) {
  return path.starts_with(outer) && (path.size() == outer.size() || path[outer.size()] == '/');
}

class RecordedLayer {
 public:
  RecordedLayer(stage::Layer& layer, const std::string& text, Diagnostics& diagnostics)
      : layer_(layer), diagnostics_(diagnostics), record_({text, SpanOf(text, layer)}) {}

  void Run() {
    for (PrimSpec& child : layer_.root.children) Visit(child, "", {});
    ReportGone();
  }

 private:
  // A record has no escapes, so that it stands in the file as it is. A crate has no places.
  static Span SpanOf(const std::string& text, const stage::Layer& layer) {
    if (!layer.span) return {};
    const std::size_t at = layer.span.source->text().find(text);
    if (at == std::string::npos) return layer.span;
    return {layer.span.source, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + text.size())};
  }

  // The entries of a prim that another one referred to count for the other one, once its reference is resolved in the
  // file, as tools do that flatten a stage.
  struct Copy {
    std::string from;  ///< The path of the prim in the record,
    std::string to;    ///< and that of its copy in the file.
  };

  void Visit(PrimSpec& spec, const std::string& parent, std::vector<Copy> copies) {
    const std::string path = parent + "/" + spec.name.str();
    record::Entry* const own = record_.Find(kPrimEntry, path);
    if (own) Add(spec, *own, nullptr);
    const std::size_t inherited = copies.size();
    for (std::size_t i = 0; i < inherited; ++i) {
      const record::Entry* const entry = record_.Find(kPrimEntry, copies[i].from + path.substr(copies[i].to.size()));
      if (entry) Add(spec, *entry, &copies[i]);
    }
    if (own && spec.references.empty()) AddCopy(spec, *own, path, copies);
    for (PrimSpec& child : spec.children) Visit(child, path, copies);
  }

  void AddCopy(PrimSpec& spec, const record::Entry& own, const std::string& path, std::vector<Copy>& copies) {
    for (const record::Word& word : own.words()) {
      if (word.key != kReferencesWord || !word.plain || word.plain->size() < 2) continue;
      copies.push_back({std::string(word.plain->substr(1, word.plain->size() - 2)), path});
      if (const record::Entry* const entry = record_.Find(kPrimEntry, copies.back().from)) {
        Add(spec, *entry, &copies.back());
      }
    }
  }

  void Add(PrimSpec& spec, const record::Entry& entry, const Copy* copy) {
    for (const record::Word& word : entry.words()) {
      if (word.key == kReferencesWord) continue;
      const Name name = NameOf(word.key, word.value.has_value());
      const std::string_view value = word.value ? *word.value : word.plain.value_or("");
      const bool is_known = spec.FindProperty(name) != nullptr;
      if (!value.starts_with('<')) {
        if (!is_known) AddProperty(spec, name, "string").value = stage::Value::Text(std::string(value));
        continue;
      }
      Property& property = is_known ? *Find(spec, name) : AddProperty(spec, name, {});
      EachPart(value, ',', [&](std::string_view target) {
        if (target.size() < 3 || target.front() != '<' || target.back() != '>') return;
        target = target.substr(1, target.size() - 2);
        const bool is_in_copy = copy && IsWithin(target, copy->from);
        property.targets.appended.push_back(is_in_copy ? copy->to + std::string(target.substr(copy->from.size()))
                                                       : std::string(target));
      });
    }
  }

  static Property* Find(PrimSpec& spec, const Name& name) {
    return &*std::find_if(spec.properties.begin(), spec.properties.end(),
                          [&](const Property& property) { return property.name == name; });
  }

  static Property& AddProperty(PrimSpec& spec, const Name& name, const Name& type) {
    Property& property = spec.properties.emplace_back();
    property.name = name;
    property.type = type;
    property.custom = true;
    property.span = property.value_span = spec.span;
    return property;
  }

  // Prims have the same few.
  const Name& NameOf(std::string_view key, bool is_private) {
    auto& names = is_private ? private_names_ : recorded_names_;
    const auto known = names.find(key);
    if (known != names.end()) return known->second;
    return names.emplace(key, Name(is_private ? PrivateName(key) : RecordedName(key))).first->second;
  }

  // Of prims within each other, the outermost.
  void ReportGone() {
    std::vector<const record::Entry*> gone;
    record_.EachUnused(kPrimEntry, [&](const record::Entry& entry) { gone.push_back(&entry); });
    std::sort(gone.begin(), gone.end(), [](const auto* a, const auto* b) { return ComesBefore(a->name(), b->name()); });
    for (std::size_t i = 0; i < gone.size();) {
      const record::Entry& outer = *gone[i];
      std::string keys;
      std::size_t count = 0, inner = i;
      constexpr std::size_t kMostShown = 3;
      for (; inner < gone.size() && IsWithin(gone[inner]->name(), outer.name()); ++inner) {
        for (const std::string_view key : gone[inner]->Keys()) {
          if (++count <= kMostShown) keys += (keys.empty() ? "" : ", ") + Quoted(key);
        }
      }
      i = inner;
      if (count == 0) continue;
      if (count > kMostShown) keys += " and " + std::to_string(count - kMostShown) + " more";
      ReportStale(diagnostics_, outer.span(), "prim <" + outer.name() + ">", {}, keys);
    }
  }

  // Parents before children, which come before siblings.
  static bool ComesBefore(std::string_view a, std::string_view b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](char x, char y) { return (x == '/' ? '\0' : x) < (y == '/' ? '\0' : y); });
  }

  stage::Layer& layer_;
  Diagnostics& diagnostics_;
  record::Record record_;
  std::map<std::string, Name, std::less<>> private_names_, recorded_names_;
};

// Removes private attributes; the place of the first one.
Span RemovePrivate(PrimSpec& spec) {
  Span first;
  std::erase_if(spec.properties, [&](const Property& property) {
    if (!KeyOfPrivateName(property.name)) return false;
    if (!first) first = property.span;
    return true;
  });
  const auto visit = [&](PrimSpec& inner) {
    const Span place = RemovePrivate(inner);
    if (!first) first = place;
  };
  for (PrimSpec& child : spec.children) visit(child);
  for (stage::VariantSet& set : spec.variant_sets) {
    for (PrimSpec& variant : set.variants) visit(variant);
  }
  return first;
}

}  // namespace

const std::string* RecordText(const stage::Dictionary& metadata) {
  const stage::Value* const data = stage::Find(metadata, "customLayerData");
  const stage::Dictionary* const dictionary = data ? data->dictionary() : nullptr;
  const stage::Value* const text = dictionary ? stage::Find(*dictionary, kRecordName) : nullptr;
  return text ? text->text() : nullptr;
}

void TakeRecord(stage::Layer& layer, Diagnostics& diagnostics) {
  const Span older = RemovePrivate(layer.root);
  const std::string* const text = RecordText(layer.metadata);
  const bool is_record = text && record::IsRecord(*text);
  if (older || (text && !is_record && record::LooksLikeRecord(*text))) {
    ReportOtherVersion(diagnostics, older ? older : layer.span, "prims");
  }
  if (is_record) RecordedLayer(layer, *text, diagnostics).Run();
}

}  // namespace sceneweld::usd
