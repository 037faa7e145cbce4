// SPDX-License-Identifier: BSD-3-Clause
// Names of elements in contents that only one format has.

#include "sceneweld/edit/kept_names.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/entry_links.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

// A text of one format, and the element that holds it.
struct KeptText {
  ElementId holder;
  std::string_view format;
  std::string_view attribute;  // Empty: the text is an element.
  bool is_wording;             // The scene holds what it says.
  std::string* text;
};

// Calls `use(KeptText)` for each text of a scene, except those of materials, which name no elements.
template <typename Use>
class KeptTexts {
 public:
  KeptTexts(Scene& scene, Use& use) : scene_(scene), use_(use) {}

  void Visit() {
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = 0; i < table.size(scene_); ++i) {
        holder_ = ElementId(table, i);
        Visit(*table.kind, table.At(scene_, i));
      }
    }
    VisitSources(scene_.sensors);
    VisitSources(scene_.lights);
    VisitSources(scene_.plugins);
  }

 private:
  void Visit(const KindInfo& kind, void* thing) {
    for (const FieldInfo& field : kind.fields) Visit(*field.type, field.Of(thing));
  }
  void Visit(const TypeInfo& type, void* value) {
    if (type.kind == TypeKind::kOptional) return;  // Others may hold its value.
    if (type.kind == TypeKind::kStruct) return Visit(*type.of, value);
    if (type.kind == TypeKind::kList && type.inner->of == &KindOf<Kept>()) {
      for (Kept& kept : *static_cast<KeptList*>(value)) {
        // Such wordings say nothing that names something.
        if (IsWording(kept) && !kept.attribute.empty()) continue;
        use_(KeptText{holder_, kept.format, kept.attribute, IsWording(kept), &kept.text});
      }
      return;
    }
    for (std::size_t i = 0; i < type.Size(value); ++i) Visit(type.Held(value), type.At(value, i));
  }
  template <typename T>
  void VisitSources(Table<T>& table) {
    for (T& one : table) use_(KeptText{table.IndexOf(one), one.format, {}, false, &one.source_xml});
  }

  Scene& scene_;
  Use& use_;
  ElementId holder_{Scene::kWorldBody};
};

template <typename Use>
void EachKeptText(Scene& scene, Use&& use) {
  KeptTexts<Use>(scene, use).Visit();
}

// Calls `use` for each word of a text.
template <typename Use>
void EachWord(std::string_view text, Use&& use) {
  constexpr std::string_view kBlanks = " \t\n\r";
  for (auto at = text.find_first_not_of(kBlanks); at != text.npos; at = text.find_first_not_of(kBlanks)) {
    text.remove_prefix(at);
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    use(word);
    text.remove_prefix(word.size());
  }
}

// Calls `use` for each word of each attribute and text below an element.
template <typename Use>
class WordVisitor : public tinyxml2::XMLVisitor {
 public:
  explicit WordVisitor(Use& use) : use_(use) {}
  bool VisitEnter(const XMLElement&, const tinyxml2::XMLAttribute* first) override {
    for (const auto* attribute = first; attribute; attribute = attribute->Next()) EachWord(attribute->Value(), use_);
    return true;
  }
  bool Visit(const tinyxml2::XMLText& text) override {
    EachWord(text.Value(), use_);
    return true;
  }

 private:
  Use& use_;
};

template <typename Use>
void EachWordOf(const KeptText& kept, Use&& use) {
  if (!kept.attribute.empty()) return EachWord(*kept.text, use);
  tinyxml2::XMLDocument document;
  const XMLElement* const element = ParseKept(document, *kept.text);
  if (!element) return;
  WordVisitor<Use> visitor(use);
  element->Accept(&visitor);
}

// The names by which texts may refer to some elements: full ones, and those of geometries in their model.
class Names {
 public:
  void Add(const ElementId& element, std::string full_name, const Scene& scene) {
    if (full_name.empty()) return;
    // In MJCF, the name of a geometry is one in its model.
    if (element.table->kind == &KindOf<Geometry>()) {
      const Geometry& geometry = scene.geometries[Index<Geometry>(element.index)];
      of_.try_emplace(scene.Scoped(scene.bodies[geometry.body].model, geometry.name), element);
    }
    of_.try_emplace(std::move(full_name), element);
  }

  bool empty() const { return of_.empty(); }

