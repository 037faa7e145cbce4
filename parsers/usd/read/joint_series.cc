// SPDX-License-Identifier: BSD-3-Clause
// Finds joints of the same two bodies that move one after the other, and makes the bodies between them.

#include "sceneweld/parsers/usd/read/joint_series.h"

#include <algorithm>
#include <string>

#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/scene/motion/positions.h"

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
  for (const auto& [bodies, prims] : joints) {
    const bool are_simple = std::all_of(prims.begin(), prims.end(), [](const stage::StagePrim* prim) {
      return prim->type == "PhysicsRevoluteJoint" || prim->type == "PhysicsPrismaticJoint" ||
             prim->type == "PhysicsSphericalJoint";
    });
    if (prims.size() < 2 || !are_simple || !AddMobility(bodies, prims)) continue;
    series_[bodies] = {prims.size(), {}};
  }
}

// The joints of MuJoCo's bodies add up, whether or not the file says so.
bool JointSeries::AddMobility(const Bodies& bodies, const std::vector<const stage::StagePrim*>& prims) {
  bool says = false;
  for (const stage::StagePrim* at : {&in_.PrimOf(bodies.first), &in_.PrimOf(bodies.second), prims.front()}) {
    for (;; at = &in_.ParentOf(*at)) {
      const auto adds = in_.TakeBool(*at, "newton:jointsAddMobility");
      if (adds && *adds) return true;
      says |= adds.has_value();
      if (at == &in_.stage.prims.front()) break;
    }
  }
  return !says &&
         std::all_of(prims.begin(), prims.end(), [](const stage::StagePrim* prim) { return prim->Has("MjcJointAPI"); });
}

void JointSeries::PutBetween(const stage::StagePrim& prim, Joint& joint) {
  const auto found = series_.find({joint.parent.index, joint.child.index});
  if (found == series_.end()) return;
  Series& series = found->second;
  if (series.between) {
    joint.parent = Ref<Body>(series.between);
    joint.X_PF = joint.X_CM * DefaultX_FM(joint.motion).Inverse();
  }
  if (--series.left == 0) return;
  series.between = AddBodyBetween(in_, prim, joint);
  joint.child = Ref<Body>(series.between);
}

Index<Body> AddBodyBetween(Input& in, const stage::StagePrim& prim, const Joint& joint) {
  Body body;
  body.name = joint.name;
  body.model = joint.model;
  body.span = joint.span;
  auto added = in.scene.AddBody(body);
  for (int number = 1; !added; ++number) {
    body.name = Name(joint.name.str() + "_" + std::to_string(number));
    added = in.scene.AddBody(body);
  }
  in.prim_of_body.resize(in.scene.bodies.size(), static_cast<std::uint32_t>(in.NumberOf(prim)));
  return added.index;
}

}  // namespace sceneweld::usd
