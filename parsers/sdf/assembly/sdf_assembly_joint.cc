// SPDX-License-Identifier: BSD-3-Clause
// Assembles joints.

#include <cmath>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// The largest deviation from perpendicular of the axes of a universal joint, as in Drake.
constexpr double kPerpendicularTolerance = 1e-8;

}  // namespace

void Assembly::AddJoint(Scope& scope, Joint joint) {
  joint.origin = scope.origin;
  const Index<Body> parent = joint.parent.index;
  const Index<Body> child = joint.child.index;
  const bool is_weld = std::holds_alternative<Weld>(joint.motion);
  const Span span = joint.span;
  const std::string name = scene_->Scoped(joint.model, joint.name);
  const auto added = scene_->AddJoint(std::move(joint));
  if (!added) {
    diagnostics_
        .Error("duplicate-name", span, "joint " + Quoted(name) + ", named after the model of its child, exists already")
        .Note(scene_->joints[added.taken].span, "first declared here");
    return;
  }
  joined_.Join(parent, child);
  if (is_weld) welded_.Join(parent, child);
}

Vector3 Assembly::AxisInJoint(Scope& scope, const Owned<JointDeclaration>& owned, const AxisDeclaration& axis) {
  if (axis.expressed_in.empty()) return axis.xyz;
  const Target frame = graph_.Find(scope, owned.merge, axis.expressed_in, "frame");
  Entry& joint = *scope.names.at(owned->name.view());
  if (!frame || frame.entry == &joint) return axis.xyz;
  const Rotation R_JE = graph_.PoseInRoot(scope, joint).rotation.Inverse() * graph_.PoseIn(scope, frame).rotation;
  return Normalized(R_JE * axis.xyz);
}

Motion Assembly::MotionOf(Scope& scope, const Owned<JointDeclaration>& owned, Rotation& R_JI) {
  const JointDeclaration& joint = *owned;
  const std::string_view type = joint.type;
  if (type == "fixed" || scope.is_static) return Weld{};
  if (type == "ball") {
    Ball ball;
    if (joint.axis) {
      for (Dof& dof : ball.dofs) dof.damping = joint.axis->dof.damping;
    }
    return ball;
  }
  const Vector3 axis = AxisInJoint(scope, owned, *joint.axis);
  const Dof& dof = joint.axis->dof;
  if (type == "revolute2") {
    const Vector3 axis2 = AxisInJoint(scope, owned, *joint.axis2);
    if (std::abs(Dot(axis, axis2)) > kPerpendicularTolerance) return Revolute{axis, dof};  // and SecondHinge
    R_JI = Rotation::FromMatrix(Matrix3::FromColumns(axis, axis2, Cross(axis, axis2)));
    return Universal{{dof, joint.axis2->dof}};
  }
  if (type == "universal") {
    const Vector3 axis2 = AxisInJoint(scope, owned, *joint.axis2);
    if (std::abs(Dot(axis, axis2)) > kPerpendicularTolerance) {
      diagnostics_.Error("out-of-range", joint.axis2->span,
                         "the axes of the universal joint " + Quoted(joint.name) + " are not perpendicular");
      return Universal{};
    }
    R_JI = Rotation::FromMatrix(Matrix3::FromColumns(axis, axis2, Cross(axis, axis2)));
    Universal universal;
    for (Dof& one : universal.dofs) one.damping = dof.damping;
    universal.dofs[0].default_position = dof.default_position;
    universal.dofs[1].default_position = joint.axis2->dof.default_position;
    return universal;
  }
  if (type == "screw") {
    Dof free;
    free.damping = dof.damping;
    free.friction = dof.friction;
    free.effort_limit = dof.effort_limit;
    free.default_position = dof.default_position;
    return Screw{.axis = axis, .thread_pitch = joint.thread_pitch, .dof = free};
  }
  if (type == "prismatic") return Prismatic{axis, dof};
  Revolute revolute{axis, dof};
  if (type == "continuous") {
    revolute.dof->lower = -kInfinity;
    revolute.dof->upper = kInfinity;
  }
  return revolute;
}

