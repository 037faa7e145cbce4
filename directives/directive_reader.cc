#include "sceneweld/directives/directive_reader.h"

#include <algorithm>
#include <string>

#include "sceneweld/directives/transform_yaml.h"
#include "sceneweld/directives/yaml_address.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/suggest.h"

namespace sceneweld {
namespace schema {

template <>
struct Reader<std::vector<JointPositions>> {
  static constexpr std::string_view kText = "a mapping from joints to lists of numbers";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &Reader<std::vector<double>>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<JointPositions>& value,
                   Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors = diagnostics.error_count();
    for (const YamlEntry& joint : entry.value->entries()) {
      if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
      if (auto positions = ReadNumbers(joint.key->text(), joint, 0, diagnostics)) {
        value.push_back({{joint.key}, *std::move(positions)});
      }
    }
    std::sort(value.begin(), value.end(), [](const auto& a, const auto& b) { return a.joint.text() < b.joint.text(); });
  }
};

template <>
struct Reader<std::vector<FreeBodyPose>> {
  static constexpr std::string_view kText = "a mapping from bodies to transforms";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &Reader<Transform>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<FreeBodyPose>& value,
                   Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors = diagnostics.error_count();
    for (const YamlEntry& body : entry.value->entries()) {
      if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
      KeyRow pose;
      pose.name = body.key->text().empty() ? row.name : body.key->text();
      pose.type = Reader<Transform>::kText;
      pose.base_frame = row.base_frame;
      FreeBodyPose& added = value.emplace_back();
      added.frame = {body.key};
      Reader<Transform>::Read(pose, body, added.X, diagnostics);
    }
    std::sort(value.begin(), value.end(), [](const auto& a, const auto& b) { return a.frame.text() < b.frame.text(); });
  }
};

}  // namespace schema

