// SPDX-License-Identifier: BSD-3-Clause
// Moves models that their own files join to the world.

#include "sceneweld/directives/composition/grounded_models.h"

#include "sceneweld/parsers/part/made_in_world.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

/// Moves what is fixed to the world onto a body that carries the file's world at X_HW.
class OntoBody {
 public:
  OntoBody(Index<Body> held_by, const Pose& X_HW) : held_by_(held_by), X_HW_(X_HW) {}

  void operator()(Index<Body>& body, Pose& X) const {
    if (body != Scene::kWorldBody) return;
    body = held_by_;
    X = X_HW_ * X;
  }
  void operator()(Ref<Body>& body, Pose& X) const {
    if (body.index != Scene::kWorldBody) return;
    body = Ref<Body>(Name(), body.span, held_by_);
    X = X_HW_ * X;
  }
  void operator()(Ref<Body>& body, Vector3& p) const {
    if (body.index != Scene::kWorldBody) return;
    body = Ref<Body>(Name(), body.span, held_by_);
    p = X_HW_ * p;
  }

 private:
  Index<Body> held_by_;
  Pose X_HW_;
};

void Move(TendonConstraint&, const OntoBody&) {}
void Move(WeldConstraint& weld, const OntoBody& move) {
  move(weld.body_A, weld.X_AP);
  move(weld.body_B, weld.X_BQ);
}
template <typename BetweenPoints>
void Move(BetweenPoints& law, const OntoBody& move) {
  move(law.body_A, law.p_AP);
  move(law.body_B, law.p_BQ);
}

bool IsWorld(const FrameRef& ref) { return ref.frame == FrameId::Of(Scene::kWorldBody); }

// The elements of a table from one size to another.
template <typename T, typename Function>
void Each(Table<T>& table, std::size_t begin, std::size_t end, Function&& function) {
  for (std::size_t i = begin; i < end; ++i) function(table[Index<T>(i)]);
}

}  // namespace

SceneSizes SceneSizes::Of(const Scene& scene) {
  return {scene.models.size(),  scene.bodies.size(),      scene.frames.size(),
          scene.joints.size(),  scene.constraints.size(), scene.force_elements.size(),
          scene.cameras.size(), scene.sensors.size(),     scene.contact_zones.size()};
}

bool GroundedModels::IsMocap(const Joint& joint) const {
  return scene_.bodies[joint.child.index].mocap && std::holds_alternative<Weld>(joint.motion);
}

bool GroundedModels::IsBetweenJoints(const Joint& joint) const {
  const Span body = scene_.bodies[joint.child.index].span;
  return !std::holds_alternative<Weld>(joint.motion) && body && body.source == joint.span.source &&
         body.begin == joint.span.begin;
}

Index<Joint> GroundedModels::JointOfRoot(Index<Body> body) const {
  const auto found = carried_.find(body);
  if (found == carried_.end()) return {};
  const Joint& joint = scene_.joints[found->second.joint];
  return joint.child.index == body || joint.parent.index == body ? found->second.joint : Index<Joint>();
}

void GroundedModels::Add(Index<ModelInstance> model, const SceneSizes& before, bool is_mjcf) {
  const std::size_t place = grounded_.size();
  const SceneSizes end = SceneSizes::Of(scene_);
  bool is_grounded = false;
  for (std::size_t i = before.joints; i < end.joints; ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene_.joints[index];
    const Index<Body> parent = joint.parent.index;
    const Index<Body> child = joint.child.index;
    const Pose X_PC = DefaultX_PC(joint);
    if (parent == Scene::kWorldBody) {
      if (IsMocap(joint)) continue;
      is_grounded = true;
      carried_.try_emplace(child, Carried{place, index, X_PC, IsBetweenJoints(joint)});
    } else if (child == Scene::kWorldBody) {
      is_grounded = true;
      carried_.try_emplace(parent, Carried{place, index, X_PC.Inverse()});
    } else if (const auto carrier = carried_.find(parent);
               carrier != carried_.end() && carrier->second.is_between_joints) {
      const Carried& root = carrier->second;
      carried_.try_emplace(child, Carried{place, root.joint, root.X_WB * X_PC, IsBetweenJoints(joint)});
    }
  }
  if (!is_grounded) return;
  grounded_.push_back({model, before, end, is_mjcf, {}, {}, {}});
  for (std::size_t i = before.models; i < end.models; ++i) grounded_of_[Index<ModelInstance>(i)] = place;
}

