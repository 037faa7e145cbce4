// SPDX-License-Identifier: BSD-3-Clause
// Reads requests for new directives, and makes the text of the directives.

#include "sceneweld/cli/editing/add_request.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/editing/edit_json.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/editing/directive_insertion.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostLevels = 64;

const YamlNode* MappingWithFile(const YamlNode& node, std::uint32_t begin, std::size_t depth) {
  if (depth > kMostLevels) return nullptr;
  if (node.is_list()) {
    for (const YamlNode* item : node.items()) {
      if (const YamlNode* found = MappingWithFile(*item, begin, depth + 1)) return found;
    }
  } else if (node.is_mapping()) {
    for (const YamlEntry& entry : node.entries()) {
      const Span span = entry.value->span();
      if (entry.key->text() == "file" && span && span.begin <= begin && begin < span.end) return &node;
      if (const YamlNode* found = MappingWithFile(*entry.value, begin, depth + 1)) return found;
    }
  }
  return nullptr;
}

// The text of `model_namespace` beside the name of an included file.
std::string NamespaceAt(Span file) {
  Diagnostics unheard;
  const auto tree = YamlTree::Parse(*file.source, Limits(), unheard);
  const YamlNode* const mapping = tree && tree->root() ? MappingWithFile(*tree->root(), file.begin, 0) : nullptr;
  const YamlNode* const name = mapping ? mapping->Find("model_namespace") : nullptr;
  return name && name->is_scalar() ? std::string(name->text()) : std::string();
}

constexpr std::size_t kMostNamesInList = 10'000;
constexpr std::size_t kMostPositionsOfJoint = 7;
constexpr std::size_t kMostBytesOfName = 4096;

bool Take(const JsonValue& value, std::string& text) {
  if (!value.is_string() || value.text().size() > kMostBytesOfName) return false;
  text = value.text();
  return true;
}

bool Take(const JsonValue& value, std::vector<std::string>& names) {
  if (!value.is_list()) return false;
  for (JsonValue item = value.first(); item; item = item.next()) {
    if (names.size() >= kMostNamesInList || !Take(item, names.emplace_back())) return false;
  }
  return true;
}

bool Take(const JsonValue& value, std::vector<double>& numbers, std::size_t most) {
  if (!value.is_list()) return false;
  for (JsonValue item = value.first(); item; item = item.next()) {
    if (!item.is_number() || numbers.size() >= most) return false;
    numbers.push_back(item.number());
  }
  return true;
}

bool Take(const JsonValue& value, Vector3& v) {
  std::vector<double> numbers;
  if (!Take(value, numbers, 3) || numbers.size() != 3) return false;
  v = {numbers[0], numbers[1], numbers[2]};
  return true;
}

// Applies `take(key, value)` to each entry of an object. Returns false if one of them does.
template <typename TakeEntry>
bool TakeObject(const JsonValue& value, TakeEntry take) {
  if (!value.is_object()) return false;
  for (JsonValue entry = value.first(); entry; entry = entry.next()) {
    if (!take(entry.key(), entry)) return false;
  }
  return true;
}

bool Take(const JsonValue& value, NewPose& pose) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "base_frame") return Take(entry, pose.base_frame);
    if (key == "translation") return Take(entry, pose.translation);
    return key == "rpy" && Take(entry, pose.rpy);
  });
}

bool Take(const JsonValue& value, NewModel& model) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "name") return Take(entry, model.name);
    if (key == "file") return Take(entry, model.file);
    if (key == "default_joint_positions") {
      return TakeObject(entry, [&](std::string_view joint, const JsonValue& q) {
        auto& added = model.default_joint_positions.emplace_back(joint, std::vector<double>());
        return Take(q, added.second, kMostPositionsOfJoint);
      });
    }
    return key == "default_free_body_pose" && TakeObject(entry, [&](std::string_view body, const JsonValue& pose) {
             return Take(pose, model.default_free_body_pose.emplace_back(body, NewPose()).second);
           });
  });
}

