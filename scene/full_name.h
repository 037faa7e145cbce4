// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

// The full scoped name of any element, as in scene JSON and messages: `model::body` for an element named in a model,
// `model::body::geometry` for one named on a body. Empty for an element without a name.

void AppendFullName(std::string& out, const Scene& scene, const ModelInstance& model);
void AppendFullName(std::string& out, const Scene& scene, const Body& body);
void AppendFullName(std::string& out, const Scene& scene, const Frame& frame);
void AppendFullName(std::string& out, const Scene& scene, const Joint& joint);
void AppendFullName(std::string& out, const Scene& scene, const Actuator& actuator);
void AppendFullName(std::string& out, const Scene& scene, const Geometry& geometry);
void AppendFullName(std::string& out, const Scene& scene, const ForceElement& element);
void AppendFullName(std::string& out, const Scene& scene, const Constraint& constraint);
void AppendFullName(std::string& out, const Scene& scene, const CollisionFilterGroup& group);
/// The name of the group that is referred to, whether or not the reference is resolved.
void AppendFullName(std::string& out, const Scene& scene, const Ref<CollisionFilterGroup>& ref);
void AppendFullName(std::string& out, const Scene& scene, const ExcludedPair& pair);
void AppendFullName(std::string& out, const Scene& scene, const ContactZone& zone);
void AppendFullName(std::string& out, const Scene& scene, const Sensor& sensor);
void AppendFullName(std::string& out, const Scene& scene, const Light& light);
void AppendFullName(std::string& out, const Scene& scene, const Plugin& plugin);
void AppendFullName(std::string& out, const Scene& scene, const Camera& camera);
/// `model::name`, or `model::group/name` for the state of a group.
void AppendFullName(std::string& out, const Scene& scene, const Configuration& configuration);

template <typename T>
std::string FullName(const Scene& scene, const T& element) {
  std::string name;
  AppendFullName(name, scene, element);
  return name;
}

}  // namespace sceneweld
