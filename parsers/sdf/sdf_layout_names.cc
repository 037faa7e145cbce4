// SPDX-License-Identifier: BSD-3-Clause
// Chooses the names in a written file.

#include <algorithm>

#include "sceneweld/parsers/sdf/sdf_layout.h"
#include "sceneweld/parsers/sdf/sdf_names.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::sdf {
namespace {

bool NeedsHelpers(const Joint& joint) {
  return std::holds_alternative<Planar>(joint.motion) || std::holds_alternative<Curvilinear>(joint.motion);
}

}  // namespace

Name Layout::Claim(NameSpace& names, const Name& wanted, std::string_view kind, Index<ModelInstance> owner, Span span) {
  Name name = names.Claim(wanted, kind);
  if (!(name == wanted)) {
    renamings_.push_back({kind, owner ? scene_.Scoped(owner, wanted) : wanted.str(), name.str(), span});
  }
  return name;
}

void Layout::NameModel(Node node) {
  Model& model = models_[node];
  NameSpace names;
  if (model.holds_world) {
    body_names_[0] = names.Claim("geometry", "link");
    return;
  }
  for (const Index<Body> i : model.links) {
    const Body& body = scene_.bodies[i];
    body_names_[i.value()] = Claim(names, body.name, "link", body.model, body.span);
  }
  for (const Node inner : model.models) {
    Model& nested = models_[inner];
    const Span span = nested.instance ? scene_.models[nested.instance].span : Span();
    nested.name = Claim(names, nested.original, "model", model.instance, span);
  }
  for (const Index<Frame> i : model.frames) {
    const Frame& frame = scene_.frames[i];
    frame_names_[i.value()] = Claim(names, frame.name, "frame", frame.model, frame.span);
  }
  for (const Index<Joint> i : model.joints) {
    const Joint& joint = scene_.joints[i];
    joint_names_[i.value()] = Claim(names, joint.name, "joint", joint.model, joint.span);
  }
  for (const Index<CollisionFilterGroup> i : model.groups) {
    const CollisionFilterGroup& group = scene_.collision_filter_groups[i];
    const Name local(ScopedName::Parse(group.name).element);
    group_names_[i.value()] = Claim(names, local, "group", group.scope, group.span);
  }
  for (const std::uint32_t i : model.exclusions) {
    exclusions_[i].name = names.Claim(Name("excluded_" + scene_.bodies[exclusions_[i].body].name.str()), "group");
  }
  for (const Index<Joint> i : model.joints) {
    const Joint& joint = scene_.joints[i];
    if (!NeedsHelpers(joint)) continue;
    Helpers helpers{i, {}, {}, {}};
    const std::string name = joint_names_[i.value()].str();
    const bool on_world = joint.parent.index == Scene::kWorldBody;
    if (on_world || !joint.X_PF.IsExactlyIdentity()) helpers.parent = names.Claim(Name(name + "_parent"), "frame");
    if (on_world) helpers.anchor = names.Claim(Name(name + "_anchor"), "joint");
    if (!joint.X_CM.IsExactlyIdentity()) helpers.child = names.Claim(Name(name + "_child"), "frame");
    helpers_.push_back(std::move(helpers));
  }
  if (node != kWorld) return;
  for (const Light& light : scene_.lights) {
    if (light.body != Scene::kWorldBody) continue;
    light_names_[scene_.lights.IndexOf(light).value()] = Claim(names, light.name, "light", {}, light.span);
  }
}

void Layout::NameAll() {
  body_names_.resize(scene_.bodies.size());
  joint_names_.resize(scene_.joints.size());
  frame_names_.resize(scene_.frames.size());
  group_names_.resize(scene_.collision_filter_groups.size());
  light_names_.resize(scene_.lights.size());
  const std::string* const world = FindWording(scene_.models[Scene::kWorldInstance].kept, kSdf.name, "name");
  models_[kWorld].name = world ? Name(*world) : Name(kUsualWorldName);
  for (Node node = 0; node < models_.size(); ++node) NameModel(node);
  std::sort(helpers_.begin(), helpers_.end(), [](const auto& a, const auto& b) { return a.joint < b.joint; });
}

const Layout::Helpers* Layout::HelpersOf(Index<Joint> joint) const {
  const auto at = std::lower_bound(helpers_.begin(), helpers_.end(), joint,
                                   [](const Helpers& helpers, Index<Joint> i) { return helpers.joint < i; });
  return at != helpers_.end() && at->joint == joint ? &*at : nullptr;
}

void Layout::FindCanonicalLinks() {
  // The link that readers choose if none is named, innermost first.
  std::vector<Index<Body>> usual(models_.size());
  const auto find = [&](Node node) {
    const Model& model = models_[node];
    if (!model.links.empty()) {
      usual[node] = model.links.front();
      return;
    }
    for (const Node inner : model.models) {
      usual[node] = usual[inner];
      if (usual[node]) return;
    }
  };
  for (Node node = static_cast<Node>(models_.size()) - 1; node > 0; --node) {
    if (node == root_) continue;
    find(node);
    const Model& model = models_[node];
    if (!model.instance) continue;
    const Index<Body> wanted = scene_.models[model.instance].model_frame_body;
    if (!wanted || wanted == Scene::kWorldBody || wanted == usual[node]) continue;
    if (Meet(node, NodeOf(wanted)) == node) models_[node].canonical_link = Path(node, wanted);
  }
}

std::string Layout::Path(Node place, Node node) const {
  if (node == place) return {};
  std::vector<Node> way;
  for (; node != place && node != kWorld; node = models_[node].parent) way.push_back(node);
  std::string path;
  for (auto at = way.rbegin(); at != way.rend(); ++at) {
    if (!path.empty()) path += kScopeDelimiter;
    path += models_[*at].name.view();
  }
  return path;
}

std::string Layout::Path(Node place, Node node, std::string_view name) const {
  std::string path = Path(place, node);
  if (!path.empty()) path += kScopeDelimiter;
  return path += name;
}

std::string Layout::Path(Node place, Index<Body> body) const {
  return body == Scene::kWorldBody ? std::string("world") : Path(place, NodeOf(body), NameOf(body));
}

std::string Layout::LinkPath(Node place, Index<Body> body) const {
  return Path(place, body == Scene::kWorldBody ? world_link_ : NodeOf(body), NameOf(body));
}

}  // namespace sceneweld::sdf
