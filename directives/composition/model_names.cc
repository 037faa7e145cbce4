// SPDX-License-Identifier: BSD-3-Clause
// Free names of model instances, and `--auto-rename`.

#include "sceneweld/directives/composition/model_names.h"

#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

Index<ModelInstance> FreeModelNames::Find(const std::string& full, Span span, const std::string& what) const {
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
