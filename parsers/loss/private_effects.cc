// SPDX-License-Identifier: BSD-3-Clause
// Fields that other readers see differently when a private attribute is left out.

#include "sceneweld/parsers/loss/private_effects.h"

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
namespace {

template <auto... M>
LossSubject Fields() {
  return AboutAll<M...>(Span());
}
template <typename... T>
LossSubject Kinds() {
  return {{}, {}, nullptr, nullptr, std::vector<LossFields::Field>{{&kOwnerId<T>, std::string(KindOf<T>().name)}...}};
}
template <typename... T>
std::vector<const void*> Added() {
  return {&kOwnerId<T>...};
}

}  // namespace

PrivateEffects EffectsOfLeavingOut(std::string_view key) {
  if (key == "default_position") return {Fields<&Body::X_WB>(), {}};
  // The frame of the link differs for everything on it.
  if (key == "body_frame" || key == "parent_frame" || key == "child_frame" || key == "pose_in_world") {
    return {Kinds<Joint, Frame, Geometry, Body, ContactZone, Sensor, Light, Camera, Constraint, ForceElement>(), {}};
  }
  // A file of USD holds the surface itself.
  if (key == "uri") return {Fields<&Mesh::uri, &Mesh::path, &Mesh::scale>(), {}};
  if (key == "name") return {Fields<&Material::name>(), {}};
  // Several geometries share one material.
  if (key == "specular" || key == "emissive" || key == "ambient" || key == "diffuse") {
    return {Fields<&Material::specular, &Material::emissive, &Material::ambient, &Material::diffuse>(), {}};
  }
  // Other readers ignore a transmission without an effort limit.
  if (key == "effort_limit") return {Kinds<Actuator, ModelInstance>(), {}};
  if (key == "helper") return {{}, Added<Body, Frame, Joint, Sensor, Plugin>()};
  // The parts of a capsule in URDF.
  if (key == "capsule") return {Kinds<Geometry>(), Added<Geometry>()};
  if (key == "passive" || key == "actuator") return {{}, Added<Actuator>()};
  if (key == "pairs") return {Kinds<ExcludedPair>(), Added<CollisionFilterGroup>()};
  if (key == "floating_joint") return {{}, Added<Frame, Joint>()};
  if (key == "camera" || key == "format" || key == "source" || key == "gazebo") {
    return {Kinds<Camera>(), Added<Sensor, Plugin, Light, Camera>()};
  }
  // Elements of the world are on a link.
  if (key == "world") {
    return {Kinds<Geometry, Frame, Constraint, ForceElement, ExcludedPair, Sensor, Joint>(),
            Added<ModelInstance, Body, Joint, Geometry, Frame, Constraint, ForceElement, ExcludedPair, Sensor>()};
  }
  if (key == "models") {
    return {Kinds<ModelInstance, CollisionFilterGroup>(), Added<ModelInstance, CollisionFilterGroup>()};
  }
  // Bodies that MuJoCo needs between the axes of a joint, sites for constraints, pairs for groups.
  if (key == "scene") {
    std::vector<LossFields::Field> fields;
    const LossSubject kinds = Kinds<ModelInstance, CollisionFilterGroup, Actuator>();
    const LossSubject members =
        Fields<&Frame::kept, &Body::kept, &Camera::kept, &Joint::kept, &Geometry::kept, &Constraint::kept,
               &Configuration::kept, &Geometry::material, &Mesh::kept, &Joint::parent, &Joint::X_PF, &Body::X_WB>();
    for (const LossSubject* subject : {&kinds, &members}) {
      fields.insert(fields.end(), subject->fields.all().begin(), subject->fields.all().end());
    }
    return {{{}, {}, nullptr, nullptr, std::move(fields)},
            Added<ModelInstance, Body, Joint, Frame, Camera, Actuator, ExcludedPair>()};
  }
  return {};
}

}  // namespace sceneweld
