// SPDX-License-Identifier: BSD-3-Clause
// Resolves names in scopes.

#include "sceneweld/parsers/sdf/assembly/sdf_scope.h"

#include <algorithm>

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// The same model with every joint at zero and the resulting poses. A loop is reported when the model itself is
// composed.
std::shared_ptr<const Scene> AtZero(const Scene& part) {
  auto copy = std::make_shared<Scene>(part);
  for (Joint& joint : copy->joints) {
    for (Dof& dof : Dofs(joint)) dof.default_position = 0;
  }
  Diagnostics nobody;
  BuildTree(*copy, nobody);
  return copy;
}

// The first body that is not a child of a joint; otherwise the first body.
Index<Body> BaseOf(const Scene& part) {
  std::vector<bool> is_child(part.bodies.size(), false);
  for (const Joint& joint : part.joints) {
    if (joint.parent.index != Scene::kWorldBody) is_child[joint.child.index.value()] = true;
  }
  for (std::uint32_t i = 1; i < part.bodies.size(); ++i) {
    if (!is_child[i]) return Index<Body>(i);
  }
  return part.bodies.size() > 1 ? Index<Body>(1) : Index<Body>();
}

// The full name of a nested model. A file of ours keeps that name, which counts unless an include gives another.
std::string NestedName(const Scope& scope, const ModelUse& use) {
  const bool own_name = use.model && use.model->said && use.name == use.model->name;
  const Name name = own_name ? NameInScene(use.name, use.model->said) : use.name;
  return name.empty() ? scope.full_name : JoinScopedName(scope.full_name, name);
}

}  // namespace

Entry& FrameGraph::Enter(Scope& scope, Entry entry) {
  scope.entries.push_back(std::make_unique<Entry>(std::move(entry)));
  Entry& entered = *scope.entries.back();
  // A second element of the name was reported when the file was read.
  if (!entered.name.empty()) scope.names.try_emplace(entered.name, &entered);
  return entered;
}

std::unique_ptr<Scope> FrameGraph::Build(const ModelDeclaration& model) {
  return BuildModel(model, nullptr, nullptr, model.is_world ? std::string() : model.name.str(), nullptr);
}

std::unique_ptr<Scope> FrameGraph::BuildModel(const ModelDeclaration& model, Scope* parent, const ModelUse* use,
                                              std::string full_name, std::shared_ptr<const Inclusion> origin) {
  auto made = std::make_unique<Scope>();
  Scope& scope = *made;
  scope.parent = parent;
  scope.use = use;
  scope.model = &model;
  scope.is_world = model.is_world;
  scope.is_static = use ? use->is_static : model.is_static;
  scope.full_name = std::move(full_name);
  scope.origin = std::move(origin);
  const std::size_t count =
      1 + model.merges.size() + model.models.size() + model.links.size() + model.joints.size() + model.frames.size();
  scope.entries.reserve(count);
  scope.names.reserve(count);

  Entry& root = Enter(scope, {});
  root.pose_state = Entry::State::kDone;
  scope.merge_roots.push_back(&root);
  for (const MergedFrame& merged : model.merges) {
    Entry& entry = Enter(scope, {.kind = Entry::Kind::kMerged,
                                 .name = merged.name,
                                 .span = merged.span,
                                 .merge = merged.outer,
                                 .pose = &merged.pose,
                                 .attachment = &merged.attached_to,
                                 .placement = &merged.placement_frame});
    scope.merge_roots.push_back(&entry);
  }
  for (const auto& owned : model.links) {
    Enter(scope, {.kind = Entry::Kind::kLink,
                  .name = owned->name,
                  .span = owned->span,
                  .merge = owned.merge,
                  .pose = &owned->pose,
                  .link = &*owned});
  }
  for (const auto& owned : model.joints) {
    Enter(scope, {.kind = Entry::Kind::kJoint,
                  .name = owned->name,
                  .span = owned->span,
                  .merge = owned.merge,
                  .pose = &owned->pose,
                  .attachment = &owned->child});
  }
  for (const auto& owned : model.frames) {
    Enter(scope, {.kind = Entry::Kind::kFrame,
                  .name = owned->name,
                  .span = owned->span,
                  .merge = owned.merge,
                  .pose = &owned->pose,
                  .attachment = &owned->attached_to});
  }
  for (const auto& owned : model.models) {
    const ModelUse& nested_use = *owned;
    auto nested_origin = scope.origin;
    if (nested_use.included) {
      nested_origin = std::make_shared<const Inclusion>(Inclusion{nested_use.span, scope.origin, {}});
    }
    std::string name = nested_use.merged ? scope.full_name : NestedName(scope, nested_use);
    auto nested = nested_use.model
                      ? BuildModel(*nested_use.model, &scope, &nested_use, std::move(name), std::move(nested_origin))
                      : BuildPart(nested_use, &scope, std::move(name), std::move(nested_origin));
    nested->self = &Enter(scope, {.kind = Entry::Kind::kModel,
                                  .name = nested_use.name,
                                  .span = nested_use.span,
                                  .merge = owned.merge,
                                  .pose = &nested_use.pose,
                                  .placement = &nested_use.placement_frame,
                                  .nested = nested.get()});
    if (nested_use.merged) scope.merged_parts.push_back(nested.get());
    scope.nested.push_back(std::move(nested));
  }
  return made;
}

