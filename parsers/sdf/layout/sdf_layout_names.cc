// SPDX-License-Identifier: BSD-3-Clause
// Chooses the names in a written file.
// Finds the innermost model that can hold each element.
// Decides which models can be written as `<static>`.

#include <algorithm>

#include "sceneweld/parsers/sdf/layout/sdf_layout.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::sdf {
namespace {

bool NeedsHelpers(const Joint& joint) {
  return std::holds_alternative<Planar>(joint.motion) || std::holds_alternative<Curvilinear>(joint.motion);
}

// `tank_port` for `tank::port`.
std::string ReplacedScopes(std::string name) {
  for (auto at = name.find(kScopeDelimiter); at != std::string::npos; at = name.find(kScopeDelimiter, at)) {
    name.replace(at, kScopeDelimiter.size(), "_");
  }
  return name;
}

}  // namespace

Name Layout::Claim(NameSpace& names, const Name& wanted, std::string_view kind, Index<ModelInstance> owner, Span span) {
  Name name = names.Claim(wanted, kind);
  if (!(name == wanted)) {
    renamings_.push_back({kind, owner ? scene_.Scoped(owner, wanted) : wanted.str(), name.str(), span});
  }
  return name;
}

// Drake gives a frame to the model of its body, wherever it is written. Takes a name there, and returns whether it is
// free: no frame of that model has it, and no other frame that is written outside of the model.
bool Layout::TakeOnBody(Index<Body> body, const Name& name, Node node) {
  const Index<ModelInstance> owner = scene_.bodies[body].model;
  if (body == Scene::kWorldBody || of_instance_[owner.value()] == node) return true;
  if (FindFrame(scene_, owner, name)) return false;
  return taken_on_bodies_.emplace(owner.value(), name.str()).second;
}

// Whether a frame that is written outside of its own model has a name that is taken in the model of its body.
bool Layout::IsTakenOnBody(const Frame& frame, Node node) {
  if (node == of_instance_[frame.model.value()] || frame.body == Scene::kWorldBody) return false;
  if (scene_.bodies[frame.body].model == frame.model) return false;
  return !TakeOnBody(frame.body, frame.name, node);
}

