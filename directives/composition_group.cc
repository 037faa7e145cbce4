// Collision filter groups (directives reference, 7).

#include <unordered_set>
#include <utility>

#include "sceneweld/directives/composition.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {
namespace {

void Refer(const std::vector<DirectiveText>& names, std::string_view scope,
           std::vector<Ref<CollisionFilterGroup>>& refs) {
  std::unordered_set<std::string> seen;
  for (const DirectiveText& name : names) {
    std::string full = JoinScopedName(scope, name.text());
    if (seen.insert(full).second) refs.emplace_back(Name(full), name.span());
  }
}

std::vector<std::string> Tidied(const std::vector<DirectiveText>& names) {
  std::vector<std::string> tidied;
  for (const DirectiveText& name : names) tidied.push_back(JoinScopedName("", name.text()));
  return tidied;
}

}  // namespace

void Composition::Act(const AddCollisionFilterGroup& add, const Site& site) {
  CollisionFilterGroup group;
  std::string scope = site.scope.name;
  group.scope = Scene::kWorldInstance;
  if (!scope.empty()) {
    // `model_namespace` has no meaning here (7.1). A prefix need not exist.
    if (const auto instance = scene_.FindModel(scope)) {
      group.scope = instance;
    } else if (plain_ && !std::exchange(prefix_is_instance_, true)) {
      // The only scope that is no instance is the prefix.
      plain_->AddModelInstance(scope);
      diagnostics_.Warning("drake-refuses", add.name.span(),
                           "Drake has no group in the scope " + Quoted(scope) +
                               ", which is no model instance: the file makes an empty one");
    }
  } else if (add.model_namespace) {
    scope = JoinScopedName("", add.model_namespace->text());
    group.scope = FindInstance(scope, add.model_namespace->span(), "the group " + Quoted(add.name.text()));
    if (!group.scope) return missing_.AddElement(add.name.text());
  }
  if (plain_) {
    plain_->Add({scope, std::string(add.name.text()), Tidied(add.members), Tidied(add.member_groups),
                 Tidied(add.ignored_collision_filter_groups)});
  }
  group.name = JoinScopedName(scope, add.name.text());
  group.span = add.name.span();
  std::unordered_set<std::uint32_t> seen;
  for (const DirectiveText& member : add.members) {
    if (!MayGoOn(site.span())) return;
    const auto body = FindMember(JoinScopedName(scope, member.text()), member);
    if (body && seen.insert(body.value()).second) group.members.emplace_back(member.text(), member.span(), body);
  }
  Refer(add.member_groups, scope, group.member_groups);
  Refer(add.ignored_collision_filter_groups, scope, group.ignores);
  const Name name = group.name;
  const Span span = group.span;
  const auto added = scene_.AddCollisionFilterGroup(std::move(group));
  if (added) return;
  diagnostics_.Error("duplicate-name", span, "collision filter group " + Quoted(name) + " is defined already")
      .Note(scene_.collision_filter_groups[added.taken].span, "first defined here");
}

Index<Body> Composition::FindMember(const std::string& full, const DirectiveText& member) {
  const ScopedName name = ScopedName::Parse(full);
  const auto model = name.scope.empty() ? Index<ModelInstance>() : scene_.FindModel(name.scope);
  if (model) {
    if (const auto body = scene_.FindBody(model, name.element)) return body;
  }
  if (missing_.Explain(full)) return {};
  if (model) {
    if (const FrameId frame = sceneweld::FindFrame(scene_, model, name.element)) {
      diagnostics_
          .Error("unknown-body", member.span(), Quoted(full) + " is a frame, and the members of a group are bodies")
          .Help("its body is " + Quoted(scene_.FullName(scene_.Fixed(frame).body)));
      return {};
    }
  }
  if (const auto instance = scene_.FindModel(full)) {
    Diagnostic& error = diagnostics_.Error("unknown-body", member.span(),
                                           Quoted(full) + " is a model, and the members of a group are bodies");
    for (const Body& body : scene_.bodies) {
      if (body.model != instance) continue;
      error.Help("name its bodies, such as " + Quoted(scene_.FullName(scene_.bodies.IndexOf(body))));
      break;
    }
    return {};
  }
  if (full == "world") {
    diagnostics_.Error("unknown-body", member.span(), "the `world` cannot be a member of a group");
    return {};
  }
  return ResolveBody(scene_, full, member.span(), diagnostics_);
}

}  // namespace sceneweld