std::unique_ptr<Scope> FrameGraph::BuildPart(const ModelUse& use, Scope* parent, std::string full_name,
                                             std::shared_ptr<const Inclusion> origin) {
  auto made = std::make_unique<Scope>();
  Scope& scope = *made;
  scope.parent = parent;
  scope.use = &use;
  scope.is_static = use.is_static;
  scope.full_name = std::move(full_name);
  scope.origin = std::move(origin);
  scope.part = use.part;
  auto& at_zero = parts_at_zero_[use.part.get()];
  if (!at_zero) at_zero = AtZero(*use.part);
  scope.part_at_zero = at_zero;
  scope.part_base = BaseOf(*use.part);
  Entry& root = Enter(scope, {});
  root.pose_state = Entry::State::kDone;
  scope.merge_roots.push_back(&root);
  return made;
}

// The frame of a name in a model of another format. The entry is made on the first request.
Entry* FrameGraph::FindInPart(Scope& part, std::string_view name) {
  if (name == "__model__") return part.root();
  const auto known = part.part_names.find(std::string(name));
  if (known != part.part_names.end()) return known->second;
  const Scene& scene = *part.part_at_zero;
  constexpr Index<ModelInstance> kRootModel{1};
  const auto delimiter = name.rfind(kScopeDelimiter);
  const auto model = delimiter == std::string_view::npos
                         ? kRootModel
                         : scene.FindModel(scene.Scoped(kRootModel, name.substr(0, delimiter)));
  if (!model || model.value() >= scene.models.size()) return nullptr;
  const std::string_view local =
      delimiter == std::string_view::npos ? name : name.substr(delimiter + kScopeDelimiter.size());
  FrameId frame = sceneweld::FindFrame(scene, model, local);
  if (!frame) {
    if (const auto joint = scene.FindJoint(model, local)) frame = FrameId::ChildOf(joint);
  }
  if (!frame) return nullptr;
  const Scene::FixedFrame fixed = scene.Fixed(frame);
  Entry& entry = Enter(part, {.kind = Entry::Kind::kPart});
  entry.pose_state = entry.body_state = Entry::State::kDone;
  const Pose X_MW = scene.bodies[part.part_base].X_WB.Inverse();
  entry.X_SE = fixed.body == part.part_base ? fixed.X_BF : X_MW * scene.bodies[fixed.body].X_WB * fixed.X_BF;
  entry.body_scope = &part;
  entry.owner = &part;
  // The body's own entry; scene_body is the body of the part.
  if (frame.kind == FrameId::Kind::kBody) {
    entry.body = &entry;
  } else {
    entry.body =
        fixed.body == Scene::kWorldBody
            ? nullptr
            : FindInPart(part, std::string(scene.FullName(fixed.body)
                                               .substr(scene.models[kRootModel].name.view().empty()
                                                           ? 0
                                                           : scene.models[kRootModel].name.view().size() + 2)));
    if (!entry.body) entry.body_scope = nullptr;
  }
  entry.scene_body = fixed.body;
  entry.scene_frame = frame;
  part.part_names.emplace(std::string(name), &entry);
  return &entry;
}