void Assembly::EmitJoint(Scope& scope, const Owned<JointDeclaration>& owned) {
  const JointDeclaration& declared = *owned;
  if (declared.said && declared.said->Flag(kHelper)) return;  // It holds a helper link.
  if (declared.gearbox) return;            // EmitGearbox
  const auto known = scope.names.find(declared.name.view());
  if (known == scope.names.end() || known->second->span.begin != declared.span.begin) return;
  Entry& entry = *known->second;
  if (scope.is_static && declared.type != "fixed") {
    const ReaderRules& rules = context_.rules;
    RefusedByDrake(rules, diagnostics_, "moving-static-model", declared.span,
                   "joint " + Quoted(declared.name) + " of type " + std::string(declared.type) +
                       " is in the static model " + Quoted(scope.full_name) + " and cannot move")
        .Help("a static model can have fixed joints only");
    if (rules.compat == Compat::kDrake) return;
  }
  const Target child = graph_.Find(scope, owned.merge, declared.child, "child");
  Target parent;
  if (declared.parent.name != "world") {
    parent = graph_.Find(scope, owned.merge, declared.parent, "parent");
    if (!parent) return;
  }
  if (!child) return;
  if (child.entry == &entry || parent.entry == &entry) {
    diagnostics_.Error("frame-cycle", child.entry == &entry ? declared.child.span : declared.parent.span,
                       "joint " + Quoted(declared.name) + " has its own name as parent or child");
    return;
  }
  const Fixed on_child = FixedOn(scope, child);
  const Fixed on_parent = parent ? FixedOn(scope, parent) : Fixed{.found = true};
  if (!on_child.found || !on_parent.found) return;
  if (on_child.body == on_parent.body) {
    diagnostics_.Error("same-body", declared.span,
                       "the parent and the child of joint " + Quoted(declared.name) + " are both on body " +
                           Quoted(scene_->FullName(on_child.body)));
    return;
  }
  if (on_child.body == Scene::kWorldBody) {
    diagnostics_
        .Error(
            "world-as-child", declared.child.span,
            "the child of joint " + Quoted(declared.name) + " is fixed to the world, and the world cannot be a child")
        .Help("make it the parent");
    return;
  }
  if (!CheckRigid(on_child.body, declared.child.span) || !CheckRigid(on_parent.body, declared.parent.span)) return;

  const Target self{&scope, &entry};
  const auto pose_on = [&](const Fixed& end, const Target& frame) {
    if (end.body == Scene::kWorldBody) return scope.X_WS * graph_.PoseIn(scope, self);
    return graph_.PoseOnBody(scope, {frame.entry->body_scope, frame.entry->body}, self);
  };
  Joint joint;
  joint.name = NameInScene(declared.name, declared.said);
  joint.span = declared.span;
  joint.kept = declared.kept;
  joint.parent = Ref<Body>(declared.parent.name, declared.parent.span, on_parent.body);
  joint.child = Ref<Body>(declared.child.name, declared.child.span, on_child.body);
  joint.X_PF = pose_on(on_parent, parent);
  joint.X_CM = pose_on(on_child, child);
  joint.has_parent_frame = !joint.X_PF.IsExactlyIdentity();
  joint.has_child_frame = true;
  Rotation R_JI;
  joint.motion = MotionOf(scope, owned, R_JI);
  if (!R_JI.IsExactlyIdentity()) {
    joint.X_PF = joint.X_PF * Pose{{}, R_JI};
    joint.X_CM = joint.X_CM * Pose{{}, R_JI};
  }
  // A joint belongs to the model of its child.
  joint.model = scene_->bodies[on_child.body].model;
  std::optional<Joint> second;
  if (declared.type == "revolute2" && std::holds_alternative<Revolute>(joint.motion)) {
    second = SecondHinge(scope, owned, joint);
    if (!second->child.index) return;
  }
  const Pose X_CJ = joint.X_CM;
  const bool actuated = DegreesOfFreedom(joint.motion) == 1 && declared.type != "revolute2" && declared.axis &&
                        declared.axis->dof.effort_limit > 0;
  std::optional<record::Entry> said;
  if (declared.said) ApplyRecord(scope, said.emplace(*declared.said), actuated, joint);
  const std::size_t before = scene_->joints.size();
  AddJoint(scope, std::move(joint));
  if (scene_->joints.size() == before) return;
  const Index<Joint> index(before);
  entry.scene_frame = FrameId::ChildOf(index);
  if (second) AddJoint(scope, *std::move(second));
  std::optional<Actuator> plain;
  if (actuated) {
    plain = declared.actuator;
    plain->name = scene_->joints[index].name;
    plain->effort_limit = declared.axis->dof.effort_limit;
    plain->span = declared.span;
  }
  AddActuators(said ? &*said : nullptr, std::move(plain), index);
  for (const KeptDeclaration& sensor : declared.sensors) {
    EmitKept(scope, owned.merge, sensor, false, on_child.body, X_CJ,
             child.entry->body ? Target{child.entry->body_scope, child.entry->body} : Target{&scope, scope.root()});
  }
}

