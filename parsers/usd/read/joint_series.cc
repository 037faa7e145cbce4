// SPDX-License-Identifier: BSD-3-Clause
// Finds joints of the same two bodies that move one after the other, and puts bodies between them.

#include "sceneweld/parsers/usd/read/joint_series.h"

#include <algorithm>
#include <optional>

#include "sceneweld/parsers/usd/read/joint_reading.h"

namespace sceneweld::usd {

JointSeries::JointSeries(Input& in) : in_(in) {
  std::map<Bodies, std::vector<const stage::StagePrim*>> joints;
  for (const stage::StagePrim& prim : in_.stage.prims) {
    if (!IsJointPrim(prim) || IsConstraintPrim(in_, prim)) continue;
    if (Says(prim, "physics:jointEnabled", false) || Says(prim, "physics:excludeFromArticulation", true)) continue;
    bool exists = true;
    const auto body = [&](const char* relationship) {
      const stage::StageProperty* property = prim.Find(relationship);
      if (!property || property->targets.empty()) return Scene::kWorldBody;
      exists &= in_.stage.Find(property->targets.front()) != nullptr;
      return in_.BodyAt(property->targets.front());
    };
    const Bodies bodies{body("physics:body0"), body("physics:body1")};
    if (exists && bodies.first != bodies.second) joints[bodies].push_back(&prim);
  }
  FindArticulations(joints);
  for (const auto& [bodies, prims] : joints) {
    const bool are_simple = std::all_of(prims.begin(), prims.end(), [](const stage::StagePrim* prim) {
      return prim->type == "PhysicsRevoluteJoint" || prim->type == "PhysicsPrismaticJoint" ||
             prim->type == "PhysicsSphericalJoint";
    });
    if (prims.size() < 2 || !are_simple || !AddMobility(bodies, prims)) continue;
    series_[bodies] = {prims.size(), bodies.first, bodies.second, true, {}};
  }
}

// The joints of MuJoCo's bodies add up, whether or not the file says so.
bool JointSeries::AddMobility(const Bodies& bodies, const std::vector<const stage::StagePrim*>& prims) {
  const Index<Body> in_articulation = bodies.second == Scene::kWorldBody ? bodies.first : bodies.second;
  const auto said = adds_.find(articulations_.Of(in_articulation));
  if (said != adds_.end()) return said->second;
  return std::all_of(prims.begin(), prims.end(), [](const stage::StagePrim* prim) { return prim->Has("MjcJointAPI"); });
}

// An articulation is what joints connect. Its root is a body, one of its joints, or a prim above them.
void JointSeries::FindArticulations(const std::map<Bodies, std::vector<const stage::StagePrim*>>& joints) {
  articulations_ = BodySets(in_.scene.bodies.size());
  std::map<const stage::StagePrim*, Index<Body>> of_joint;
  for (const auto& [bodies, prims] : joints) {
    const auto& [a, b] = bodies;
    if (a != Scene::kWorldBody && b != Scene::kWorldBody) articulations_.Join(a, b);
    for (const stage::StagePrim* prim : prims) of_joint.emplace(prim, b == Scene::kWorldBody ? a : b);
  }
  std::vector<std::optional<bool>> said(in_.stage.prims.size());
  for (const stage::StagePrim& prim : in_.stage.prims) {
    std::optional<bool>& here = said[in_.NumberOf(prim)];
    here = in_.TakeBool(prim, "newton:jointsAddMobility");
    if (!here && &prim != &in_.stage.prims.front()) here = said[prim.parent];
    if (!here) continue;
    const auto joint = of_joint.find(&prim);
    const Index<Body> body = joint != of_joint.end() ? joint->second : in_.body_of_prim[in_.NumberOf(prim)];
    if (body.valid()) adds_[articulations_.Of(body)] |= *here;
  }
}

void JointSeries::PutBetween(const stage::StagePrim& prim, Series& series, Joint& joint) {
  const std::size_t number = series.members.size();
  if (number > 0) joint.parent = in_.scene.joints[series.members.back().joint].child;
  if (--series.left == 0) return;
  const Name child = in_.scene.bodies[series.child].name;
  joint.child = Ref<Body>(AddBodyBetween(in_, prim, joint, NameBetween(child, number)));
}

void JointSeries::Place(const Series& series) {
  std::vector<StackedJoint> joints;
  for (const Member& member : series.members) {
    joints.push_back(member.in_file);
    joints.back().motion = in_.scene.joints[member.joint].motion;
  }
  const std::vector<JointFrames> frames = FramesInChain(joints);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (series.members[i].has_frames) continue;
    Joint& joint = in_.scene.joints[series.members[i].joint];
    joint.X_PF = frames[i].X_PF;
    joint.X_CM = frames[i].X_CM;
  }
}

Index<Body> AddBodyBetween(Input& in, const stage::StagePrim& prim, const Joint& joint, const std::string& name) {
  Body body;
  body.name = Name(name);
  body.model = joint.model;
  body.span = joint.span;
  auto added = in.scene.AddBody(body);
  for (int number = 1; !added; ++number) {
    body.name = Name(name + "_" + std::to_string(number));
    added = in.scene.AddBody(body);
  }
  in.prim_of_body.resize(in.scene.bodies.size(), static_cast<std::uint32_t>(in.NumberOf(prim)));
  return added.index;
}

}  // namespace sceneweld::usd
