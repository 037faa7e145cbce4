// SPDX-License-Identifier: BSD-3-Clause
// Names of elements in contents that only one format has.

#include "sceneweld/library/kept_names.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/entry_removal.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/scene/fields/field_info.h"

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
    for (T& one : table) use_(KeptText{table.IndexOf(one), one.format, {}, false, &*one.source_xml});
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

// The body that holds an element of a scene, or that is this element; none for those that are on no body.
Index<Body> BodyOf(const ElementId& element, const Scene& scene) {
  if (element.table->kind == &KindOf<Body>()) return Index<Body>(element.index);
  if (element.table->kind == &KindOf<Geometry>()) return scene.geometries[Index<Geometry>(element.index)].body;
  if (element.table->kind == &KindOf<Light>()) return scene.lights[Index<Light>(element.index)].body;
  if (element.table->kind == &KindOf<Sensor>()) return scene.sensors[Index<Sensor>(element.index)].body;
  if (element.table->kind == &KindOf<Plugin>()) return scene.plugins[Index<Plugin>(element.index)].body;
  return {};
}

// A scoped name may be one from the model of the text, or a full one, which Gazebo finds, too.
bool IsScoped(std::string_view name) { return name.find(kScopeDelimiter) != name.npos; }

std::string LocalName(std::string_view full_name) { return ScopedName::Parse(full_name).element; }

// In MJCF, the name of a geom or a light is one in its model.
bool IsNamedInModel(const TableInfo& table) {
  return table.kind == &KindOf<Geometry>() || table.kind == &KindOf<Light>();
}

// Whether the texts of a model mean such an element by its local name: one of the model, or one of the world, if the
// model has none of this name.
bool IsNameIn(const ElementId& element, std::string_view name, Index<ModelInstance> model, const Scene& scene) {
  const TableInfo& table = *element.table;
  const auto is_of_model = [&](std::size_t i) {
    return scene.bodies[BodyOf(ElementId(table, i), scene)].model == model;
  };
  if (is_of_model(element.index)) return true;
  if (BodyOf(element, scene) != Scene::kWorldBody) return false;
  for (std::size_t i = 0; i < table.size(scene); ++i) {
    if (is_of_model(i) && LocalName(table.FullName(scene, i)) == name) return false;
  }
  return true;
}

// Whether a text may call an element of the table by this word for its kind.
bool IsCalled(std::string_view kind, const TableInfo& table) {
  if (table.kind == &KindOf<Body>()) return kind == "link" || kind == "body" || kind == "frame" || kind == "xbody";
  if (table.kind == &KindOf<Frame>()) return kind == "frame" || kind == "site";
  if (table.kind == &KindOf<Geometry>()) return kind == "geom" || kind == "collision";
  if (table.kind == &KindOf<ModelInstance>()) return kind == "model" || kind == "frame";
  if (table.kind == &KindOf<Configuration>()) return kind == "keyframe";
  return kind == table.kind->name;
}

// The names by which texts may refer to some elements: full ones, and those of geoms and lights in their model.
class Names {
 public:
  explicit Names(const Scene& scene) : scene_(scene) {}

  void Add(const ElementId& element, const std::string& full_name) {
    if (full_name.empty()) return;
    if (IsNamedInModel(*element.table)) {
      of_.emplace(scene_.Scoped(ModelOf(element, scene_), LocalName(full_name)), element);
    }
    of_.emplace(full_name, element);
  }

  bool empty() const { return of_.empty(); }

  // The element that a word in a text of a model may mean; null if there is none. `kind`: what the text calls it; empty
  // if that is unknown.
  const ElementId* Find(std::string_view word, std::string_view kind, Index<ModelInstance> model) const {
    const auto find = [&](const std::string& full_name) -> const ElementId* {
      const auto [first, last] = of_.equal_range(full_name);
      const auto found =
          std::find_if(first, last, [&](const auto& one) { return kind.empty() || IsCalled(kind, *one.second.table); });
      return found == last ? nullptr : &found->second;
    };
    const ElementId* const found = find(scene_.Scoped(model, word));
    return found || !IsScoped(word) ? found : find(std::string(word));
  }

 private:
  const Scene& scene_;
  std::unordered_multimap<std::string, ElementId> of_;
};

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

// Reports texts that name elements which are gone, or have another name now.
class NameReport {
 public:
  using Stays = std::function<bool(const ElementId&)>;

  // `verb`: "is removed".
  NameReport(const Names& gone, const Stays& stays, std::string_view verb, const Scene& scene, Diagnostics& diagnostics)
      : gone_(gone), stays_(stays), verb_(verb), scene_(scene), diagnostics_(diagnostics) {}