// Two axes that are not perpendicular are two hinges, with a massless body between them at the joint's frame. Returns
// the second one, from that body to the child, and lets the first one end at that body. Without a child after a report.
Joint Assembly::SecondHinge(Scope& scope, const Owned<JointDeclaration>& owned, Joint& first) {
  const JointDeclaration& declared = *owned;
  Joint second;
  Body between;
  between.name = Name(declared.name.str() + "_between_axes");
  between.model = first.model;
  between.span = declared.span;
  between.X_WB = scene_->bodies[first.child.index].X_WB * first.X_CM;
  const std::string name = scene_->Scoped(between.model, between.name);
  const auto added = scene_->AddBody(std::move(between));
  if (!added) {
    diagnostics_
        .Error("duplicate-name", declared.span,
               "the body between the axes of joint " + Quoted(declared.name) + " is called " + Quoted(name) +
                   ", and a body of that name exists already")
        .Note(scene_->bodies[added.taken].span, "first declared here");
    return second;
  }
  second.name = Name(declared.name.str() + "_axis2");
  second.span = declared.span;
  second.model = first.model;
  second.parent = Ref<Body>(Name(), declared.span, added.index);
  second.child = first.child;
  second.X_CM = first.X_CM;
  second.motion = Revolute{AxisInJoint(scope, owned, *declared.axis2), declared.axis2->dof};
  second.has_child_frame = true;
  first.child = Ref<Body>(Name(), declared.span, added.index);
  first.X_CM = {};
  erase_if(first.kept, [](const Kept& kept) { return kept.attribute == "type" || IsWording(kept); });
  return second;
}

