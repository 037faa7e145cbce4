// SPDX-License-Identifier: BSD-3-Clause
// Decides which models can be written as `<static>`.

#include <algorithm>

#include "sceneweld/parsers/sdf/sdf_layout.h"

namespace sceneweld::sdf {

namespace {

constexpr std::string_view kStaticWeldPrefix = "sdformat_model_static_world_welds_to_";

// The weld that `<static>` implies.
bool IsStaticWeld(const Scene& scene, const Joint& joint) {
  if (!std::holds_alternative<Weld>(joint.motion) || joint.parent.index != Scene::kWorldBody) return false;
  const Body& child = scene.bodies[joint.child.index];
  const std::string_view name = joint.name;
  return child.model == joint.model && scene.models[joint.model].is_static && joint.X_CM.IsExactlyIdentity() &&
         name.starts_with(kStaticWeldPrefix) && child.name == name.substr(kStaticWeldPrefix.size());
}

// Adds the bodies that welds other than the implied ones connect with those that are held, by index.
void HoldByOthers(const Scene& scene, std::span<const Index<Joint>> joints,
                  std::unordered_map<std::uint32_t, bool>& held) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Index<Joint> index : joints) {
      const Joint& joint = scene.joints[index];
      if (IsStaticWeld(scene, joint)) continue;
      bool& a = held[joint.parent.index.value()];
      bool& b = held[joint.child.index.value()];
      changed = changed || a != b;
      a = b = a || b;
    }
  }
}

}  // namespace

// Whether `<static>` is equivalent to the joints of a static model: all of them are welds, and the implied welds hold
// every link that no other joint of the model holds.
bool Layout::ObeysStatic(Node node) const {
  const Model& model = models_[node];
  std::unordered_map<std::uint32_t, bool> held{{0, true}};
  for (const Index<Joint> index : model.joints) {
    const Joint& joint = scene_.joints[index];
    if (!std::holds_alternative<Weld>(joint.motion)) return false;
    if (IsStaticWeld(scene_, joint)) held[joint.child.index.value()] = true;
  }
  HoldByOthers(scene_, model.joints, held);
  return std::all_of(model.links.begin(), model.links.end(),
                     [&](Index<Body> body) { return scene_.bodies[body].deformable || held[body.value()]; });
}

void Layout::MakeStatic() {
  // Innermost first: a model without any link must be static.
  std::vector<bool> has_link(models_.size(), false);
  for (Node node = static_cast<Node>(models_.size()) - 1; node > 0; --node) {
    if (!models_[node].links.empty()) has_link[node] = true;
    if (has_link[node] && node != root_) has_link[models_[node].parent] = true;
  }
  for (Node node = 1; node < models_.size(); ++node) {
    Model& model = models_[node];
    if (model.holds_world || (!has_link[node] && (node != root_ || as_model_))) {
      model.is_static = true;
    } else if (model.instance && scene_.models[model.instance].is_static && ObeysStatic(node)) {
      model.is_static = true;
      // A reader adds no weld for a link that others hold.
      std::unordered_map<std::uint32_t, bool> held{{0, true}};
      HoldByOthers(scene_, model.joints, held);
      const auto implied = [&](Index<Joint> index) {
        const Joint& joint = scene_.joints[index];
        return IsStaticWeld(scene_, joint) && !held[joint.child.index.value()];
      };
      for (const Index<Joint> joint : model.joints) {
        if (implied(joint)) joint_place_[joint.value()] = kNone;
      }
      std::erase_if(model.joints, implied);
    }
  }
}

}  // namespace sceneweld::sdf
