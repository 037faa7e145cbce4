// SPDX-License-Identifier: BSD-3-Clause
// Tables and name indexes of a scene.

#include "sceneweld/scene/scene.h"

#include <utility>

namespace sceneweld {
namespace {

std::uint32_t ScopeOf(const ModelInstance&) { return 0; }
std::uint32_t ScopeOf(const CollisionFilterGroup& group) { return group.scope.value(); }
std::uint32_t ScopeOf(const Geometry&) { return 0; }
template <typename T>
std::uint32_t ScopeOf(const T& element) {
  return element.model.value();
}

template <typename T>
auto Has(const Table<T>& table, std::uint32_t scope, std::string_view name) {
  return [&table, scope, name](std::uint32_t i) {
    const T& element = table[Index<T>(i)];
    return ScopeOf(element) == scope && element.name == name;
  };
}

template <typename T>
Index<T> Find(const Table<T>& table, const NameIndex& names, std::uint32_t scope, std::string_view name) {
  const std::uint32_t found = names.Find(scope, name, Has(table, scope, name));
  return found == NameIndex::kNotFound ? Index<T>() : Index<T>(found);
}

// Enters the name of the element that is, or will be, element `i` of the table. Returns the element that has the name
// already.
template <typename T>
Index<T> EnterName(const Table<T>& table, NameIndex& names, const T& element, std::uint32_t i) {
  const std::uint32_t scope = ScopeOf(element);
  const std::uint32_t taken = names.Enter(scope, element.name, i, Has(table, scope, element.name));
  return taken == NameIndex::kNotFound ? Index<T>() : Index<T>(taken);
}

template <typename T>
void EnterAll(const Table<T>& table, NameIndex& names, std::uint32_t first = 0) {
  names.Clear();
  for (std::uint32_t i = first; i < table.size(); ++i) EnterName(table, names, table[Index<T>(i)], i);
}

}  // namespace

Scene::Scene(const Scene& other) = default;
Scene::Scene(Scene&& other) noexcept = default;
Scene& Scene::operator=(const Scene& other) = default;
Scene& Scene::operator=(Scene&& other) noexcept = default;
Scene::~Scene() = default;

Scene::Scene() : sources(std::make_shared<Sources>()) {
  models.Add(ModelInstance{});
  Body world;
  world.name = "world";
  world.model = kWorldInstance;
  bodies.Add(std::move(world));
}

template <typename T>
Scene::Added<T> Scene::Enter(Table<T>& table, NameIndex& index, T element) {
  const Index<T> taken = EnterName(table, index, element, table.next().value());
  if (taken) return {{}, taken};
  return {table.Add(std::move(element)), {}};
}

Scene::Added<ModelInstance> Scene::AddModel(ModelInstance model) {
  if (!model.parent.valid()) model.parent = kWorldInstance;
  return Enter(models, names_.models, std::move(model));
}
Scene::Added<Body> Scene::AddBody(Body body) { return Enter(bodies, names_.bodies, std::move(body)); }
Scene::Added<Joint> Scene::AddJoint(Joint joint) { return Enter(joints, names_.joints, std::move(joint)); }
Scene::Added<Actuator> Scene::AddActuator(Actuator actuator) {
  return Enter(actuators, names_.actuators, std::move(actuator));
}
Scene::Added<Frame> Scene::AddFrame(Frame frame) { return Enter(frames, names_.frames, std::move(frame)); }
Scene::Added<CollisionFilterGroup> Scene::AddCollisionFilterGroup(CollisionFilterGroup group) {
  return Enter(collision_filter_groups, names_.groups, std::move(group));
}

Index<Geometry> Scene::AddWorldGeometry(Geometry geometry) {
  const std::string wanted = geometry.name.str();
  while (EnterName(geometries, names_.world_geometries, geometry, geometries.next().value())) {
    geometry.name = Name(wanted + "_" + std::to_string(++world_geometry_suffixes_[wanted]));
  }
  return geometries.Add(std::move(geometry));
}

void Scene::IndexNames() {
  EnterAll(models, names_.models, 1);
  EnterAll(bodies, names_.bodies, 1);
  EnterAll(joints, names_.joints);
  EnterAll(actuators, names_.actuators);
  EnterAll(frames, names_.frames);
  EnterAll(collision_filter_groups, names_.groups);
  names_.world_geometries.Clear();
  for (std::uint32_t i = 0; i < geometries.size(); ++i) {
    const Geometry& geometry = geometries[Index<Geometry>(i)];
    if (geometry.body == kWorldBody) EnterName(geometries, names_.world_geometries, geometry, i);
  }
}

Index<ModelInstance> Scene::FindModel(std::string_view full_name) const {
  return Find(models, names_.models, 0, full_name);
}
Index<Body> Scene::FindBody(Index<ModelInstance> model, std::string_view name) const {
  return Find(bodies, names_.bodies, model.value(), name);
}
Index<Joint> Scene::FindJoint(Index<ModelInstance> model, std::string_view name) const {
  return Find(joints, names_.joints, model.value(), name);
}
Index<Actuator> Scene::FindActuator(Index<ModelInstance> model, std::string_view name) const {
  return Find(actuators, names_.actuators, model.value(), name);
}
Index<Frame> Scene::FindDeclaredFrame(Index<ModelInstance> model, std::string_view name) const {
  return Find(frames, names_.frames, model.value(), name);
}
Index<CollisionFilterGroup> Scene::FindCollisionFilterGroup(Index<ModelInstance> scope, std::string_view name) const {
  return Find(collision_filter_groups, names_.groups, scope.value(), name);
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

template class Table<ModelInstance>;
template class Table<Body>;
template class Table<Frame>;
template class Table<Joint>;
template class Table<Actuator>;
template class Table<Geometry>;
template class Table<ForceElement>;
template class Table<Constraint>;
template class Table<CollisionFilterGroup>;
template class Table<ExcludedPair>;
template class Table<ContactZone>;
template class Table<Sensor>;
template class Table<Light>;
template class Table<Plugin>;
template class Table<Camera>;
template class Table<Configuration>;

}  // namespace sceneweld
