// SPDX-License-Identifier: BSD-3-Clause
// Finds the innermost model that can hold each element.

#include <algorithm>

#include "sceneweld/parsers/sdf/sdf_layout.h"
#include "sceneweld/scene/collision_filter.h"

namespace sceneweld::sdf {

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
    joint_place_.push_back(place);
    const bool at_world = world_joints_ && std::holds_alternative<Weld>(joint.motion);
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

}  // namespace sceneweld::sdf