bool Take(const JsonValue& value, NewWeld& weld) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "parent") return Take(entry, weld.parent);
    if (key == "child") return Take(entry, weld.child);
    return key == "X_PC" && Take(entry, weld.X_PC.emplace());
  });
}

bool Take(const JsonValue& value, NewFilterGroup& group) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "name") return Take(entry, group.name);
    if (key == "model_namespace") return Take(entry, group.model_namespace.emplace());
    if (key == "members") return Take(entry, group.members);
    if (key == "member_groups") return Take(entry, group.member_groups);
    return key == "ignored_collision_filter_groups" && Take(entry, group.ignored_groups);
  });
}

// Turns full names into those of one scope.
class NamesInFile {
 public:
  NamesInFile(const DirectivesFile& file, std::string scope, Diagnostics& diagnostics)
      : file_(file), scope_(std::move(scope)), diagnostics_(diagnostics) {}

  bool ToLocal(std::string& name) const {
    if (name.empty()) return true;  // Composing says which name is missing.
    auto local = NameWithin(scope_, name);
    if (!local) {
      diagnostics_
          .Error(
              "edit-refused", {},
              Quoted(file_.shown) + " cannot name " + Quoted(name) + ": its names are in the scope " + Quoted(scope_))
          .InFile({file_.shown, file_.path})
          .Help("add the directive to the file that includes it");
      return false;
    }
    name = *std::move(local);
    return true;
  }
  bool ToLocal(std::vector<std::string>& names, std::string_view kept = {}) const {
    for (std::string& name : names) {
      if (name != kept && !ToLocal(name)) return false;
    }
    return true;
  }

 private:
  const DirectivesFile& file_;
  const std::string scope_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::vector<DirectivesFile> DirectivesFilesOf(const std::string& input, const LoadOptions& options,
                                              const Loaded& loaded) {
  std::vector<DirectivesFile> files;
  const auto [name, address] = SplitAddress(input);
  const std::string folder = options.current_folder.empty() ? CurrentFolder() : options.current_folder;
  DirectivesFile root{NormalizedPath(name, folder), "", address, options.prefix, ""};
  root.shown = loaded.files->Shown(root.path);
  const Format* const format = options.format.empty() ? FormatOfInput(name) : FindFormat(options.format);
  if (!format || format->name != kDirectivesFormat || !loaded.uses || input == "-") {
    root.why_not = "the scene does not come from a directives file";
    files.push_back(std::move(root));
    return files;
  }
  files.push_back(std::move(root));
  // Each included file comes after the file that includes it.
  for (const auto& use : loaded.uses->file_uses) {
    if (!HasSuffix(use.path, ".dmd.yaml")) continue;
    const auto known = std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.path == use.path; });
    if (known != files.end()) {
      known->why_not = "the scene includes this file several times, so each use would add the directive";
      continue;
    }
    DirectivesFile file{use.path, loaded.files->Shown(use.path), "", "", ""};
    const auto outer = std::find_if(files.begin(), files.end(),
                                    [&](const auto& one) { return use.span && one.path == use.span.source->path(); });
    const std::string inner = use.span ? NamespaceAt(use.span) : std::string();
    if (outer == files.end()) {
      file.why_not = "the file that includes it is unknown";
    } else if (!outer->why_not.empty()) {
      file.why_not = outer->why_not;
    } else if (inner.find("${") != inner.npos) {
      file.why_not = "an expression computes its `model_namespace`";
    } else {
      file.scope = JoinScopedName(outer->scope, inner);
    }
    files.push_back(std::move(file));
  }
  return files;
}

const Source* SourceOf(const Loaded& loaded, std::string_view path) {
  const auto is_it = [&](Span span) { return span && span.source->path() == path; };
  for (const auto& use : loaded.uses->name_uses) {
    if (is_it(use.span)) return use.span.source;
  }
  for (const auto& use : loaded.uses->file_uses) {
    if (is_it(use.span)) return use.span.source;
  }
  return nullptr;
}

