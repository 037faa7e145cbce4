// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

inline constexpr Index<Body> kWorld = Scene::kWorldBody;

/// A scene that is put together in a test, without any file.
class ToyScene {
 public:
  Scene scene;
  Diagnostics diagnostics;

  Index<ModelInstance> Model(const std::string& name, Index<ModelInstance> parent = Scene::kWorldInstance) {
    ModelInstance model;
    model.name = name;
    model.parent = parent;
    return scene.AddModel(std::move(model)).index;
  }

  Index<Body> Link(Index<ModelInstance> model, const std::string& name, const Pose& X_WB = {}) {
    Body body;
    body.name = name;
    body.model = model;
    body.X_WB = X_WB;
    return scene.AddBody(std::move(body)).index;
  }

  Index<Joint> Connect(const std::string& name, Index<Body> parent, Index<Body> child, Motion motion = Weld{},
                       const Pose& X_PF = {}, const Pose& X_CM = {}) {
    Joint joint;
    joint.name = name;
    joint.model = scene.bodies[child].model;
    joint.parent = Ref<Body>(parent);
    joint.child = Ref<Body>(child);
    joint.X_PF = X_PF;
    joint.X_CM = X_CM;
    joint.motion = std::move(motion);
    return scene.AddJoint(std::move(joint)).index;
  }

  Index<CollisionFilterGroup> Group(const std::string& name, std::vector<Index<Body>> members,
                                    std::vector<std::string> inner = {}, std::vector<std::string> ignores = {}) {
    CollisionFilterGroup group;
    group.name = name;
    group.scope = Scene::kWorldInstance;
    for (const Index<Body> member : members) group.members.emplace_back(member);
    for (const std::string& other : inner) group.member_groups.emplace_back(Name(other), Span());
    for (const std::string& other : ignores) group.ignores.emplace_back(Name(other), Span());
    return scene.AddCollisionFilterGroup(std::move(group)).index;
  }

  /// Codes of all diagnostics so far, in order, with a blank between.
  std::string Codes() const {
    std::string codes;
    for (const Diagnostic& d : diagnostics.all()) codes += (codes.empty() ? "" : " ") + std::string(d.code.name());
    return codes;
  }
};

inline Pose At(double x, double y = 0, double z = 0) { return {{x, y, z}, {}}; }

/// The difference of two poses, in metres and, for small angles, half radians.
inline double Apart(const Pose& a, const Pose& b) {
  const Pose X = a.Inverse() * b;
  return Length(X.translation) + std::abs(X.rotation.x()) + std::abs(X.rotation.y()) + std::abs(X.rotation.z());
}

inline void CheckAt(const Pose& X_WB, const Vector3& p_WB) {
  INFO("at " << X_WB.translation.x << " " << X_WB.translation.y << " " << X_WB.translation.z);
  CHECK(Length(X_WB.translation - p_WB) < 1e-12);
}

}  // namespace sceneweld