namespace {

constexpr Presence kOptional = Presence::kOptional;
constexpr Presence kRequired = Presence::kRequired;
constexpr Presence kOneOf = Presence::kOneOf;

constexpr KeyRow kAddModelKeys[] = {
    key<&AddModel::file>(
        "file", kRequired,
        "The model file: a `package://`, `model://` or `file://` URI, or a path from this file's folder."),
    key<&AddModel::name>("name", kRequired, "Name of the model instance; replaces the name in the file."),
    key<&AddModel::default_joint_positions>("default_joint_positions", kOptional,
                                            "Default positions of joints of this model, by joint. [rad, m]"),
    key<&AddModel::default_free_body_pose>(
        "default_free_body_pose", kOptional,
        "Where free bodies of this model start, by body or frame; the empty name means the only body."),
};
constexpr KeyRow kAddModelInstanceKeys[] = {
    key<&AddModelInstance::name>("name", kRequired, "Name of the empty model instance."),
};
constexpr KeyRow kAddFrameKeys[] = {
    key<&AddFrame::name>("name", kRequired, "Name of the frame. Without a scope it joins the model of its base frame."),
    key<&AddFrame::X_PF>("X_PF", kRequired, "Pose of the frame in its base frame, which must be named.",
                         BaseFrame::kRequired),
};
constexpr KeyRow kAddWeldKeys[] = {
    key<&AddWeld::parent>("parent", kRequired, "The frame that is welded to."),
    key<&AddWeld::child>("child", kRequired, "The frame that is welded."),
    key<&AddWeld::X_PC>("X_PC", kOptional, "Pose of the child frame in the parent frame.", BaseFrame::kForbidden),
};
constexpr KeyRow kAddCollisionFilterGroupKeys[] = {
    key<&AddCollisionFilterGroup::name>("name", kRequired, "Name of the group in its scope."),
    key<&AddCollisionFilterGroup::model_namespace>(
        "model_namespace", kOptional,
        "The model instance that the names are local to; only where the file itself has no namespace."),
    key<&AddCollisionFilterGroup::members>("members", kOneOf, "Bodies of the group."),
    key<&AddCollisionFilterGroup::member_groups>("member_groups", kOneOf,
                                                 "Groups whose bodies belong to this group too."),
    key<&AddCollisionFilterGroup::ignored_collision_filter_groups>(
        "ignored_collision_filter_groups", kOptional, "Groups that this one does not collide with, maybe itself."),
};
constexpr KeyRow kAddDirectivesKeys[] = {
    key<&AddDirectives::file>("file", kRequired, "The directives file: a URI, or a path from this file's folder."),
    key<&AddDirectives::model_namespace>("model_namespace", kOptional,
                                         "An existing model instance that all names of the file go below."),
};

// A name of nothing but delimiters is none.
void CheckName(std::string_view key, const DirectiveText& name, Diagnostics& diagnostics) {
  if (!name.text().starts_with(kScopeDelimiter) || !ScopedName::Parse(name.text()).element.empty()) return;
  diagnostics.Error("empty-name", name.span(), Quoted(key) + " " + Quoted(name.text()) + " is nothing but delimiters");
}

void Validate(const AddModel& model, Diagnostics& diagnostics) { CheckName("name", model.name, diagnostics); }

void Validate(const AddModelInstance& instance, Diagnostics& diagnostics) {
  CheckName("name", instance.name, diagnostics);
}

void Validate(const AddFrame& frame, Diagnostics& diagnostics) { CheckName("name", frame.name, diagnostics); }

void Validate(const AddWeld&, Diagnostics&) {}

void Validate(const AddCollisionFilterGroup& group, Diagnostics& diagnostics) {
  if (group.name.text().find(kScopeDelimiter) == std::string_view::npos) return;
  diagnostics.Error("scoped-name", group.name.span(),
                    "the name " + Quoted(group.name.text()) + " of a collision filter group must not hold `::`");
}

void Validate(const AddDirectives&, Diagnostics&) {}

template <typename T>
void ReadDirective(const DirectiveKind& kind, const YamlEntry& entry, DirectiveFile& file, Diagnostics& diagnostics) {
  if (!entry.value->is_mapping()) {
    ReportWrongType(kind.name, "a mapping", entry, diagnostics);
    return;
  }
  T directive;
  ReadMapping(*entry.value, kind.keys, &directive, kind.name, entry.key->span(), diagnostics);
  Validate(directive, diagnostics);
  file.directives.push_back({std::move(directive), entry.key});
}

constexpr DirectiveKind kKinds[] = {
    {"add_model", kAddModelKeys, "Adds the model of a file.", &ReadDirective<AddModel>},
    {"add_model_instance", kAddModelInstanceKeys, "Adds an empty model instance, for names to go below.",
     &ReadDirective<AddModelInstance>},
    {"add_frame", kAddFrameKeys, "Adds a frame fixed to another.", &ReadDirective<AddFrame>},
    {"add_weld", kAddWeldKeys, "Welds a frame of one body to a frame of another.", &ReadDirective<AddWeld>},
    {"add_collision_filter_group", kAddCollisionFilterGroupKeys, "Names bodies that do not collide with others.",
     &ReadDirective<AddCollisionFilterGroup>},
    {"add_directives", kAddDirectivesKeys, "Adds what another directives file says.", &ReadDirective<AddDirectives>},
};

std::string KindNames() {
  std::string names;
  for (const DirectiveKind& kind : kKinds) names += (names.empty() ? "" : ", ") + Quoted(kind.name);
  return names;
}

// The directive of an entry that has a key of this name, which then stands too
// far left; empty when there is none.
std::string_view OwnerOf(std::string_view key, const YamlNode& item) {
  for (const DirectiveKind& kind : kKinds) {
    if (!item.Find(kind.name)) continue;
    for (const KeyRow& row : kind.keys) {
      if (row.name == key) return kind.name;
    }
  }
  return {};
}

// One entry of the list: a mapping that holds exactly one directive.
void ReadEntry(const YamlNode& item, Span list_key, DirectiveFile& file, Diagnostics& diagnostics) {
  const Span place = item.span() ? item.span() : list_key;
  if (!item.is_mapping()) {
    diagnostics
        .Error("wrong-type", place, "an entry of `directives` must be a mapping, not " + std::string(KindText(item)))
        .Help("write one of " + KindNames() + " with its keys below it");
    return;
  }
  const YamlEntry* first = nullptr;
  bool unknown = false;
  const YamlEntry* null_valued = nullptr;
  const std::size_t errors = diagnostics.error_count();
  for (const YamlEntry& entry : item.entries()) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const DirectiveKind& k) { return k.name == entry.key->text(); });
    if (kind == std::end(kKinds)) {
      unknown = true;
      std::vector<std::string_view> names;
      for (const DirectiveKind& k : kKinds) names.push_back(k.name);
      Diagnostic& error =
          diagnostics.Error("unknown-name", entry.key->span(), "unknown directive " + Quoted(entry.key->text()));
      const std::string nearest = ClosestName(entry.key->text(), names);
      if (const std::string_view owner = OwnerOf(entry.key->text(), item); !owner.empty()) {
        error.Help(Quoted(entry.key->text()) + " is a key of " + Quoted(owner) + ": indent it further");
      } else if (nearest.empty()) {
        error.Help("the directives are " + KindNames());
      } else {
        error.Suggest(nearest);
      }
    } else if (entry.value->is_null()) {
      null_valued = &entry;
    } else if (first) {
      diagnostics
          .Error("directive-count", entry.key->span(),
                 "an entry holds exactly one directive, and this is its second one")
          .Note(first->key->span(), "the first one is here")
          .Help("begin a new entry with `- " + std::string(entry.key->text()) + ":`");
    } else {
      first = &entry;
      kind->read(*kind, entry, file, diagnostics);
    }
  }
  if (first || unknown) return;
  if (null_valued) {
    diagnostics
        .Error("directive-count", null_valued->key->span(),
               Quoted(null_valued->key->text()) + " has no value, so that this entry holds no directive")
        .Help("are the keys below it indented?");
  } else {
    diagnostics.Error("directive-count", place, "this entry holds no directive")
        .Help("write one of " + KindNames() + " with its keys below it");
  }
}

