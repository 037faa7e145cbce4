// SPDX-License-Identifier: BSD-3-Clause
// Tables and name indexes of a scene.

#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

enum Kind : std::uint32_t { kModel, kBody, kJoint, kActuator, kFrame, kGroup, kWorldGeometry };
constexpr std::uint32_t kNotFound = 0xFFFFFFFF;

template <typename T>
Index<T> AsIndex(std::uint32_t value) {
  return value == kNotFound ? Index<T>() : Index<T>(value);
}

}  // namespace

Scene::Scene() : sources(std::make_shared<Sources>()) {
  models.Add(ModelInstance{});
  Body world;
  world.name = "world";
  world.model = kWorldInstance;
  bodies.Add(std::move(world));
}

template <typename T>
Scene::Added<T> Scene::Enter(Table<T>& table, std::uint32_t kind, std::uint32_t scope, T element) {
  const auto [at, fresh] = names_.try_emplace(Key{kind, scope, element.name}, table.next().value());
  if (!fresh) return {{}, Index<T>(at->second)};
  return {table.Add(std::move(element)), {}};
}

std::uint32_t Scene::Find(std::uint32_t kind, std::uint32_t scope, std::string_view name) const {
  const auto found = names_.find(Key{kind, scope, Name::Borrowed(name)});
  return found == names_.end() ? kNotFound : found->second;
}

Scene::Added<ModelInstance> Scene::AddModel(ModelInstance model) {
  if (!model.parent.valid()) model.parent = kWorldInstance;
  return Enter(models, kModel, 0, std::move(model));
}

Scene::Added<Body> Scene::AddBody(Body body) {
  const auto scope = body.model.value();
  return Enter(bodies, kBody, scope, std::move(body));
}

Scene::Added<Joint> Scene::AddJoint(Joint joint) {
  const auto scope = joint.model.value();
  return Enter(joints, kJoint, scope, std::move(joint));
}

Scene::Added<Actuator> Scene::AddActuator(Actuator actuator) {
  const auto scope = actuator.model.value();
  return Enter(actuators, kActuator, scope, std::move(actuator));
}

Scene::Added<Frame> Scene::AddFrame(Frame frame) {
  const auto scope = frame.model.value();
  return Enter(frames, kFrame, scope, std::move(frame));
}

Scene::Added<CollisionFilterGroup> Scene::AddCollisionFilterGroup(CollisionFilterGroup group) {
  const auto scope = group.scope.value();
  return Enter(collision_filter_groups, kGroup, scope, std::move(group));
}

Index<Geometry> Scene::AddWorldGeometry(Geometry geometry) {
  const std::string wanted = geometry.name.str();
  while (Find(kWorldGeometry, 0, geometry.name) != kNotFound) {
    geometry.name = Name(wanted + "_" + std::to_string(++world_geometry_suffixes_[wanted]));
  }
  names_.emplace(Key{kWorldGeometry, 0, geometry.name}, geometries.next().value());
  return geometries.Add(std::move(geometry));
}

void Scene::IndexNames() {
  names_.clear();
  const auto enter = [&](const auto& table, std::uint32_t kind, auto&& scope_of, std::uint32_t first = 0) {
    for (std::uint32_t i = first; i < table.size(); ++i) {
      const auto& element = *(table.begin() + i);
      names_.try_emplace(Key{kind, scope_of(element), element.name}, i);
    }
  };
  const auto model_of = [](const auto& element) { return element.model.value(); };
  enter(models, kModel, [](const ModelInstance&) { return 0u; }, 1);
  enter(bodies, kBody, model_of, 1);
  enter(joints, kJoint, model_of);
  enter(actuators, kActuator, model_of);
  enter(frames, kFrame, model_of);
  enter(collision_filter_groups, kGroup, [](const CollisionFilterGroup& group) { return group.scope.value(); });
  for (const Geometry& geometry : geometries) {
    if (geometry.body != kWorldBody) continue;
    names_.try_emplace(Key{kWorldGeometry, 0, geometry.name}, geometries.IndexOf(geometry).value());
  }
}

