// SPDX-License-Identifier: BSD-3-Clause
// Resolves poses and attachments of frames.

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/sdf/assembly/sdf_scope.h"

namespace sceneweld::sdf {
namespace {

std::string_view ShownName(const Entry& entry) { return entry.name.empty() ? "__model__" : entry.name; }

}  // namespace

// The pose X of a target in the entry of `scope` that is the target or an ancestor of it; `top` is that entry.
Pose FrameGraph::PoseBelow(Scope& scope, const Target& target, Entry*& top) {
  if (target.scope == &scope) {
    top = target.entry;
    return {};
  }
  Pose X = PoseInRoot(*target.scope, *target.entry);
  Scope* at = target.scope;
  for (; at->parent != &scope; at = at->parent) X = PoseInRoot(*at->parent, *at->self) * X;
  top = at->self;
  return X;
}

// X of the placement frame of a model or merge in the model's own frame.
Pose FrameGraph::PlacementIn(Scope& scope, Entry& entry) {
  const NameAt& name = *entry.placement;
  if (entry.kind == Entry::Kind::kModel) {
    const Target target = Find(*entry.nested, 0, name, "placement frame");
    return target ? PoseIn(*entry.nested, target) : Pose{};
  }
  // For a merge, the frame's chain of poses goes through the merge's own frame, whose pose this function finds.
  std::uint32_t merge = 0;
  while (merge < scope.merge_roots.size() && scope.merge_roots[merge] != &entry) ++merge;
  const Target target = Find(scope, merge, name, "placement frame");
  if (!target) return {};
  Entry* at = nullptr;
  Pose X = PoseBelow(scope, target, at);
  for (std::size_t steps = 0; at && at != &entry && steps <= scope.entries.size(); ++steps) {
    if (at->kind == Entry::Kind::kRoot) break;
    Step(scope, *at);
    X = at->X_step * X;
    at = at->step_parent;
  }
  if (at == &entry) return X;
  diagnostics_.Error("frame-cycle", name.span,
                     "the placement frame " + Quoted(name.name) + " has no pose within the merged model");
  return {};
}

// Finds the entry that the pose is relative to, and the pose there.
void FrameGraph::Step(Scope& scope, Entry& entry) {
  if (entry.step_state != Entry::State::kNew) return;
  entry.step_state = Entry::State::kOpen;
  Entry* const merge_root = scope.merge_roots[entry.merge];
  entry.step_parent = merge_root;
  Target parent;
  const bool attached = entry.kind == Entry::Kind::kFrame || entry.kind == Entry::Kind::kJoint;
  const NameAt* reference = nullptr;
  if (entry.pose && !entry.pose->relative_to.empty()) {
    reference = &entry.pose->relative_to;
    parent = Find(scope, entry.merge, *reference, "frame");
  } else if (attached && entry.attachment && !entry.attachment->empty()) {
    reference = entry.attachment;
    parent = Find(scope, entry.merge, *reference, entry.kind == Entry::Kind::kJoint ? "child" : "frame");
  }
  Pose X_parent;
  if (parent && parent.entry == &entry) {
    diagnostics_.Error("frame-cycle", reference->span,
                       "the pose of " + Quoted(ShownName(entry)) + " is relative to itself");
  } else if (parent) {
    X_parent = PoseBelow(scope, parent, entry.step_parent);
  }
  entry.X_step = entry.pose ? X_parent * entry.pose->X : X_parent;
  if (entry.nested && entry.nested->part && !entry.pose->written && entry.nested->part_base) {
    // A model of another format keeps its own pose if the include gives none.
    entry.X_step = entry.nested->part_at_zero->bodies[entry.nested->part_base].X_WB;
  }
  if (entry.placement && !entry.placement->empty()) entry.X_step = entry.X_step * PlacementIn(scope, entry).Inverse();
  entry.step_state = Entry::State::kDone;
}

const Pose& FrameGraph::PoseInRoot(Scope& scope, Entry& entry) {
  std::vector<Entry*> chain;
  Entry* at = &entry;
  while (at->pose_state == Entry::State::kNew) {
    at->pose_state = Entry::State::kOpen;
    Step(scope, *at);
    chain.push_back(at);
    at = at->step_parent;
  }
  if (at->pose_state == Entry::State::kOpen) {
    std::string circle = Quoted(ShownName(*at));
    const auto first = std::find(chain.begin(), chain.end(), at);
    for (auto one = first == chain.end() ? first : first + 1; one != chain.end() && circle.size() < 400; ++one) {
      circle += ", " + Quoted(ShownName(**one));
    }
    const bool written = at->pose && !at->pose->relative_to.empty();
    const Span span = written                                      ? at->pose->relative_to.span
                      : at->attachment && !at->attachment->empty() ? at->attachment->span
                                                                   : at->span;
    diagnostics_.Error("frame-cycle", span, "poses are relative to each other in a circle: " + circle);
    // Cuts the cycle here, so that it is reported once.
    at->X_SE = {};
    at->pose_state = Entry::State::kDone;
  }
  for (auto one = chain.rbegin(); one != chain.rend(); ++one) {
    Entry& done = **one;
    if (done.pose_state == Entry::State::kDone) continue;
    done.X_SE = done.step_parent->X_SE * done.X_step;
    done.pose_state = Entry::State::kDone;
  }
  return entry.X_SE;
}

Pose FrameGraph::PoseIn(Scope& scope, const Target& target) {
  Pose X = PoseInRoot(*target.scope, *target.entry);
  for (Scope* at = target.scope; at != &scope && at->parent; at = at->parent) {
    X = PoseInRoot(*at->parent, *at->self) * X;
  }
  return X;
}

Pose FrameGraph::PoseOnBody(Scope& scope, const Target& body, const Target& frame) {
  if (body.entry == frame.entry) return {};
  if (body.scope == &scope && frame.scope == &scope) {
    Step(scope, *frame.entry);
    if (frame.entry->kind != Entry::Kind::kRoot && frame.entry->step_parent == body.entry) return frame.entry->X_step;
  }
  return PoseIn(scope, body).Inverse() * PoseIn(scope, frame);
}

Target FrameGraph::CanonicalLink(Scope& scope) {
  if (scope.part) {
    if (!scope.part_base) return {};
    const Scene& part = *scope.part_at_zero;
    constexpr Index<ModelInstance> kRootModel{1};
    std::string name = part.FullName(scope.part_base);
    const std::string_view prefix = part.models[kRootModel].name;
    if (!prefix.empty()) name.erase(0, prefix.size() + kScopeDelimiter.size());
    return {&scope, FindInPart(scope, name)};
  }
  const ModelDeclaration& model = *scope.model;
  if (!model.canonical_link.empty()) {
    const Target found = Find(scope, 0, model.canonical_link, "canonical link");
    if (!found || found.entry->kind == Entry::Kind::kLink || found.entry->kind == Entry::Kind::kPart) return found;
    diagnostics_.Error("unknown-body", model.canonical_link.span,
                       "the canonical link " + Quoted(model.canonical_link.name) + " is not a link");
    return {};
  }
  if (!model.links.empty()) return Lookup(scope, 0, model.links.front()->name);
  if (!scope.merged_parts.empty()) return CanonicalLink(*scope.merged_parts.front());
  if (!scope.nested.empty()) return {scope.nested.front().get(), scope.nested.front()->root()};
  if (model.incomplete) return {};
  diagnostics_.Error("model-without-link", model.span, "model " + Quoted(scope.full_name) + " has no link")
      .Help("add a link, a nested model with one, or `<static>true</static>`");
  return {};
}

Entry* FrameGraph::BodyOf(Scope& scope, Entry& entry) {
  std::vector<std::pair<Scope*, Entry*>> trail;
  Target at{&scope, &entry};
  const auto settle = [&](Scope* body_scope, Entry* body, Scope* owner) {
    at.entry->body_scope = body_scope;
    at.entry->body = body;
    at.entry->owner = owner;
    at.entry->body_state = Entry::State::kDone;
  };
  while (at.entry->body_state == Entry::State::kNew) {
    Entry& e = *at.entry;
    e.body_state = Entry::State::kOpen;
    Target next;
    if (e.kind == Entry::Kind::kLink) {
      settle(at.scope, &e, at.scope);
      break;
    }
    if (e.kind == Entry::Kind::kRoot) {
      if (at.scope->is_world || (at.scope->is_static && !at.scope->part)) {
        settle(nullptr, nullptr, at.scope);
        break;
      }
      next = CanonicalLink(*at.scope);
      if (next && next.entry->link && next.entry->link->deformable) next = {};
    } else if (e.kind == Entry::Kind::kModel) {
      next = {e.nested, e.nested->root()};
    } else if (e.attachment && !e.attachment->empty()) {
      next = Lookup(*at.scope, e.merge, e.attachment->name);
      if (!next) {
        // If a pose depends on it too, Step has reported the name.
        Step(*at.scope, e);
        if (e.kind == Entry::Kind::kMerged || (e.pose && !e.pose->relative_to.empty())) {
          next = Find(*at.scope, e.merge, *e.attachment, e.kind == Entry::Kind::kJoint ? "child" : "frame");
        }
      }
    } else {
      next = {at.scope, at.scope->merge_roots[e.merge]};
    }
    if (!next) {
      settle(nullptr, nullptr, at.scope);
      break;
    }
    trail.emplace_back(at.scope, at.entry);
    at = next;
  }
  if (at.entry->body_state == Entry::State::kOpen) {
    const NameAt* name = at.entry->attachment;
    std::string circle = Quoted(ShownName(*at.entry));
    auto one = std::find_if(trail.begin(), trail.end(), [&](const auto& step) { return step.second == at.entry; });
    for (one = one == trail.end() ? one : one + 1; one != trail.end() && circle.size() < 400; ++one) {
      circle += ", " + Quoted(ShownName(*one->second));
    }
    diagnostics_.Error("frame-cycle", name && !name->empty() ? name->span : at.entry->span,
                       "frames are attached to each other in a circle: " + circle);
    settle(nullptr, nullptr, at.scope);
  }
  const Entry& found = *at.entry;
  Scope* owner = found.owner;
  for (auto one = trail.rbegin(); one != trail.rend(); ++one) {
    auto& [its_scope, its] = *one;
    if (its->body_state == Entry::State::kDone) continue;
    // An element that is attached to a model belongs to that model, an unattached one to its scope.
    if (its->kind == Entry::Kind::kRoot) owner = its_scope;
    if (its->kind == Entry::Kind::kFrame && (!its->attachment || its->attachment->empty())) owner = its_scope;
    its->body_scope = found.body_scope;
    its->body = found.body;
    its->owner = owner;
    its->body_state = Entry::State::kDone;
  }
  return entry.body;
}

}  // namespace sceneweld::sdf