std::optional<std::size_t> GroundedModels::Find(const Scene::FixedFrame& frame) const {
  if (frame.body == Scene::kWorldBody) {
    const auto found = grounded_of_.find(frame.model);
    return found == grounded_of_.end() ? std::nullopt : std::optional(found->second);
  }
  const auto found = carried_.find(frame.body);
  return found == carried_.end() ? std::nullopt : std::optional(found->second.grounded);
}

bool GroundedModels::Moves(const Scene::FixedFrame& frame, Index<Body> parent, const Site& site) const {
  const auto found = Find(frame);
  if (!found) return false;
  const Grounded& grounded = grounded_[*found];
  const bool is_own = parent.value() >= grounded.begin.bodies && parent.value() < grounded.end.bodies;
  return !is_own && (site.superset || grounded.is_mjcf);
}

Span GroundedModels::FirstUseInWorld(const Grounded& grounded) const {
  for (std::size_t i = grounded.begin.models; i < grounded.end.models; ++i) {
    if (const Span used = frames_.FirstUseInWorld(Index<ModelInstance>(i))) return used;
  }
  return {};
}

void GroundedModels::Place(const Scene::FixedFrame& frame, const FrameUse& parent, const Pose& X_PC, Span child_span,
                           const Site& site) {
  const auto found = Find(frame);
  if (!found) return;
  Grounded& grounded = grounded_[*found];
  const std::string name = Quoted(scene_.models[grounded.model].name.view());
  if (grounded.placed) {
    diagnostics_.Error("conflicting-values", child_span, "the model " + name + " is placed twice")
        .Note(grounded.placed, "placed here too");
    return;
  }
  const Span used = FirstUseInWorld(grounded);
  if (used && (used.source != child_span.source || used.begin != child_span.begin)) {
    diagnostics_
        .Error("conflicting-values", child_span,
               "the model " + name + " is placed after a frame that its file fixes to the world was used")
        .Note(used, "the frame is used here")
        .Help("place the model first");
    return;
  }
  grounded.placed = child_span;
  grounded.held_by = parent.fixed.body;
  const Pose X_HC = parent.fixed.X_BF * X_PC;
  const auto carried = carried_.find(frame.body);
  if (carried == carried_.end()) {  // A frame that is fixed to the file's world.
    grounded.X_HW = X_HC * frame.X_BF.Inverse();
    return MoveAlong(grounded, {});
  }
  grounded.X_HW = X_HC * frame.X_BF.Inverse() * carried->second.X_WB.Inverse();
  const Index<Joint> index = carried->second.joint;
  Joint& joint = scene_.joints[index];
  joint.origin = site.Origin();
  const bool is_plain_weld = std::holds_alternative<Weld>(joint.motion) && joint.child.index == frame.body &&
                             !joint.has_parent_frame && !joint.has_child_frame;
  if (is_plain_weld) {  // The poses of the directive, without rounding.
    joint.parent = Ref<Body>(Name(), child_span, grounded.held_by);
    joint.X_PF = X_HC;
    joint.X_CM = frame.X_BF;
    joints_.Joined(index);
  }
  MoveAlong(grounded, is_plain_weld ? index : Index<Joint>());
}

// What MuJoCo makes bodies of is a text of its model, which cannot stand on a body of another one.
void GroundedModels::MoveMadeAlong(const Grounded& grounded, ModelInstance& model) {
  if (grounded.held_by == Scene::kWorldBody && grounded.X_HW.IsExactlyIdentity()) return;
  bool all_moved = true;
  for (Kept& kept : model.kept) {
    if (!IsMadeInWorld(kept)) continue;
    all_moved = grounded.held_by == Scene::kWorldBody && MoveMade(grounded.X_HW, kept) && all_moved;
  }
  if (all_moved) return;
  diagnostics_.Warning("unsupported-element", grounded.placed,
                       "soft bodies of the model " + Quoted(model.name.view()) +
                           " stay where its file puts them: its `worldbody` holds them");
}