Target FrameGraph::Lookup(Scope& scope, std::uint32_t merge, std::string_view name) {
  Scope* at = &scope;
  for (;;) {
    if (at->part) {
      Entry* const found = FindInPart(*at, name);
      return found ? Target{at, found} : Target{};
    }
    const auto delimiter = name.find(kScopeDelimiter);
    const std::string_view first = name.substr(0, delimiter);
    const bool last = delimiter == std::string_view::npos;
    if (last && first == "__model__" && !at->is_world) {
      return {at, at == &scope && merge < at->merge_roots.size() ? at->merge_roots[merge] : at->root()};
    }
    if (last && first == "world" && at->is_world) return {at, at->root()};
    const auto found = at->names.find(first);
    if (found == at->names.end()) {
      for (Scope* part : at->merged_parts) {
        if (Entry* const entry = FindInPart(*part, name)) return {part, entry};
      }
      return {};
    }
    if (last) return {at, found->second};
    if (found->second->kind != Entry::Kind::kModel) return {};
    at = found->second->nested;
    name = name.substr(delimiter + kScopeDelimiter.size());
  }
}

// Whether an invalid include would have added a name.
bool FrameGraph::IsMissing(const Scope& scope, std::string_view name) {
  const Scope* at = &scope;
  while (at->model && at->model->incomplete) {
    const auto delimiter = name.find(kScopeDelimiter);
    const std::string_view first = name.substr(0, delimiter);
    const auto found = at->names.find(first);
    if (found == at->names.end()) {
      const auto& missing = at->model->missing;
      return std::any_of(missing.begin(), missing.end(),
                         [&](const Name& other) { return other.empty() || other == first; });
    }
    if (delimiter == std::string_view::npos || !found->second->nested) return false;
    at = found->second->nested;
    name = name.substr(delimiter + kScopeDelimiter.size());
  }
  return false;
}

Target FrameGraph::Find(Scope& scope, std::uint32_t merge, const NameAt& name, std::string_view what) {
  const Target found = Lookup(scope, merge, name.name);
  if (found || name.empty() || IsMissing(scope, name.name)) return found;
  const std::string where = scope.is_world ? "the world" : "model instance " + Quoted(scope.full_name);
  const std::string_view text = name.name;
  const auto delimiter = text.find(kScopeDelimiter);
  const std::string_view first = text.substr(0, delimiter);
  if (delimiter != std::string_view::npos) {
    const auto entry = scope.names.find(first);
    if (entry == scope.names.end() || entry->second->kind != Entry::Kind::kModel) {
      std::vector<std::string_view> models;
      for (const auto& nested : scope.nested) models.push_back(nested->self->name);
      diagnostics_
          .Error("unknown-model", name.span,
                 "no model instance " + Quoted(first) + " in " + where + ", which should contain " + std::string(what) +
                     " " + Quoted(text))
          .Suggest(ClosestName(first, models));
      return {};
    }
  }
  Diagnostic& error =
      diagnostics_.Error("unknown-frame", name.span, "no " + std::string(what) + " " + Quoted(text) + " in " + where);
  if (text == "world") {
    error.Help("`world` can be used here only in a world");
    return {};
  }
  // Searching every name for every mistake would take quadratic time.
  constexpr std::size_t kMostSuggestions = 20;
  if (diagnostics_.error_count() > kMostSuggestions) return {};
  std::vector<std::string_view> known;
  for (const auto& entry : scope.entries) {
    if (!entry->name.empty()) known.push_back(entry->name);
  }
  error.Suggest(ClosestName(text, known));
  return {};
}

}  // namespace sceneweld::sdf