  // The element that a word in a text of a model may mean; null if there is none.
  const ElementId* Find(std::string_view word, Index<ModelInstance> model, const Scene& scene) const {
    const auto found = of_.find(scene.Scoped(model, word));
    return found == of_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<std::string, ElementId> of_;
};

// `verb`: "is removed".
void ReportNames(const Names& names, const std::function<bool(const ElementId&)>& stays, std::string_view verb,
                 const Scene& scene, Diagnostics& diagnostics) {
  if (names.empty()) return;
  EachKeptText(const_cast<Scene&>(scene), [&](const KeptText& kept) {
    if (kept.is_wording || !stays(kept.holder)) return;
    const Index<ModelInstance> model = ModelOf(kept.holder, scene);
    std::set<std::pair<const TableInfo*, std::size_t>> seen;
    EachWordOf(kept, [&](std::string_view word) {
      const ElementId* const meant = names.Find(word, model, scene);
      if (!meant || !seen.emplace(meant->table, meant->index).second) return;
      diagnostics.Note("unfollowed-name", kept.holder.SpanIn(scene),
                       "a text of " + std::string(kept.format) + " in " + kept.holder.Text(scene) + " says " +
                           Quoted(word) + ", the name of a " + std::string(meant->table->kind->name) + " that " +
                           std::string(verb));
    });
  });
}

// Whether the texts of a model mean this geometry by its local name: one of the model, or one of the world, if the
// model has none of this name.
bool IsNameIn(const Geometry& geometry, std::string_view name, Index<ModelInstance> model, const Scene& scene) {
  const auto is_of_model = [&](const Geometry& one) { return scene.bodies[one.body].model == model; };
  if (is_of_model(geometry)) return true;
  return geometry.body == Scene::kWorldBody &&
         std::none_of(scene.geometries.begin(), scene.geometries.end(),
                      [&](const Geometry& one) { return one.name == name && is_of_model(one); });
}

// Whether a text may call an element of the table by this word for its kind.
bool IsCalled(std::string_view kind, const TableInfo& table) {
  if (table.kind == &KindOf<Body>()) return kind == "link" || kind == "body" || kind == "frame" || kind == "xbody";
  if (table.kind == &KindOf<Frame>()) return kind == "frame" || kind == "site";
  if (table.kind == &KindOf<Geometry>()) return kind == "geom";
  return kind == table.kind->name;
}

// The element of a text; for an attribute, one that has only this.
XMLElement* ElementOf(const KeptText& kept, tinyxml2::XMLDocument& document) {
  if (kept.attribute.empty()) return ParseKept(document, *kept.text);
  XMLElement* const element = document.NewElement("element");
  document.InsertEndChild(element);
  element->SetAttribute(std::string(kept.attribute).c_str(), kept.text->c_str());
  return element;
}

bool RenameInText(XMLElement& element, std::string_view format_name, const NewName& new_name) {
  const Format* const format = FindFormat(format_name);
  if (!format) return false;
  return format->rename_in_kept ? format->rename_in_kept(element, new_name) : RenameInElement(element, new_name);
}

// The source of an element in SDFormat says its name, too.
template <typename T>
void NameSource(T& one) {
  if (one.format == "sdf") one.source_xml = WithName(one.source_xml, one.name);
}
void NameSource(const ElementId& renamed, Scene& scene) {
  const KindInfo* const kind = renamed.table->kind;
  if (kind == &KindOf<Sensor>()) NameSource(scene.sensors[Index<Sensor>(renamed.index)]);
  if (kind == &KindOf<Light>()) NameSource(scene.lights[Index<Light>(renamed.index)]);
  if (kind == &KindOf<Plugin>()) NameSource(scene.plugins[Index<Plugin>(renamed.index)]);
}

// Takes entries of one format with links (Format::entry_links) out of the sections that one model keeps.
class SectionRemoval {
 public:
  using Stays = std::function<bool(const ElementId&)>;

