// Collision filter groups (directives reference, 7).

#include <unordered_set>

#include "sceneweld/directives/composition/actions.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {
namespace {

void Refer(const std::vector<DirectiveText>& names, const NameScope& scope,
           std::vector<Ref<CollisionFilterGroup>>& refs) {
  std::unordered_set<std::string> seen;
  for (const DirectiveText& name : names) {
    std::string full = scope.Join(name.text()).full();
    if (seen.insert(full).second) refs.emplace_back(Name(full), name.span());
  }
}

Index<Body> FindMember(const ScopedName& name, const DirectiveText& member, Composition& composition) {
  const Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const auto model = name.scope.empty() ? Index<ModelInstance>() : scene.FindModel(name.scope);
  if (model) {
    if (const auto body = scene.FindBody(model, name.element)) return body;
  }
  const std::string full = name.full();
  if (composition.missing.Explain(full)) return {};
  if (model) {
    if (const FrameId frame = FindFrame(scene, model, name.element)) {
      diagnostics
          .Error("unknown-body", member.span(), Quoted(full) + " is a frame, and the members of a group are bodies")
          .Help("its body is " + Quoted(scene.FullName(scene.Fixed(frame).body)));
      return {};
    }
  }
  if (const auto instance = scene.FindModel(full)) {
    Diagnostic& error = diagnostics.Error("unknown-body", member.span(),
                                          Quoted(full) + " is a model, and the members of a group are bodies");
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
  return ResolveBody(scene, full, member.span(), diagnostics);
}

}  // namespace

void Act(const AddCollisionFilterGroup& add, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  CollisionFilterGroup group;
  NameScope scope = site.scope;
  group.scope = Scene::kWorldInstance;
  if (!scope.name.empty()) {
    // `model_namespace` has no meaning here (7.1). A prefix need not exist.
    if (const auto instance = scene.FindModel(scope.name)) group.scope = instance;
  } else if (add.model_namespace) {
    scope.name = JoinScopedName("", add.model_namespace->text());
    group.scope =
        composition.model_names.Find(scope.name, add.model_namespace->span(), "the group " + Quoted(add.name.text()));
    if (!group.scope) return composition.missing.AddElement(add.name.text());
  }
  if (composition.observer) composition.observer->OnCollisionFilterGroup(add, scope.name);
  group.name = scope.Join(add.name.text()).full();
  group.span = add.name.span();
  std::unordered_set<Index<Body>> seen;
  for (const DirectiveText& member : add.members) {
    if (!composition.limits.MayGoOn(site.span())) return;
    const auto body = FindMember(scope.Join(member.text()), member, composition);
    if (body && seen.insert(body).second) group.members.emplace_back(member.text(), member.span(), body);
  }
  Refer(add.member_groups, scope, group.member_groups);
  Refer(add.ignored_collision_filter_groups, scope, group.ignores);
  const Name name = group.name;
  const Span span = group.span;
  const auto added = scene.AddCollisionFilterGroup(std::move(group));
  if (added) return;
  composition.diagnostics
      .Error("duplicate-name", span, "collision filter group " + Quoted(name) + " is defined already")
      .Note(scene.collision_filter_groups[added.taken].span, "first defined here");
}

}  // namespace sceneweld
