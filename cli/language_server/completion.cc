// SPDX-License-Identifier: BSD-3-Clause
// Proposes names, keys, elements and files.

#include "sceneweld/cli/language_server/completion.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/language_server/cursor/expression_names.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/cursor/yaml_cursor.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

using Kind = Completion::Kind;
using Analyses = std::vector<std::shared_ptr<const Analysis>>;

// Whether a label has the characters of a word in their order, as editors match them.
bool HasCharacters(std::string_view label, std::string_view word) {
  std::size_t at = 0;
  for (const char c : word) {
    at = label.find(c, at);
    if (at == label.npos) return false;
    ++at;
  }
  return true;
}

// Proposals, each once.
class Proposals {
 public:
  void Add(Completion item) {
    if (!item.label.empty() && labels_.insert(item.label).second) items_.push_back(std::move(item));
  }
  /// At most kMost: if there are more, those that have the characters of the word at the place, in their order.
  void MoveTo(Completions& found, std::string_view text, std::size_t offset) {
    constexpr std::size_t kMost = 1000;
    found.items = std::move(items_);
    if (found.items.size() <= kMost) return;
    found.is_incomplete = true;
    const std::string_view word = text.substr(found.begin, offset - std::min(offset, found.begin));
    std::erase_if(found.items, [&](const Completion& item) { return !HasCharacters(item.label, word); });
    if (found.items.size() > kMost) found.items.resize(kMost);
  }

 private:
  std::set<std::string> labels_;
  std::vector<Completion> items_;
};

// The scope of the names in an included file: what the full name of a frame has before the text that names it.
std::string ScopeOf(const std::string& path, const Analysis& analysis) {
  if (!analysis.draft || !analysis.draft->loaded.uses || path == analysis.root) return {};
  const Scene& scene = *analysis.scene();
  for (const auto& use : analysis.draft->loaded.uses->name_uses) {
    if (!use.span || use.span.source->path() != path || use.frame.kind == FrameId::Kind::kNone) continue;
    const std::string full = scene.FullName(use.frame);
    const std::string_view text = TextOf(use.span);
    if (full.size() > text.size() && full.ends_with(text)) return full.substr(0, full.size() - text.size());
  }
  return {};
}

void AddFrames(const std::string& path, const Analysis& analysis, Proposals& into) {
  const Scene* const scene = analysis.scene();
  if (!scene) return;
  const std::string scope = ScopeOf(path, analysis);
  const auto add = [&](const std::string& full, std::string detail) {
    if (full.starts_with(scope)) into.Add({full.substr(scope.size()), Kind::kReference, std::move(detail), "", ""});
  };
  into.Add({"world", Kind::kReference, "the world", "", ""});
  for (std::size_t i = 1; i < scene->bodies.size(); ++i) add(scene->FullName(Index<Body>(i)), "body");
  for (std::size_t i = 0; i < scene->frames.size(); ++i) add(scene->FullName(Index<Frame>(i)), "frame");
}

void AddModels(const std::string& path, const Analysis& analysis, Proposals& into) {
  const Scene* const scene = analysis.scene();
  if (!scene) return;
  const std::string scope = ScopeOf(path, analysis);
  for (std::size_t i = 1; i < scene->models.size(); ++i) {
    const std::string name = scene->models[Index<ModelInstance>(i)].name.str();
    if (name.starts_with(scope)) into.Add({name.substr(scope.size()), Kind::kReference, "model instance", "", ""});
  }
}

std::string LimitsOf(const Joint& joint) {
  std::string text(TypeName(joint.motion));
  const auto dofs = Dofs(joint);
  if (dofs.size() != 1) return text;
  return text + ", " + ShortNumber(dofs[0].lower) + " to " + ShortNumber(dofs[0].upper);
}