// The list of the root mapping; null when it is wrong (reported) or absent.
const YamlEntry* FindList(const YamlNode& root, bool key_required, Diagnostics& diagnostics) {
  const YamlEntry* list = nullptr;
  for (const YamlEntry& entry : root.entries()) {
    if (entry.key->text() == kDirectivesKey) list = &entry;
  }
  if (!list && key_required) {
    const YamlNode* first = root.entries().empty() ? nullptr : root.entries().front().key;
    diagnostics
        .Error("unsupported-format", first ? first->span() : root.span(),
               "the root mapping of this YAML file has no key `directives`, so that it is no model directives file")
        .Help("a file that is named `.dmd.yaml` is always read as directives");
    return nullptr;
  }
  const std::size_t errors = diagnostics.error_count();
  for (const YamlEntry& entry : root.entries()) {
    if (&entry == list) continue;
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    Diagnostic& error = diagnostics.Error("unknown-name", entry.key->span(),
                                          "unknown key " + Quoted(entry.key->text()) + " at the root of the file");
    const bool is_kind = std::any_of(std::begin(kKinds), std::end(kKinds),
                                     [&](const DirectiveKind& kind) { return kind.name == entry.key->text(); });
    if (is_kind) {
      error.Help("directives are entries of the list `directives:`");
    } else if (!list) {
      error.Suggest(ClosestName(entry.key->text(), {kDirectivesKey}));
    } else {
      error.Help("`directives` is the only key that may stand there");
    }
  }
  if (list && !list->value->is_list()) {
    Diagnostic& error = ReportWrongType(kDirectivesKey, "a list", *list, diagnostics);
    error.Help(list->value->is_null() ? "write `directives: []` for none" : "begin each entry with `- `");
    return nullptr;
  }
  return list;
}

}  // namespace

std::span<const DirectiveKind> DirectiveKinds() { return kKinds; }

namespace {

// The list of directives, and where to report what has no place of its own.
struct FoundList {
  const YamlNode* list = nullptr;  // null: there is none, or it is wrong (reported)
  Span place;
};

// In a file of directives.
FoundList ListOfRoot(const YamlNode* root, const Source& source, bool key_required, Diagnostics& diagnostics) {
  if (!root || !root->is_mapping()) {
    const Span place = root && root->span() ? root->span() : Span{&source, 0, 0};
    Diagnostic& error = diagnostics.Error(
        "wrong-type", place,
        "the root of a directives file must be a mapping, not " + std::string(root ? KindText(*root) : "null"));
    error.Help(root && root->is_list() ? "write `directives:` above the list"
                                       : "write `directives:` and a list of directives below it");
    return {};
  }
  const YamlEntry* entry = FindList(*root, key_required, diagnostics);
  return entry ? FoundList{entry->value, entry->key->span()} : FoundList{};
}

// At an address in any YAML file.
FoundList ListAt(std::string_view address, const YamlNode* root, const Source& source, Diagnostics& diagnostics) {
  const YamlNode* list = root ? FindAddressed(*root, address, source, diagnostics) : nullptr;
  if (!list) return {};
  const Span place = list->span() ? list->span() : Span{&source, 0, 0};
  if (list->is_list()) return {list, place};
  Diagnostic& error = diagnostics.Error(
      "wrong-type", place,
      "at the address " + Quoted(address) + " must be a list of directives, not " + std::string(KindText(*list)));
  if (list->is_mapping() && list->Find(kDirectivesKey)) {
    error.Help("the list is at " + Quoted(std::string(address) + "/" + std::string(kDirectivesKey)));
  }
  return {};
}

}  // namespace

std::shared_ptr<const DirectiveFile> ReadDirectiveFile(const Source& source, bool key_required, const Limits& limits,
                                                       Diagnostics& diagnostics, std::string_view address) {
  const std::size_t errors = diagnostics.error_count();
  auto tree = YamlTree::Parse(source, limits, diagnostics);
  if (!tree) return nullptr;
  const FoundList found = address.empty() ? ListOfRoot(tree->root(), source, key_required, diagnostics)
                                          : ListAt(address, tree->root(), source, diagnostics);
  auto file = std::make_shared<DirectiveFile>();
  if (found.list) {
    file->directives.reserve(found.list->items().size());
    for (const YamlNode* item : found.list->items()) {
      ReadEntry(*item, found.place, *file, diagnostics);
      if (diagnostics.error_count() - errors >= limits.max_errors) {
        diagnostics.Error("limit-exceeded", item->span(),
                          "more than " + std::to_string(limits.max_errors) + " errors; the rest is not read");
        break;
      }
    }
  }
  if (diagnostics.error_count() != errors) return nullptr;
  file->tree = std::move(tree);
  return file;
}

}  // namespace sceneweld
