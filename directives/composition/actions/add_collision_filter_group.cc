// SPDX-License-Identifier: BSD-3-Clause
// Collision filter groups (docs/reference/directives.md, 7).

#include <unordered_set>

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {
namespace {

void Refer(const std::vector<DirectiveText>& names, const NameScope& scope,
           std::vector<Ref<CollisionFilterGroup>>& refs) {
  std::unordered_set<std::string> seen;
  for (const DirectiveText& name : names) {
    std::string in_model = scope.InModel(name.text()).full();
    if (seen.insert(in_model).second) refs.emplace_back(Name(in_model), name.span(), scope.model);
  }
}

Index<Body> FindMember(const DirectiveText& member, const NameScope& scope, Composition& composition) {
  const Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const ScopedName name = scope.InModel(member.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    model = scene.FindModel(scene.Scoped(scope.model, name.scope));
  } else if (scope.model != Scene::kWorldInstance) {
    model = scope.model;
  }
  if (model) {
    if (const auto body = scene.FindBody(model, name.element)) return body;
  }
  const std::string full = scene.Scoped(scope.model, name.full());
  if (composition.missing.Explain(full)) return {};
  if (model) {
    if (const FrameId frame = FindFrame(scene, model, name.element)) {
      diagnostics
          .Error("unknown-body", member.span(), Quoted(full) + " is a frame, but the members of a group are bodies")
          .Help("its body is " + Quoted(scene.FullName(scene.Fixed(frame).body)));
      return {};
    }
  }
  if (const auto instance = scene.FindModel(full)) {
    Diagnostic& error = diagnostics.Error("unknown-body", member.span(),
                                          Quoted(full) + " is a model, but the members of a group are bodies");
    for (const Body& body : scene.bodies) {
      if (body.model != instance) continue;
      error.Help("name its bodies, such as " + Quoted(scene.FullName(scene.bodies.IndexOf(body))));
      break;
    }
    return {};
  }
  if (full == "world") {
    diagnostics.Error("unknown-body", member.span(), "the `world` cannot be a member of a group");
    return {};
  }
  return composition.unresolved.ResolveBody(full, scope.name, member.span());
}

}  // namespace

void Act(const AddCollisionFilterGroup& add, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  CollisionFilterGroup group;
  NameScope scope = site.scope;
  // Below a scope, `model_namespace` has no effect (docs/reference/directives.md, 7.1).
  if (scope.name.empty() && add.model_namespace) {
    scope.name = JoinScopedName("", add.model_namespace->text());
    scope.model =
        composition.model_names.Find(scope.name, add.model_namespace->span(), "the group " + Quoted(add.name.text()));
    if (!scope.model) return composition.missing.AddElement(add.name.text());
    composition.uses.name_uses.push_back({add.model_namespace->span(), FrameId::OfModel(scope.model)});
  }
  if (composition.observer) composition.observer->OnCollisionFilterGroup(add, scope);
  group.scope = scope.model;
  group.name = scope.InModel(add.name.text()).full();
  group.span = add.name.span();
  std::unordered_set<Index<Body>> seen;
  for (const DirectiveText& member : add.members) {
    if (!composition.limits.MayGoOn(site.span())) return;
    const auto body = FindMember(member, scope, composition);
    if (body && seen.insert(body).second) group.members.emplace_back(member.text(), member.span(), body);
  }
  Refer(add.member_groups, scope, group.member_groups);
  Refer(add.ignored_collision_filter_groups, scope, group.ignores);
  const Span span = group.span;
  const auto added = scene.AddCollisionFilterGroup(std::move(group));
  if (added) return;
  composition.diagnostics
      .Error("duplicate-name", span,
             "collision filter group " + Quoted(scene.FullName(added.taken)) + " is defined already")
      .Note(scene.collision_filter_groups[added.taken].span, "first defined here");
}

}  // namespace sceneweld