// The joints of the model that the directive at the place adds, by its name beside them.
void AddJoints(std::string_view text, const YamlCursor& cursor, const Analysis& analysis, Proposals& into) {
  const Scene* const scene = analysis.scene();
  if (!scene) return;
  // The name is beside `default_joint_positions`, in the lines before or after.
  std::set<std::string> names;
  for (std::size_t at = text.find("name:"); at != text.npos; at = text.find("name:", at + 1)) {
    std::string_view name = text.substr(at + 5, text.find_first_of("\n,}", at) - at - 5);
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ') || name.ends_with('\r')) name.remove_suffix(1);
    if (at < cursor.begin) names.clear();
    if (at < cursor.begin || names.empty()) names.emplace(name);
  }
  for (const Joint& joint : scene->joints) {
    const std::string model = scene->models[joint.model].name.str();
    const bool is_of_it = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return model == name || model.ends_with(std::string(kScopeDelimiter) + name);
    });
    if (is_of_it && DegreesOfFreedom(joint.motion) > 0) {
      into.Add({joint.name.str(), Kind::kReference, LimitsOf(joint), "", joint.name.str() + ": [$0]"});
    }
  }
}

void AddGroups(const std::string& path, const Analysis& analysis, Proposals& into) {
  const Scene* const scene = analysis.scene();
  if (!scene) return;
  const std::string scope = ScopeOf(path, analysis);
  for (std::size_t i = 0; i < scene->collision_filter_groups.size(); ++i) {
    const std::string name = scene->FullName(Index<CollisionFilterGroup>(i));
    if (name.starts_with(scope)) into.Add({name.substr(scope.size()), Kind::kReference, "group", "", ""});
  }
}

// Packages after `package://`, and then files of the folder that the text names.
void AddFiles(const std::string& path, std::string_view written, const Analysis& analysis, Completions& found,
              Proposals& into) {
  if (!analysis.draft) return;
  const Loaded& loaded = analysis.draft->loaded;
  std::string folder = FolderOf(path);
  for (const std::string_view scheme : {std::string_view("package://"), std::string_view("model://")}) {
    if (written.size() < scheme.size() && scheme.starts_with(written)) {
      into.Add({std::string(scheme), Kind::kModule, "a file of a package", "", ""});
    }
    if (!written.starts_with(scheme)) continue;
    const std::string_view rest = written.substr(scheme.size());
    const auto slash = rest.find('/');
    if (slash == rest.npos) {
      found.begin = found.end - rest.size();
      for (const std::string_view name : loaded.packages->Names()) {
        into.Add({std::string(name), Kind::kModule, "package", "", std::string(name) + "/"});
      }
      return;
    }
    const PackageMap::Package* const package = loaded.packages->Find(rest.substr(0, slash));
    if (!package) return;
    folder = package->folder;
    written = rest.substr(slash + 1);
    break;
  }
  const auto slash = written.rfind('/');
  if (slash != written.npos) folder = NormalizedPath(written.substr(0, slash), folder);
  found.begin = found.end - (slash == written.npos ? written.size() : written.size() - slash - 1);
  for (const std::string& name : analysis.files->List(folder)) {
    if (name.starts_with('.')) continue;
    const bool is_folder = DiskFiles().KindOf(folder + "/" + name) == FileSystem::Kind::kFolder;
    into.Add({name, is_folder ? Kind::kFolder : Kind::kFile, "", "", is_folder ? name + "/" : ""});
  }
}

void AddKeys(std::span<const KeyRow> rows, const std::vector<std::string>& taken, Proposals& into) {
  for (const KeyRow& row : rows) {
    if (std::find(taken.begin(), taken.end(), row.name) != taken.end()) continue;
    into.Add({std::string(row.name), Kind::kProperty, std::string(row.type), std::string(row.doc),
              std::string(row.name) + ": "});
  }
}

// Names in an expression of a directives file, and functions.
bool AddExpressionNames(std::string_view text, std::size_t offset, Completions& found, Proposals& into) {
  const auto begin = WordOfExpressionAt(text, offset, "${", '}');
  if (!begin) return false;
  found.begin = *begin;
  found.end = offset;
  for (const ExpressionName& name : NamesInDirectives(text)) {
    into.Add({name.name, Kind::kReference, std::string(name.kind), "", ""});
  }
  for (const Function& function : ExpressionFunctions()) {
    into.Add({std::string(function.name), Kind::kFunction,
              std::string(function.name) + "(" + std::string(function.arguments) + ")", std::string(function.doc), ""});
  }
  return true;
}