  SectionRemoval(const Format& format, Index<ModelInstance> model, std::span<const ElementId> gone, const Stays& stays,
                 Scene& scene, Diagnostics& diagnostics)
      : format_(format), model_(model), stays_(stays), scene_(scene), diagnostics_(diagnostics) {
    KeptList& kept = scene.models[model].kept;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i].format != format_.name || !kept[i].attribute.empty()) continue;
      tinyxml2::XMLDocument document;
      const XMLElement* const section = ParseKept(document, kept[i].text);
      // Settings have no element, or name nothing.
      const XMLElement* const element = section ? section->FirstChildElement() : nullptr;
      if (!element) continue;
      const char* const name = element->Attribute("name");
      entries_.push_back({i, section->Name(), element->Name(), name ? name : ""});
    }
    for (const ElementId& element : gone) AddGone(element);
  }

  void Run() {
    if (entries_.empty()) return;
    const std::vector<LinkedElement> linked = format_.entry_links->of_model(scene_, model_);
    for (const LinkedElement& element : linked) {
      Entry* const entry = Find(element.section, element.place);
      if (entry && !stays_(ElementId(*element.table, element.index))) Erase(*entry);
    }
    for (bool more = true; more;) {
      more = false;
      for (Entry& entry : entries_) {
        if (entry.is_gone || entry.section == format_.entry_links->lists || !NamesGone(entry)) continue;
        more = true;
        Erase(entry);
        if (IsWording(KeptOf(entry))) continue;
        diagnostics_.Note("removed-element", scene_.models[model_].span,
                          "a `<" + entry.tag + ">` of " + std::string(format_.name) + " in model " +
                              Quoted(scene_.models[model_].name.view()) +
                              " is removed too: it names something that is removed");
      }
    }
    TakeOutOfLists();
    MovePlaces(linked);
    std::size_t next = 0, index = 0;
    std::erase_if(scene_.models[model_].kept, [&](const Kept&) {
      const std::size_t i = index++;
      while (next < entries_.size() && entries_[next].index < i) ++next;
      return next < entries_.size() && entries_[next].index == i && entries_[next].is_gone;
    });
  }

 private:
  struct Entry {
    std::size_t index;  // In the kept list.
    std::string section;
    std::string tag;
    std::string name;
    bool is_gone = false;
  };

  const Kept& KeptOf(const Entry& entry) const { return scene_.models[model_].kept[entry.index]; }

  void AddGone(const ElementId& element) {
    gone_.emplace(element.table->FullName(scene_, element.index), element.table);
    if (element.table->kind == &KindOf<Geometry>()) {
      // In MJCF, the name of a geometry is one in its model.
      const Geometry& geometry = scene_.geometries[Index<Geometry>(element.index)];
      if (IsNameIn(geometry, geometry.name, model_, scene_))
        gone_.emplace(scene_.Scoped(model_, geometry.name), element.table);
    }
    if (element.table->kind != &KindOf<Body>()) return;
    // What the body keeps, such as a site, goes with it.
    const Body& body = scene_.bodies[Index<Body>(element.index)];
    if (body.model != model_) return;
    for (const Kept& kept : body.kept) {
      if (kept.format != format_.name || !kept.attribute.empty()) continue;
      tinyxml2::XMLDocument document;
      const XMLElement* const one = ParseKept(document, kept.text);
      const char* const name = one ? one->Attribute("name") : nullptr;
      if (name) gone_in_texts_.emplace(one->Name(), name);
    }
  }

  bool IsGone(std::string_view kind, std::string_view name) const {
    if (gone_in_texts_.count({std::string(kind), std::string(name)}) > 0) return true;
    const auto [first, last] = gone_.equal_range(scene_.Scoped(model_, name));
    return std::any_of(first, last, [&](const auto& one) { return IsCalled(kind, *one.second); });
  }

  bool NamesGone(const Entry& entry) const {
    tinyxml2::XMLDocument document;
    XMLElement* const section = ParseKept(document, KeptOf(entry).text);
    bool names_gone = false;
    RenameInText(*section, format_.name,
                 [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
                   names_gone = names_gone || IsGone(kind, name);
                   return std::nullopt;
                 });
    return names_gone;
  }

  // Takes numbers of removed elements out of entries that only list them.
  void TakeOutOfLists() {
    const RemovedNames removed{[&](std::string_view kind, std::string_view name) { return IsGone(kind, name); },
                               [&](std::string_view section) {
                                 std::vector<bool> are_gone;
                                 for (const Entry& entry : entries_) {
                                   if (entry.section == section) are_gone.push_back(entry.is_gone);
                                 }
                                 return are_gone;
                               }};
    for (const Entry& entry : entries_) {
      if (entry.section != format_.entry_links->lists) continue;
      std::string& text = scene_.models[model_].kept[entry.index].text;
      tinyxml2::XMLDocument document;
      XMLElement* const section = ParseKept(document, text);
      const std::vector<std::string> left_out = format_.entry_links->take_out(*section->FirstChildElement(), removed);
      text = ToXmlLike(text, *section);
      for (const std::string& attribute : left_out) {
        diagnostics_.Note("removed-reference", scene_.models[model_].span,
                          Quoted(attribute) + " of a `<" + entry.tag + ">` of " + std::string(format_.name) +
                              " in model " + Quoted(scene_.models[model_].name.view()) +
                              " is left out: it is unknown which of its numbers belong to removed elements");
      }
    }
  }

  void Erase(Entry& entry) {
    entry.is_gone = true;
    // Others refer to an element of the section by this kind.
    if (!entry.name.empty()) gone_in_texts_.emplace(entry.section, entry.name);
  }

  Entry* Find(std::string_view section, std::size_t place) {
    for (Entry& entry : entries_) {
      if (entry.section == section && place-- == 0) return &entry;
    }
    return nullptr;
  }

  void MovePlaces(std::span<const LinkedElement> linked) {
    std::unordered_map<std::string, std::vector<std::optional<std::size_t>>> places;  // By section; none: gone.
    std::unordered_map<std::string, std::size_t> next;
    for (const Entry& entry : entries_) {
      places[entry.section].push_back(entry.is_gone ? std::nullopt : std::optional(next[entry.section]++));
    }
    for (const LinkedElement& element : linked) {
      const auto& moved = places[std::string(element.section)];
      const auto place = element.place < moved.size() ? moved[element.place] : std::nullopt;
      format_.entry_links->move(element, place, scene_);
    }
  }

  const Format& format_;
  const Index<ModelInstance> model_;
  const Stays& stays_;
  Scene& scene_;
  Diagnostics& diagnostics_;
  std::vector<Entry> entries_;
  std::unordered_multimap<std::string, const TableInfo*> gone_;  // By full names.
  std::set<std::pair<std::string, std::string>> gone_in_texts_;  // Kinds and names of what only texts hold.
};

}  // namespace