Index<ModelInstance> Scene::FindModel(std::string_view full_name) const {
  return AsIndex<ModelInstance>(Find(kModel, 0, full_name));
}

Index<Body> Scene::FindBody(Index<ModelInstance> model, std::string_view name) const {
  return AsIndex<Body>(Find(kBody, model.value(), name));
}

Index<Joint> Scene::FindJoint(Index<ModelInstance> model, std::string_view name) const {
  return AsIndex<Joint>(Find(kJoint, model.value(), name));
}

Index<Actuator> Scene::FindActuator(Index<ModelInstance> model, std::string_view name) const {
  return AsIndex<Actuator>(Find(kActuator, model.value(), name));
}

Index<Frame> Scene::FindDeclaredFrame(Index<ModelInstance> model, std::string_view name) const {
  return AsIndex<Frame>(Find(kFrame, model.value(), name));
}

Index<CollisionFilterGroup> Scene::FindCollisionFilterGroup(Index<ModelInstance> scope, std::string_view name) const {
  return AsIndex<CollisionFilterGroup>(Find(kGroup, scope.value(), name));
}

std::string Scene::Scoped(Index<ModelInstance> model, std::string_view local_name) const {
  const std::string_view scope = models[model].name;
  if (scope.empty()) return std::string(local_name);
  std::string full;
  full.reserve(scope.size() + local_name.size() + 2);
  return full.append(scope).append(kScopeDelimiter).append(local_name);
}

std::string Scene::FullName(Index<Body> body) const { return Scoped(bodies[body].model, bodies[body].name); }
std::string Scene::FullName(Index<Joint> joint) const { return Scoped(joints[joint].model, joints[joint].name); }
std::string Scene::FullName(Index<Frame> frame) const { return Scoped(frames[frame].model, frames[frame].name); }
std::string Scene::FullName(Index<Actuator> actuator) const {
  return Scoped(actuators[actuator].model, actuators[actuator].name);
}
std::string Scene::FullName(Index<CollisionFilterGroup> group) const {
  return Scoped(collision_filter_groups[group].scope, collision_filter_groups[group].name);
}
std::string Scene::FullName(Index<Geometry> geometry) const {
  return FullName(geometries[geometry].body).append(kScopeDelimiter).append(geometries[geometry].name.view());
}

std::string Scene::FullName(const FrameId& frame) const {
  switch (frame.kind) {
    case FrameId::Kind::kBody: return FullName(Index<Body>(frame.value));
    case FrameId::Kind::kDeclared: return FullName(Index<Frame>(frame.value));
    case FrameId::Kind::kJointParent: return FullName(Index<Joint>(frame.value)) + "_parent";
    case FrameId::Kind::kJointChild: return FullName(Index<Joint>(frame.value)) + "_child";
    case FrameId::Kind::kModel: return Scoped(Index<ModelInstance>(frame.value), "__model__");
    case FrameId::Kind::kNone: break;
  }
  return {};
}

Scene::FixedFrame Scene::Fixed(const FrameId& frame) const {
  switch (frame.kind) {
    case FrameId::Kind::kBody: {
      const Index<Body> body(frame.value);
      return {body, {}, bodies[body].model};
    }
    case FrameId::Kind::kDeclared: {
      const Frame& declared = frames[Index<Frame>(frame.value)];
      return {declared.body, declared.X_BF, declared.model};
    }
    case FrameId::Kind::kJointParent: {
      const Joint& joint = joints[Index<Joint>(frame.value)];
      return {joint.parent.index, joint.X_PF, joint.model};
    }
    case FrameId::Kind::kJointChild: {
      const Joint& joint = joints[Index<Joint>(frame.value)];
      return {joint.child.index, joint.X_CM, joint.model};
    }
    case FrameId::Kind::kModel: {
      const Index<ModelInstance> i(frame.value);
      return {models[i].model_frame_body, models[i].X_BModel, i};
    }
    case FrameId::Kind::kNone: break;
  }
  return {kWorldBody, {}, kWorldInstance};
}

}  // namespace sceneweld