Completions InDirectives(const std::string& path, std::string_view text, std::size_t offset, const Analyses& analyses) {
  const YamlCursor cursor = YamlCursorAt(text, offset);
  Completions found{cursor.begin, cursor.end, {}};
  Proposals proposals;
  if (AddExpressionNames(text, offset, found, proposals)) {
    proposals.MoveTo(found, text, offset);
    return found;
  }
  const DirectiveRows rows = DirectiveRowsOf(cursor.keys);
  if (!rows.kind) {
    if (!cursor.is_value && !cursor.keys.empty() && cursor.keys.back() == "directives") {
      for (const DirectiveKind& kind : DirectiveKinds()) {
        proposals.Add({std::string(kind.name), Kind::kStruct, kind.superset ? "sceneweld: 1" : "",
                       std::string(kind.doc), std::string(kind.name) + ":\n    "});
      }
    } else if (cursor.keys.empty()) {
      proposals.Add({"directives", Kind::kProperty, "", "The list of directives.", "directives:\n- "});
    }
    proposals.MoveTo(found, text, offset);
    return found;
  }
  const std::string_view key = rows.row ? rows.row->name : std::string_view();
  const bool is_list = rows.row && rows.row->form->kind == ValueForm::Kind::kList;
  if (!cursor.is_value && key != "default_joint_positions" && !is_list) {
    AddKeys(rows.keys, cursor.siblings, proposals);
    proposals.MoveTo(found, text, offset);
    return found;
  }
  const std::string_view written = text.substr(cursor.begin, offset - cursor.begin);
  found.end = offset;
  for (const auto& analysis : analyses) {
    if (key == "parent" || key == "child" || key == "base_frame" || key == "members") {
      AddFrames(path, *analysis, proposals);
    } else if (key == "file" || key == "srdf") {
      found.end = offset;
      AddFiles(path, written, *analysis, found, proposals);
    } else if (key == "model" || key == "model_namespace") {
      AddModels(path, *analysis, proposals);
    } else if (key == "default_joint_positions") {
      AddJoints(text, cursor, *analysis, proposals);
    } else if (key == "member_groups" || key == "ignored_collision_filter_groups") {
      AddGroups(path, *analysis, proposals);
    }
  }
  if (rows.row && rows.row->form->kind == ValueForm::Kind::kBoolean) {
    for (const char* word : {"true", "false"}) proposals.Add({word, Kind::kEnumMember, "", "", ""});
  }
  proposals.MoveTo(found, text, offset);
  return found;
}

// The names of xacro files that expressions and calls of macros may use: of this file and those that it is read with.
std::vector<ExpressionName> NamesOfXacroFiles(const std::string& path, std::string_view text,
                                              const Analyses& analyses) {
  std::vector<ExpressionName> names = NamesInXacro(text);
  std::set<std::string> others;
  for (const auto& analysis : analyses) {
    for (std::string& file : analysis->files->Paths()) {
      if (file != path && file.ends_with(".xacro")) others.insert(std::move(file));
    }
  }
  for (const std::string& file : others) {
    std::string why;
    const auto other = DiskFiles().Read(file, Limits().max_file_bytes, why);
    if (!other) continue;
    for (ExpressionName& name : NamesInXacro(*other)) names.push_back(std::move(name));
  }
  return names;
}

// In an expression of a xacro file, or after `<xacro:`. Returns false elsewhere.
bool AddXacroNames(const std::string& path, std::string_view text, std::size_t offset, const XmlCursor& cursor,
                   const Analyses& analyses, Completions& found, Proposals& into) {
  if (!path.ends_with(".xacro")) return false;
  const bool is_element = cursor.at == XmlCursor::At::kElementName;
  const auto property = WordOfExpressionAt(text, offset, "${", '}');
  const auto argument = WordOfExpressionAt(text, offset, "$(arg ", ')');
  if (!is_element && !property && !argument) return false;
  if (!is_element) {
    found.begin = property ? *property : *argument;
    found.end = offset;
  }
  const std::string_view kind = is_element ? "macro" : property ? "property" : "argument";
  for (const ExpressionName& name : NamesOfXacroFiles(path, text, analyses)) {
    if (name.kind != kind) continue;
    into.Add({(is_element ? "xacro:" : "") + name.name, Kind::kReference, std::string(name.kind), name.parameters, ""});
  }
  return !is_element;
}

