// SPDX-License-Identifier: BSD-3-Clause
// The scope of a directives file.
// Names that failed directives would have added, so that errors do not cascade.
// Free names of model instances, and `--auto-rename`.

#include "sceneweld/directives/composition/model_names.h"

#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

ScopedName NameScope::Join(std::string_view local) const {
  std::string joined;
  joined.reserve(name.size() + local.size() + 2);
  return ScopedName::Parse(joined.append(name).append(kScopeDelimiter).append(local));
}

ScopedName NameScope::InModel(std::string_view local) const {
  return model == Scene::kWorldInstance ? Join(local) : ScopedName::Parse(local);
}

ScopedName NameScope::JoinFrame(std::string_view local) const {
  return local == "world" ? ScopedName{"", "world"} : Join(local);
}

void MissingNames::AddBelow(std::string_view full_name) {
  if (full_name.empty()) {
    all_ = true;
  } else {
    below_.emplace(full_name);
  }
}

bool MissingNames::Explain(std::string_view full_name) const {
  if (all_) return true;
  if (empty()) return false;
  if (elements_.contains(ScopedName::Parse(full_name).element)) return true;
  for (std::string_view scope = full_name;;) {
    if (below_.contains(std::string(scope))) return true;
    const auto split = scope.rfind(kScopeDelimiter);
    if (split == std::string_view::npos) return false;
    scope = scope.substr(0, split);
  }
}

Index<ModelInstance> FreeModelNames::Find(const std::string& full, Span span, const std::string& what) const {
  if (full == kDrakeWorldInstance) return Scene::kWorldInstance;
  const auto model = full.empty() ? Index<ModelInstance>() : scene_.FindModel(full);
  if (model || missing_.Explain(full)) return model;
  Diagnostic& error = diagnostics_.Error("unknown-model", span,
                                         "no model instance " + Quoted(full) + ", which " + what + " should go below");
  const std::string nearest = NearestModel(scene_, full);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    error.Help("add it first with `add_model_instance: { name: " + full + " }`");
  }
  unresolved_.RememberModel(full);
  return {};
}

bool FreeModelNames::MakeFree(std::string& name, Span span) {
  const auto taken = scene_.FindModel(name);
  if (!taken) return true;
  if (!auto_rename_) {
    const ModelInstance& other = scene_.models[taken];
    diagnostics_.Error("duplicate-name", span, "model name " + Quoted(name) + " is taken")
        .Note(other.origin ? other.origin->span : other.span, "first used here")
        .Help("choose another name, or use `--auto-rename`");
    return false;
  }
  // Names are never released, so the search can continue where it ended.
  int& next = next_suffix_[name];
  std::string candidate;
  do {
    candidate = name + "_" + std::to_string(++next);
  } while (scene_.FindModel(candidate));
  name = std::move(candidate);
  return true;
}

}  // namespace sceneweld