  void Run() {
    if (gone_.empty()) return;
    EachKeptText(const_cast<Scene&>(scene_), [&](const KeptText& kept) {
      if (kept.is_wording || !stays_(kept.holder)) return;
      tinyxml2::XMLDocument document;
      XMLElement* const element = ElementOf(kept, document);
      if (element) Look(kept, *element);
    });
  }

 private:
  void Look(const KeptText& kept, XMLElement& element) {
    const Index<ModelInstance> model = ModelOf(kept.holder, scene_);
    std::set<std::pair<const TableInfo*, std::size_t>> seen;
    const auto report = [&](std::string_view word, const ElementId& meant) {
      if (!seen.emplace(meant.table, meant.index).second) return;
      diagnostics_.Note("unfollowed-name", kept.holder.SpanIn(scene_),
                        "a text of " + std::string(kept.format) + " in " + kept.holder.Text(scene_) + " says " +
                            Quoted(word) + ", the name of " + WithArticle(meant.table->kind->name) + " that " +
                            std::string(verb_));
    };
    // What the format knows to be names.
    RenameInText(element, kept.format, [&](std::string_view kind, std::string_view name) -> std::optional<std::string> {
      if (const ElementId* const meant = gone_.Find(name, kind, model)) report(name, *meant);
      return std::nullopt;
    });
    // Any other word, unless it is still the name of something.
    const auto use = [&](std::string_view word) {
      const ElementId* const meant = gone_.Find(word, {}, model);
      if (meant && !IsTaken(scene_.Scoped(model, word))) report(word, *meant);
    };
    WordVisitor<decltype(use)> visitor(use);
    element.Accept(&visitor);
  }

  bool IsTaken(const std::string& full_name) {
    if (taken_.empty()) {
      for (const TableInfo& table : AllTables()) {
        for (std::size_t i = 0; i < table.size(scene_); ++i) {
          if (stays_(ElementId(table, i))) taken_.insert(table.FullName(scene_, i));
        }
      }
    }
    return taken_.contains(full_name);
  }

  static std::string WithArticle(std::string_view noun) {
    return (std::string_view("aeiou").find(noun.front()) == std::string_view::npos ? "a " : "an ") + std::string(noun);
  }

  const Names& gone_;
  const Stays& stays_;
  const std::string_view verb_;
  const Scene& scene_;
  Diagnostics& diagnostics_;
  std::unordered_set<std::string> taken_;
};

// The source of an element says its name, too: in SDFormat always, in MJCF if it has one there.
template <typename T>
void NameSource(T& one) {
  tinyxml2::XMLDocument document;
  const XMLElement* const element = one.format == "mjcf" ? ParseKept(document, one.source_xml) : nullptr;
  if (one.format == "sdf" || (element && element->Attribute("name"))) {
    one.source_xml = WithName(one.source_xml, one.name);
  }
}
void NameSource(const ElementId& renamed, Scene& scene) {
  const KindInfo* const kind = renamed.table->kind;
  if (kind == &KindOf<Sensor>()) NameSource(scene.sensors[Index<Sensor>(renamed.index)]);
  if (kind == &KindOf<Light>()) NameSource(scene.lights[Index<Light>(renamed.index)]);
  if (kind == &KindOf<Plugin>()) NameSource(scene.plugins[Index<Plugin>(renamed.index)]);
}

// A `<gazebo>` block of URDF has the name of what it refers to.
void NameBlocks(Scene& scene) {
  for (Plugin& plugin : scene.plugins) {
    if (const auto name = NameOfBlock(plugin)) plugin.name = *name;
  }
}

// What is removed, as the texts of one format in one model call it.
class RemovedInModel {
 public:
  RemovedInModel(std::string_view format, Index<ModelInstance> model, std::span<const ElementId> gone,
                 const Scene& scene)
      : format_(format), model_(model), scene_(scene) {
    for (const ElementId& element : gone) Add(element);
  }

  bool Has(std::string_view kind, std::string_view name) const {
    if (in_texts_.contains({std::string(kind), std::string(name)})) return true;
    const auto [first, last] = elements_.equal_range(scene_.Scoped(model_, name));
    return std::any_of(first, last, [&](const auto& one) { return IsCalled(kind, *one.second); });
  }

 private:
  void Add(const ElementId& element) {
    elements_.emplace(element.table->FullName(scene_, element.index), element.table);
    if (IsNamedInModel(*element.table)) {
      const std::string name = LocalName(element.table->FullName(scene_, element.index));
      if (IsNameIn(element, name, model_, scene_)) elements_.emplace(scene_.Scoped(model_, name), element.table);
    }
    if (element.table->kind != &KindOf<Body>()) return;
    // What the body keeps, such as a site, goes with it.
    const Body& body = scene_.bodies[Index<Body>(element.index)];
    if (body.model != model_) return;
    for (const Kept& kept : body.kept) {
      if (kept.format != format_ || !kept.attribute.empty()) continue;
      tinyxml2::XMLDocument document;
      const XMLElement* const one = ParseKept(document, kept.text);
      const char* const name = one ? one->Attribute("name") : nullptr;
      if (name) in_texts_.emplace(one->Name(), name);
    }
  }