// Names of the models whose declarations are in this file.
void AddNames(const std::string& path, const NamedKinds& kinds, const Analysis& analysis, Proposals& into) {
  if (!analysis.places) return;
  for (const Symbol& symbol : analysis.places->symbols()) {
    if (symbol.name.source->path() != path) continue;
    const std::string_view kind = symbol.element.table->kind->name;
    const bool is_wanted =
        (kind == "body" && kinds.bodies) || (kind == "joint" && kinds.joints) || (kind == "frame" && kinds.frames);
    if (!is_wanted) continue;
    into.Add({std::string(TextOf(symbol.name)), Kind::kReference, std::string(kind), "", ""});
  }
}

Completions InXml(const std::string& path, std::string_view text, std::size_t offset, const Format& format,
                  const Analyses& analyses) {
  const XmlCursor cursor = XmlCursorAt(text, offset);
  Completions found{cursor.begin, cursor.end, {}};
  Proposals proposals;
  if (AddXacroNames(path, text, offset, cursor, analyses, found, proposals)) {
    proposals.MoveTo(found, text, offset);
    return found;
  }
  switch (cursor.at) {
    case XmlCursor::At::kElementName:
      if (const ElementRow* parent = ElementRowOf(format, cursor.elements)) {
        for (const ElementRow* child : parent->children) {
          proposals.Add({std::string(child->name), Kind::kStruct, "", std::string(child->doc), ""});
        }
        for (const Field& field : parent->fields) {
          if (IsAttribute(field, *format.dialect) || field.kind == Field::Kind::kIgnored) continue;
          proposals.Add({std::string(field.name), Kind::kStruct, "", DescribedRow(field), ""});
        }
      } else if (cursor.elements.empty() && format.root) {
        proposals.Add({std::string(format.root->name), Kind::kStruct, "", std::string(format.root->doc), ""});
      }
      break;
    case XmlCursor::At::kClosingName:
      if (!cursor.elements.empty()) proposals.Add({cursor.elements.back(), Kind::kStruct, "", "", ""});
      break;
    case XmlCursor::At::kAttributeName: {
      std::vector<std::string> elements = cursor.elements;
      elements.push_back(cursor.element);
      const ElementRow* const row = ElementRowOf(format, elements);
      if (!row) break;
      for (const Field& field : row->fields) {
        const bool is_taken =
            std::find(cursor.attributes.begin(), cursor.attributes.end(), field.name) != cursor.attributes.end();
        if (is_taken || !IsAttribute(field, *format.dialect) || field.kind == Field::Kind::kIgnored) continue;
        proposals.Add({std::string(field.name), Kind::kField, std::string(field.value_type), DescribedRow(field),
                       std::string(field.name) + "=\"$0\""});
      }
      break;
    }
    case XmlCursor::At::kAttributeValue:
    case XmlCursor::At::kText: {
      const bool is_text = cursor.at == XmlCursor::At::kText;
      if (is_text && cursor.elements.empty()) break;
      const NamedKinds kinds = NamedBy(is_text ? cursor.elements.back() : cursor.element, cursor.attribute);
      found.end = kinds.files ? offset : cursor.end;
      std::vector<std::string> elements = cursor.elements;
      if (!is_text) elements.push_back(cursor.element);
      if (const Field* row = ValueRowOf(format, elements, cursor.attribute)) {
        for (std::string& word : WordsOf(*row)) {
          proposals.Add({std::move(word), Kind::kEnumMember, "", std::string(row->doc), ""});
        }
      }
      for (const auto& analysis : analyses) {
        AddNames(path, kinds, *analysis, proposals);
        if (kinds.files) {
          AddFiles(path, text.substr(cursor.begin, offset - cursor.begin), *analysis, found, proposals);
        }
      }
      break;
    }
    case XmlCursor::At::kElsewhere: break;
  }
  proposals.MoveTo(found, text, offset);
  return found;
}

}  // namespace

Completions CompletionsAt(const std::string& path, std::string_view text, std::size_t offset,
                          const Analyses& analyses) {
  const Format* const format = TableFormatOf(path);
  if (!format) return {offset, offset, {}};
  if (format->name == kDirectivesFormat) return InDirectives(path, text, offset, analyses);
  if (format->root) return InXml(path, text, offset, *format, analyses);
  return {offset, offset, {}};
}

}  // namespace sceneweld::cli
