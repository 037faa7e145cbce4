// SPDX-License-Identifier: BSD-3-Clause
// The one name space of a model or world.

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/sdf/read/sdf_reader.h"

namespace sceneweld::sdf {
namespace {

// A name, and whether every reader refuses it if it is used twice. libsdformat only warns if one of the two is not a
// link, joint, frame or model.
struct NameInUse : NamedChild {
  bool is_strict = false;
};

std::vector<NameInUse> NamesOf(const ModelDeclaration& model) {
  std::vector<NameInUse> names;
  for (const NamedChild& child : model.other_names) names.push_back({child, false});
  const auto add_all = [&](const auto& list) {
    for (const auto& owned : list) names.push_back({{owned->name, owned->span}, true});
  };
  add_all(model.links);
  add_all(model.joints);
  add_all(model.frames);
  add_all(model.drake_joints);
  for (const auto& use : model.models) {
    if (!use->merged) names.push_back({{use->name, use->span}, true});
  }
  for (const KeptDeclaration& light : model.lights) names.push_back({{light.name, light.span}, false});
  std::stable_sort(names.begin(), names.end(), [](const NamedChild& a, const NamedChild& b) {
    return a.span.source == b.span.source && a.span.begin < b.span.begin;
  });
  return names;
}

std::string ShownName(const ModelDeclaration& model) {
  return model.is_world ? "the world" : "model " + Quoted(model.name);
}

using Taken = std::unordered_set<std::string>;

Name FreeName(const Name& name, const std::string& suffix, const Taken& taken) {
  std::string free = name.str() + suffix;
  for (int i = 0; taken.contains(free); ++i) free = name.str() + suffix + std::to_string(i);
  return Name(free);
}

// The first of two elements of one kind keeps its name, and CheckNameSpace reports the other.
template <typename T>
void RenameTaken(std::vector<Owned<T>>& list, const char* kind, const std::string& owner, Taken& taken,
                 FileReading& file) {
  Taken declared;
  for (Owned<T>& owned : list) {
    Name name = owned->name;
    const bool is_first = declared.insert(name.str()).second;
    if (is_first && taken.contains(name.str())) {
      name = FreeName(name, std::string("_") + kind, taken);
      file.diagnostics.Warning("duplicate-name", owned->span,
                               std::string(kind) + " " + Quoted(owned->name) + " has the name of another element of " +
                                   owner + "; it is renamed to " + Quoted(name));
      auto renamed = std::make_shared<T>(*owned.element);
      renamed->name = name;
      owned.element = std::move(renamed);
    }
    taken.insert(name.str());
  }
}

}  // namespace

void CheckNameSpace(const ModelDeclaration& model, FileReading& file) {
  const std::vector<NameInUse> names = NamesOf(model);
  const bool is_drake = file.context.rules.compat == Compat::kDrake;
  std::unordered_map<std::string_view, const NameInUse*> first;
  first.reserve(names.size());
  for (const NameInUse& child : names) {
    if (child.name.view().find(kScopeDelimiter) != std::string_view::npos) {
      file.diagnostics.Error("scoped-name", child.span, "the name " + Quoted(child.name) + " must not contain `::`")
          .Help("`::` separates the names of nested models; nest a `<model>` instead");
    }
    const auto [at, fresh] = first.try_emplace(child.name.view(), &child);
    if (fresh) continue;
    const bool is_error = is_drake || (child.is_strict && at->second->is_strict);
    file.diagnostics
        .Add({"duplicate-name", is_error ? Severity::kError : Severity::kWarning, child.span,
              "the name " + Quoted(child.name) + " is used twice in " + ShownName(model)})
        .Note(at->second->span, "first used here")
        .Help("links, joints, frames, nested models and groups of one model share one name space");
  }
}

void RenameClashes(ModelDeclaration& model, FileReading& file) {
  if (!file.version.UpTo(6) || file.context.rules.compat == Compat::kDrake) return;
  Taken taken;
  for (const auto& use : model.models) {
    if (!use->merged) taken.insert(use->name.str());
  }
  const std::string owner = ShownName(model);
  RenameTaken(model.links, "link", owner, taken, file);
  RenameTaken(model.joints, "joint", owner, taken, file);
  RenameTaken(model.frames, "frame", owner, taken, file);
}

}  // namespace sceneweld::sdf