void Assembly::EmitMimic(Scope& scope, const Owned<JointDeclaration>& owned) {
  const JointDeclaration& declared = *owned;
  const auto leader_of_record = declared.said ? declared.said->Value(kLeader) : std::nullopt;
  if (!declared.mimic && !leader_of_record) return;
  const auto known = scope.names.find(declared.name.view());
  if (known == scope.names.end() || known->second->scene_frame.kind != FrameId::Kind::kJointChild) return;
  const Index<Joint> index(known->second->scene_frame.value);
  if (!declared.mimic) return SetLeader(scope, *declared.said, index);
  if (leader_of_record) {
    ReportStale(diagnostics_, declared.mimic->span, "joint " + Quoted(declared.name),
                "joint " + Quoted(declared.mimic->leader.name) + " to mimic",
                "the mimic of " + Quoted(*leader_of_record));
  }
  const MimicDeclaration& mimic = *declared.mimic;
  const Target found = graph_.Lookup(scope, owned.merge, mimic.leader.name);
  Index<Joint> leader;
  if (found && found.entry->scene_frame.kind == FrameId::Kind::kJointChild) {
    leader = found.scope->part ? found.scope->stamped(Index<Joint>(found.entry->scene_frame.value))
                               : Index<Joint>(found.entry->scene_frame.value);
  }
  if (!leader) leader = scene_->FindJoint(scene_->joints[index].model, mimic.leader.name);
  if (!leader) {
    std::vector<std::string_view> joints;
    for (const auto& other : scope.model->joints) joints.push_back(other->name);
    diagnostics_
        .Error("unknown-joint", mimic.leader.span,
               "joint " + Quoted(declared.name) + " should follow " + Quoted(mimic.leader.name) +
                   ", but there is no such joint in model " + Quoted(scope.full_name))
        .Suggest(ClosestName(mimic.leader.name, joints));
    return;
  }
  if (leader == index) {
    diagnostics_.Error("same-joint", mimic.leader.span, "joint " + Quoted(declared.name) + " should follow itself");
    return;
  }
  for (const Index<Joint> one : {index, leader}) {
    const int dofs = DegreesOfFreedom(scene_->joints[one].motion);
    if (dofs == 1) continue;
    diagnostics_.Warning("degrees-of-freedom", mimic.span,
                         "the mimic of joint " + Quoted(declared.name) + " is ignored: joint " +
                             Quoted(scene_->joints[one].name) + " has " + std::to_string(dofs) +
                             " degrees of freedom, not one");
    return;
  }
  scene_->joints[index].mimic =
      Mimic{Ref<Joint>(mimic.leader.name, mimic.leader.span, leader), mimic.multiplier, mimic.offset};
}

void Assembly::EmitDrakeJoint(Scope& scope, const Owned<DrakeJointDeclaration>& owned) {
  const DrakeJointDeclaration& declared = *owned;
  const Target parent = graph_.Find(scope, owned.merge, declared.parent, "frame");
  const Target child = graph_.Find(scope, owned.merge, declared.child, "frame");
  if (!parent || !child) return;
  if (scope.is_static) {
    diagnostics_.Error("moving-static-model", declared.span,
                       "`drake:joint` " + Quoted(declared.name) + " in the static model " + Quoted(scope.full_name));
    return;
  }
  const Fixed on_parent = FixedOn(scope, parent);
  const Fixed on_child = FixedOn(scope, child);
  if (!on_parent.found || !on_child.found) return;
  if (on_parent.body == on_child.body) {
    diagnostics_.Error("same-body", declared.span,
                       "the parent and the child of joint " + Quoted(declared.name) + " are both on body " +
                           Quoted(scene_->FullName(on_child.body)));
    return;
  }
  if (!CheckRigid(on_child.body, declared.child.span) || !CheckRigid(on_parent.body, declared.parent.span)) return;
  Joint joint;
  joint.name = NameInScene(declared.name, declared.said);
  joint.span = declared.span;
  joint.kept = declared.kept;
  joint.model = on_child.owner;
  joint.parent = Ref<Body>(declared.parent.name, declared.parent.span, on_parent.body);
  joint.child = Ref<Body>(declared.child.name, declared.child.span, on_child.body);
  joint.X_PF = on_parent.X_BF;
  joint.X_CM = on_child.X_BF;
  joint.motion = declared.motion;
  if (!declared.said) return AddJoint(scope, std::move(joint));
  record::Entry said = *declared.said;
  ApplyRecord(scope, said, false, joint);
  const Index<Joint> index = scene_->joints.next();
  AddJoint(scope, std::move(joint));
  if (scene_->joints.next() == index) return;
  AddActuators(&said, std::nullopt, index);
  SetLeader(scope, said, index);
}

}  // namespace sceneweld::sdf