void RemoveFromSections(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                        Scene& scene, Diagnostics& diagnostics) {
  // A model's texts name what is in it.
  std::vector<bool> loses(scene.models.size());
  for (const ElementId& element : gone) {
    Index<ModelInstance> model = ModelOf(element, scene);
    // Any model may name a geometry of the world.
    if (model == Scene::kWorldInstance && element.table->kind == &KindOf<Geometry>()) loses.assign(loses.size(), true);
    while (model.valid() && !loses[model.value()]) {
      loses[model.value()] = true;
      model = scene.models[model].parent;
    }
  }
  for (const Format& format : Formats()) {
    if (!format.entry_links) continue;
    for (const ModelInstance& model : scene.models) {
      const Index<ModelInstance> index = scene.models.IndexOf(model);
      if (!loses[index.value()] || !format.entry_links->are_in(model.kept) || !stays(index)) continue;
      SectionRemoval(format, index, gone, stays, scene, diagnostics).Run();
    }
  }
}

KeptPlaces::KeptPlaces(const Scene& scene) {
  for (const Format& format : Formats()) {
    if (!format.entry_links) continue;
    for (const LinkedElement& element : format.entry_links->valid(scene)) {
      linked_.emplace_back(format.entry_links, element);
    }
  }
}

void KeptPlaces::Restore(Scene& scene) const {
  for (const auto& [links, element] : linked_) links->link(element, scene);
}

void ReportNamesInKept(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                       const Scene& scene, Diagnostics& diagnostics) {
  Names names;
  for (const ElementId& element : gone) names.Add(element, element.table->FullName(scene, element.index), scene);
  ReportNames(names, stays, "is removed", scene, diagnostics);
}

void FollowInKept(const ElementId& renamed, const std::string& old_full_name, Scene& scene, Diagnostics& diagnostics) {
  NameSource(renamed, scene);
  const bool is_model = renamed.table->kind == &KindOf<ModelInstance>();
  const std::string new_full_name = renamed.table->FullName(scene, renamed.index);
  const std::string old_scope = old_full_name + "::";
  EachKeptText(scene, [&](const KeptText& kept) {
    const std::string_view scope = scene.models[ModelOf(kept.holder, scene)].name;
    // Without the scope of the text's model.
    const auto local = [&](const std::string& full) -> std::optional<std::string> {
      if (scope.empty()) return full;
      if (!full.starts_with(scope) || !std::string_view(full).substr(scope.size()).starts_with("::"))
        return std::nullopt;
      return full.substr(scope.size() + 2);
    };
    const NewName new_name = [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
      const std::string full = JoinScopedName(scope, name);
      if (is_model) {
        if (!full.starts_with(old_scope)) return std::nullopt;
        return local(new_full_name + "::" + full.substr(old_scope.size()));
      }
      if (!IsCalled(kind, *renamed.table)) return std::nullopt;
      if (full == old_full_name) return local(new_full_name);
      if (kind != "geom") return std::nullopt;
      // In MJCF, the name of a geometry is one in its model.
      const auto& geometry = scene.geometries[Index<Geometry>(renamed.index)];
      if (name != ScopedName::Parse(old_full_name).element) return std::nullopt;
      if (!IsNameIn(geometry, name, ModelOf(kept.holder, scene), scene)) return std::nullopt;
      return geometry.name.str();
    };
    tinyxml2::XMLDocument document;
    XMLElement* const element = ElementOf(kept, document);
    if (!element || !RenameInText(*element, kept.format, new_name)) return;
    *kept.text = kept.attribute.empty() ? ToXmlLike(*kept.text, *element)
                                        : element->Attribute(std::string(kept.attribute).c_str());
  });
  Names names;
  names.Add(renamed, old_full_name, scene);
  ReportNames(
      names, [](const ElementId&) { return true; }, "has another name now", scene, diagnostics);
}

}  // namespace sceneweld