  const std::string_view format_;
  const Index<ModelInstance> model_;
  const Scene& scene_;
  std::unordered_multimap<std::string, const TableInfo*> elements_;  // By full names.
  std::set<std::pair<std::string, std::string>> in_texts_;           // Kinds and names of what only texts hold.
};

}  // namespace

void RemoveFromSections(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                        Scene& scene, Diagnostics& diagnostics) {
  // A model's texts name what is in it.
  std::vector<bool> loses(scene.models.size());
  for (const ElementId& element : gone) {
    Index<ModelInstance> model = ModelOf(element, scene);
    // Any model may name a geometry or a light of the world.
    if (model == Scene::kWorldInstance && IsNamedInModel(*element.table)) loses.assign(loses.size(), true);
    while (model.valid() && !loses[model.value()]) {
      loses[model.value()] = true;
      model = scene.models[model].parent;
    }
  }
  for (const Format& format : Formats()) {
    if (!format.entry_lists) continue;
    for (const ModelInstance& model : scene.models) {
      const Index<ModelInstance> index = scene.models.IndexOf(model);
      if (!loses[index.value()] || !stays(index)) continue;
      const RemovedInModel removed(format.name, index, gone, scene);
      const Span span = model.span;
      const auto note = [&](Code code, const std::string& message) { diagnostics.Note(code, span, message); };
      EntryRemoval({format.name, format.entry_lists, format.rename_in_kept},
                   {[&](std::string_view kind, std::string_view name) { return removed.Has(kind, name); },
                    [&](const TableInfo& table, std::size_t i) { return !stays(ElementId(table, i)); }},
                   {[&](const std::string& entry, const std::string& named) {
                      note("removed-element", entry + " is removed too: it names " + named + ", which is removed");
                    },
                    [&](const std::string& entry, const std::string& attribute) {
                      note("removed-reference",
                           Quoted(attribute) + " of " + entry +
                               " is left out: it is unknown which of its numbers belong to removed elements");
                    }},
                   index, scene)
          .Run();
    }
  }
}

void ReportNamesInKept(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                       const Scene& scene, Diagnostics& diagnostics) {
  Names names(scene);
  for (const ElementId& element : gone) names.Add(element, element.table->FullName(scene, element.index));
  NameReport(names, stays, "is removed", scene, diagnostics).Run();
}

void FollowInKept(const ElementId& renamed, const std::string& old_full_name, Scene& scene, Diagnostics& diagnostics) {
  NameSource(renamed, scene);
  const bool is_model = renamed.table->kind == &KindOf<ModelInstance>();
  const std::string new_full_name = renamed.table->FullName(scene, renamed.index);
  const std::string old_scope = old_full_name + "::";
  const std::string old_name = LocalName(old_full_name);
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
      if (is_model && full.starts_with(old_scope)) {
        return local(new_full_name + "::" + full.substr(old_scope.size()));
      }
      if (is_model && name.starts_with(old_scope)) {
        return new_full_name + "::" + std::string(name.substr(old_scope.size()));
      }
      if (!IsCalled(kind, *renamed.table)) return std::nullopt;
      if (full == old_full_name) return local(new_full_name);
      if (IsScoped(name) && name == old_full_name) return new_full_name;
      if (!IsNamedInModel(*renamed.table) || name != old_name) return std::nullopt;
      // In SDFormat, the name of a collision is one on the link of the sensor.
      const bool is_meant = kind == "collision" ? BodyOf(renamed, scene) == BodyOf(kept.holder, scene)
                                                : IsNameIn(renamed, name, ModelOf(kept.holder, scene), scene);
      return is_meant ? std::optional(LocalName(new_full_name)) : std::nullopt;
    };
    tinyxml2::XMLDocument document;
    XMLElement* const element = ElementOf(kept, document);
    if (!element || !RenameInText(*element, kept.format, new_name)) return;
    *kept.text = kept.attribute.empty() ? ToXmlLike(*kept.text, *element)
                                        : element->Attribute(std::string(kept.attribute).c_str());
  });
  NameBlocks(scene);
  Names names(scene);
  names.Add(renamed, old_full_name);
  const auto stays = [](const ElementId&) { return true; };
  NameReport(names, stays, "has another name now", scene, diagnostics).Run();
}

}  // namespace sceneweld