void GroundedModels::MoveAlong(const Grounded& grounded, Index<Joint> placed_joint) {
  const SceneSizes& begin = grounded.begin;
  const SceneSizes& end = grounded.end;
  const OntoBody move(grounded.held_by, grounded.X_HW);
  for (std::size_t i = begin.joints; i < end.joints; ++i) {
    const Index<Joint> index(i);
    Joint& joint = scene_.joints[index];
    if (index == placed_joint || IsMocap(joint)) continue;
    if (joint.parent.index != Scene::kWorldBody && joint.child.index != Scene::kWorldBody) continue;
    move(joint.parent, joint.X_PF);
    move(joint.child, joint.X_CM);
    joints_.Joined(index);
  }
  Each(scene_.models, begin.models, end.models, [&](ModelInstance& one) {
    if (one.model_frame_body) move(one.model_frame_body, one.X_BModel);
    for (MergedFrame& merged : one.merged_frames) move(merged.body, merged.X_BF);
    one.is_static = one.is_static && grounded.held_by == Scene::kWorldBody;
    MoveMadeAlong(grounded, one);
  });
  Each(scene_.frames, begin.frames, end.frames, [&](Frame& one) { move(one.body, one.X_BF); });
  Each(scene_.cameras, begin.cameras, end.cameras, [&](Camera& one) { move(one.body, one.X_BC); });
  Each(scene_.sensors, begin.sensors, end.sensors, [&](Sensor& one) { move(one.body, one.X_BS); });
  Each(scene_.contact_zones, begin.contact_zones, end.contact_zones,
       [&](ContactZone& one) { move(one.body, one.X_BG); });
  Each(scene_.constraints, begin.constraints, end.constraints,
       [&](Constraint& one) { std::visit([&](auto& law) { Move(law, move); }, one.law); });
  Each(scene_.force_elements, begin.force_elements, end.force_elements, [&](ForceElement& one) {
    if (auto* const spring = std::get_if<LinearSpringDamper>(&one.law)) return Move(*spring, move);
    const LinearBushingRpy& bushing = std::get<LinearBushingRpy>(one.law);
    if (!IsWorld(bushing.frame_A) && !IsWorld(bushing.frame_C)) return;
    diagnostics_
        .Error("unsupported-element", grounded.placed,
               "the model " + Quoted(scene_.models[grounded.model].name.view()) +
                   " cannot be placed, because a bushing of it holds the frame `world`")
        .Note(one.span, "the bushing")
        .Help("give the bushing a frame of the model that is fixed to `world`");
  });
}

// ---- bodies that no joint holds ------------------------------------------------

std::vector<GroundedModels::Follower> GroundedModels::Followers(
    const std::unordered_set<Index<Body>>& placed_bodies) const {
  std::vector<Follower> followers;
  for (const Grounded& grounded : grounded_) {
    if (!grounded.placed) continue;
    for (std::size_t i = grounded.begin.bodies; i < grounded.end.bodies; ++i) {
      const Index<Body> body(i);
      const bool is_free = scene_.bodies[body].floating || scene_.bodies[body].deformable;
      if (!is_free || placed_bodies.contains(body)) continue;
      followers.push_back({body, {}, grounded.held_by, grounded.X_HW * scene_.bodies[body].X_WB});
    }
    for (std::size_t i = grounded.begin.joints; i < grounded.end.joints; ++i) {
      const Index<Joint> index(i);
      const Joint& joint = scene_.joints[index];
      if (joint.parent.index != Scene::kWorldBody || !IsMocap(joint)) continue;
      followers.push_back({joint.child.index, index, grounded.held_by, grounded.X_HW * joint.X_PF});
    }
  }
  return followers;
}

void GroundedModels::PlaceFreeBodies(const std::unordered_set<Index<Body>>& placed_bodies) {
  const std::vector<Follower> followers = Followers(placed_bodies);
  // A model may be placed on a body that follows another one, so poses settle after as many rounds as models.
  bool moved = !followers.empty();
  for (std::size_t round = 0; moved && round <= grounded_.size(); ++round) {
    moved = false;
    for (const Follower& follower : followers) {
      Pose& X = follower.joint ? scene_.joints[follower.joint].X_PF : scene_.bodies[follower.body].X_WB;
      const Pose X_WB = scene_.bodies[follower.held_by].X_WB * follower.X_HB;
      moved = moved || X != X_WB;
      X = X_WB;
    }
    Diagnostics reported;  // by the first call
    if (moved) BuildTree(scene_, reported);
  }
}

}  // namespace sceneweld