// A name for a frame that only the file has, free in the file and in the model of its body.
Name Layout::ClaimOnBody(NameSpace& names, const std::string& wanted, Index<Body> body, Node node) {
  Name name = names.Claim(Name(wanted), "frame");
  for (int number = 1; !TakeOnBody(body, name, node); ++number) {
    name = names.Claim(Name(wanted + "_" + std::to_string(number)), "frame");
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
    if (IsTakenOnBody(frame, node)) {
      const Name other(ReplacedScopes(scene_.Scoped(frame.model, frame.name)));
      frame_names_[i.value()] = names.Claim(other, "frame");
      renamings_.push_back(
          {"frame", scene_.Scoped(frame.model, frame.name), frame_names_[i.value()].str(), frame.span});
      continue;
    }
    frame_names_[i.value()] = Claim(names, frame.name, "frame", frame.model, frame.span);
  }
  for (const Index<Joint> i : model.joints) {
    const Joint& joint = scene_.joints[i];
    const bool is_frame = std::holds_alternative<Floating>(joint.motion);
    const bool is_elsewhere = is_frame && of_instance_[scene_.bodies[joint.child.index].model.value()] != node;
    joint_names_[i.value()] = is_elsewhere ? ClaimOnBody(names, joint.name.str(), joint.child.index, node)
                                           : Claim(names, joint.name, "joint", joint.model, joint.span);
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
    if (on_world || !joint.X_PF.IsExactlyIdentity()) helpers.parent = ClaimOnBody(names, name + "_parent", joint.parent.index, node);
    if (on_world) helpers.anchor = names.Claim(Name(name + "_anchor"), "joint");
    if (!joint.X_CM.IsExactlyIdentity()) helpers.child = ClaimOnBody(names, name + "_child", joint.child.index, node);
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

Layout::Node Layout::Meet(Node a, Node b) const {
  while (a != b) {
    Node& deeper = models_[a].depth >= models_[b].depth ? a : b;
    deeper = models_[deeper].parent;
  }
  return a;
}

Layout::Node Layout::MeetBody(Node place, Index<Body> body) const {
  if (body == Scene::kWorldBody) return place;
  const Node node = of_instance_[scene_.bodies[body].model.value()];
  return place == kNone ? node : Meet(place, node);
}

Layout::Node Layout::MeetFrame(Node place, const FrameRef& frame) const {
  const Scene::FixedFrame fixed = scene_.Fixed(frame.frame);
  if (fixed.body == Scene::kWorldBody && fixed.model == Scene::kWorldInstance) return place;
  const Node node = of_instance_[fixed.model.value()];
  return place == kNone ? node : Meet(place, node);
}

// Records that an element needs a model around all others.
void Layout::NeedRoot(Node place, Span span) {
  if (place != kWorld || root_ != kNone) return;
  root_ = static_cast<Node>(models_.size());
  root_reason_ = span;
}

void Layout::PlaceJoints() {
  joint_place_.reserve(scene_.joints.size());
  for (const Joint& joint : scene_.joints) {
    Node place = of_instance_[joint.model.value()];
    place = MeetBody(MeetBody(place, joint.parent.index), joint.child.index);
    if (joint.mimic && joint.mimic->leader.index) {
      place = Meet(place, of_instance_[scene_.joints[joint.mimic->leader.index].model.value()]);
    }
    const bool is_weld = std::holds_alternative<Weld>(joint.motion);
    // Drake and older versions of libsdformat refuse a joint of a world that moves.
    const bool was_there = world_joints_ && !joint.closes_loop &&
                           (is_weld || (version_ == "1.12" && ElementType(joint))) &&
                           FindWording(joint.kept, kSdf.name, kOfWorldWord);
    if (was_there) place = kWorld;
    joint_place_.push_back(place);
    const bool at_world = was_there || (world_joints_ && is_weld);
    if (!at_world) NeedRoot(place, joint.span);
  }
}

void Layout::PlaceFrames() {
  frame_place_.reserve(scene_.frames.size());
  for (const Frame& frame : scene_.frames) {
    const Node place = of_instance_[frame.model.value()];
    frame_place_.push_back(frame.body == Scene::kWorldBody ? kWorld : MeetBody(place, frame.body));
  }
}

void Layout::PlaceLaws() {
  const auto meet = [&](const auto& law) {
    using Law = std::decay_t<decltype(law)>;
    if constexpr (std::is_same_v<Law, LinearBushingRpy>) {
      return MeetFrame(MeetFrame(kNone, law.frame_A), law.frame_C);
    } else if constexpr (std::is_same_v<Law, TendonConstraint>) {
      Node place = kNone;
      for (const TendonConstraint::Term& term : law.joints) {
        const Node node = of_instance_[scene_.joints[term.joint.index].model.value()];
        place = place == kNone ? node : Meet(place, node);
      }
      return place;
    } else {
      return MeetBody(MeetBody(kNone, law.body_A.index), law.body_B.index);
    }
  };
  const auto place_all = [&](const auto& table, std::vector<Node>& places) {
    for (const auto& element : table) {
      Node place = std::visit(meet, element.law);
      if (place == kNone) place = kWorld;
      places.push_back(place);
      NeedRoot(place, element.span);
    }
  };
  place_all(scene_.constraints, constraint_place_);
  place_all(scene_.force_elements, force_place_);
}

void Layout::PlaceGroups() {
  group_members_ = ExpandedMembers(scene_);
  const auto& groups = scene_.collision_filter_groups;
  for (const CollisionFilterGroup& group : groups) {
    Node place = of_instance_[group.scope.value()];
    for (const Index<Body> body : MembersOf(groups.IndexOf(group))) place = MeetBody(place, body);
    group_place_.push_back(place);
  }
  // A group is placed around every group that it names.
  for (bool changed = true; changed;) {
    changed = false;
    for (const CollisionFilterGroup& group : groups) {
      Node& place = group_place_[groups.IndexOf(group).value()];
      for (const auto* refs : {&group.member_groups, &group.ignores}) {
        for (const auto& ref : *refs) {
          const Node meeting = Meet(place, group_place_[ref.index.value()]);
          changed = changed || meeting != place;
          place = meeting;
        }
      }
    }
  }
  for (const CollisionFilterGroup& group : groups) {
    NeedRoot(group_place_[groups.IndexOf(group).value()], group.span);
  }
}

void Layout::PlaceExclusions() {
  for (ExclusionGroup& group : GroupExclusions(scene_)) {
    const bool world = group.body == Scene::kWorldBody;
    const Node place = world ? world_link_ : of_instance_[scene_.bodies[group.body].model.value()];
    exclusions_.push_back({{std::move(group)}, place, {}});
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Exclusion& exclusion : exclusions_) {
      for (const std::uint32_t other : exclusion.others) {
        const Node meeting = Meet(exclusion.place, exclusions_[other].place);
        changed = changed || meeting != exclusion.place;
        exclusion.place = meeting;
      }
    }
  }
  for (const Exclusion& exclusion : exclusions_) NeedRoot(exclusion.place, exclusion.span);
}

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
  // In Gazebo, every model in a static model is static.
  std::vector<bool> has_free(models_.size(), false);
  for (Node node = static_cast<Node>(models_.size()) - 1; node > 0; --node) {
    const Index<ModelInstance> instance = models_[node].instance;
    const bool is_free = has_link[node] && instance.valid() && !scene_.models[instance].is_static;
    if (is_free || has_free[node]) has_free[models_[node].parent] = true;
  }
  for (Node node = 1; node < models_.size(); ++node) {
    Model& model = models_[node];
    if (model.holds_world || (!has_link[node] && (node != root_ || as_model_))) {
      model.is_static = true;
    } else if (!has_free[node] && model.instance && scene_.models[model.instance].is_static && ObeysStatic(node)) {
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
