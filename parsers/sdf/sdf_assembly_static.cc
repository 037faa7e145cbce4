// SPDX-License-Identifier: BSD-3-Clause
// Adds the welds of `<static>` models.

#include <algorithm>

#include "sceneweld/parsers/sdf/sdf_assembly.h"

namespace sceneweld::sdf {

std::uint32_t WeldedBodies::Find(std::uint32_t i) {
  while (parent_.size() <= i) parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
  while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
  return i;
}

void WeldedBodies::Join(Index<Body> a, Index<Body> b) {
  const std::uint32_t root_a = Find(a.value());
  const std::uint32_t root_b = Find(b.value());
  parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
}

void Assembly::EmitStaticWelds(Scope& scope, std::uint32_t first_body) {
  static_scopes_.push_back(&scope);
  for (std::uint32_t i = first_body; i < scene_->bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene_->bodies[index];
    if (body.model != scope.instance || body.deformable || welded_.WithWorld(index)) continue;
    Joint weld;
    weld.name = Name("sdformat_model_static_world_welds_to_" + body.name.str());
    weld.parent = Ref<Body>(Scene::kWorldBody);
    weld.child = Ref<Body>(index);
    weld.X_PF = body.X_WB;
    weld.motion = Weld{};
    weld.model = scope.instance;
    weld.span = scope.use ? scope.use->span : scope.model->span;
    AddJoint(scope, std::move(weld));
  }
}

// Models in a static model are not static themselves, which surprises many users.
void Assembly::WarnOfFreeBodies() {
  if (static_scopes_.empty()) return;
  std::vector<Index<Body>> free_body(scene_->models.size());
  for (std::uint32_t i = 1; i < scene_->bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene_->bodies[index];
    if (!body.deformable && !joined_.WithWorld(index)) free_body[body.model.value()] = index;
  }
  std::vector<const Scope*> below;
  for (const Scope* scope : static_scopes_) below.push_back(scope);
  while (!below.empty()) {
    const Scope* const scope = below.back();
    below.pop_back();
    for (const auto& nested : scope->nested) {
      if (nested->is_static || !nested->instance.valid()) continue;
      below.push_back(nested.get());
      const Index<Body> body = free_body[nested->instance.value()];
      if (!body.valid() || nested->instance == scope->instance) continue;
      diagnostics_
          .Warning("ignored-value", nested->use->span,
                   "body " + Quoted(scene_->FullName(body)) + " stays free, although its outer model is static")
          .Help("`static` does not apply to nested models: make this one static too, or add a joint");
    }
  }
}

}  // namespace sceneweld::sdf