std::optional<std::string> NameWithin(std::string_view scope, std::string_view full_name) {
  if (scope.empty() || full_name == "world") return std::string(full_name);
  if (!full_name.starts_with(scope)) return std::nullopt;
  full_name.remove_prefix(scope.size());
  if (!full_name.starts_with(kScopeDelimiter)) return std::nullopt;
  return std::string(full_name.substr(kScopeDelimiter.size()));
}

std::optional<AddRequest> ReadAddBody(const std::string& text, std::string& why) {
  constexpr std::size_t kDeepest = 8;
  const Source source("<body>", "<body>", text);
  Limits limits;
  limits.max_depth = kDeepest;
  Diagnostics faults;
  const auto document = JsonDocument::Parse(source, limits, faults);
  if (!document) {
    why = "the body is not JSON: " + faults.all().front().message;
    return std::nullopt;
  }
  AddRequest request;
  const bool is_good = TakeObject(document->root(), [&](std::string_view key, const JsonValue& value) {
    bool good = false;
    if (key == "revision") {
      constexpr double kMostRevision = 1e15;
      good = value.is_number() && value.number() >= 0 && value.number() < kMostRevision;
      if (good) request.revision = static_cast<std::uint64_t>(value.number());
    } else if (key == "file") {
      good = Take(value, request.file);
    } else if (key == "add_model") {
      good = Take(value, request.model.emplace());
    } else if (key == "add_weld") {
      good = Take(value, request.weld.emplace());
    } else if (key == "add_collision_filter_group") {
      good = Take(value, request.group.emplace());
    }
    if (!good) why = "the body must not have " + Quoted(key) + ", or not with such a value";
    return good;
  });
  if (is_good && (request.model || request.weld || request.group)) return request;
  if (why.empty()) why = "the body needs `add_model`, `add_weld` or `add_collision_filter_group`";
  return std::nullopt;
}

std::optional<Fix> MakeAddition(const AddRequest& request, const DirectivesFile& file, const Source& text,
                                Diagnostics& diagnostics) {
  Fix fix;
  std::vector<NewDirective> directives;
  const TextsOf texts = TextsOfFile(text);
  const NamesInFile names(file, file.scope, diagnostics);
  const auto title = [&](const std::string& words) { fix.title += (fix.title.empty() ? "" : ", ") + words; };
  if (request.model) {
    NewModel model = *request.model;
    for (auto& [body, pose] : model.default_free_body_pose) {
      if (!names.ToLocal(pose.base_frame)) return std::nullopt;
    }
    directives.push_back(MakeDirective(model, texts));
    title("add the model " + Quoted(model.name));
  }
  if (request.weld) {
    NewWeld weld = *request.weld;
    title("weld " + Quoted(weld.child) + " to " + Quoted(weld.parent));
    if (!names.ToLocal(weld.parent) || !names.ToLocal(weld.child)) return std::nullopt;
    directives.push_back(MakeDirective(weld, texts));
  }
  if (request.group) {
    NewFilterGroup group = *request.group;
    // Below a scope, `model_namespace` has no effect.
    const bool has_namespace = group.model_namespace && file.scope.empty();
    const NamesInFile members(file, has_namespace ? *group.model_namespace : file.scope, diagnostics);
    const bool is_good = members.ToLocal(group.members) && members.ToLocal(group.member_groups, group.name) &&
                         members.ToLocal(group.ignored_groups, group.name);
    if (!is_good) return std::nullopt;
    directives.push_back(MakeDirective(group, texts));
    title("add the collision filter group " + Quoted(group.name));
  }
  auto edit = InsertDirectives(text, file.address, directives, diagnostics);
  if (!edit) return std::nullopt;
  fix.edits.push_back(*std::move(edit));
  return fix;
}

}  // namespace sceneweld::cli
