// SPDX-License-Identifier: BSD-3-Clause
// Plain names for formats without scopes.
// Full names of elements.

#include "sceneweld/scene/full_name.h"

#include <algorithm>

namespace sceneweld {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string WantedName(std::string_view scoped, std::string_view kind, std::string_view separator) {
  return scoped.empty() ? std::string(kind) : Flattened(scoped, separator);
}

}  // namespace

std::string Flattened(std::string_view scoped, std::string_view separator) {
  std::string flat;
  flat.reserve(scoped.size());
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    if (scoped.substr(i).starts_with(kScopeDelimiter)) {
      flat += separator;
      i += kScopeDelimiter.size() - 1;
    } else {
      flat += IsControl(scoped[i]) ? '_' : scoped[i];
    }
  }
  return flat;
}

Name FlatNames::ClaimFlat(std::string flat) {
  stop_.Look();
  if (taken_.insert(flat).second) return Name(flat);
  for (std::uint32_t& n = tries_[flat];;) {
    std::string next = flat + "_" + std::to_string(++n);
    if (taken_.insert(next).second) return Name(next);
  }
}

Name FlatNames::Claim(std::string_view scoped, std::string_view kind) {
  return ClaimFlat(WantedName(scoped, kind, separator_));
}

std::vector<Name> FlatNames::ClaimAll(const std::vector<std::string>& scoped, std::string_view kind) {
  std::vector<Name> names(scoped.size());
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    stop_.Look();
    const std::string& name = scoped[i];
    if (!name.empty() && Flattened(name, separator_) == name && Reserve(name)) names[i] = Name(name);
  }
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    if (names[i].empty()) names[i] = Claim(scoped[i], kind);
  }
  return names;
}

namespace {

void AppendScoped(std::string& out, const Scene& scene, Index<ModelInstance> model, std::string_view local_name) {
  const std::string_view scope = scene.models[model].name;
  if (!scope.empty()) out.append(scope).append(kScopeDelimiter);
  out.append(local_name);
}

void AppendOnBody(std::string& out, const Scene& scene, Index<Body> body, std::string_view local_name) {
  AppendFullName(out, scene, scene.bodies[body]);
  out.append(kScopeDelimiter).append(local_name);
}

}  // namespace

void AppendFullName(std::string& out, const Scene&, const ModelInstance& model) { out.append(model.name.view()); }
void AppendFullName(std::string& out, const Scene& scene, const Body& body) {
  AppendScoped(out, scene, body.model, body.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Frame& frame) {
  AppendScoped(out, scene, frame.model, frame.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Joint& joint) {
  AppendScoped(out, scene, joint.model, joint.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Actuator& actuator) {
  AppendScoped(out, scene, actuator.model, actuator.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Geometry& geometry) {
  AppendOnBody(out, scene, geometry.body, geometry.name);
}
void AppendFullName(std::string& out, const Scene& scene, const ForceElement& element) {
  const auto* bushing = std::get_if<LinearBushingRpy>(&element.law);
  if (bushing && !bushing->name.empty()) AppendScoped(out, scene, element.model, bushing->name);
}
void AppendFullName(std::string&, const Scene&, const Constraint&) {}
void AppendFullName(std::string& out, const Scene& scene, const CollisionFilterGroup& group) {
  AppendScoped(out, scene, group.scope, group.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Ref<CollisionFilterGroup>& ref) {
  if (ref.index) return AppendFullName(out, scene, scene.collision_filter_groups[ref.index]);
  AppendScoped(out, scene, ref.scope, ref.written);
}
void AppendFullName(std::string&, const Scene&, const ExcludedPair&) {}
void AppendFullName(std::string& out, const Scene& scene, const ContactZone& zone) {
  AppendOnBody(out, scene, zone.body, zone.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Sensor& sensor) {
  AppendOnBody(out, scene, sensor.body, sensor.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Light& light) {
  AppendOnBody(out, scene, light.body, light.name);
}
void AppendFullName(std::string& out, const Scene& scene, const Plugin& plugin) {
  if (plugin.body.valid()) {
    AppendOnBody(out, scene, plugin.body, plugin.name);
  } else {
    AppendScoped(out, scene, plugin.model, plugin.name);
  }
}
void AppendFullName(std::string& out, const Scene& scene, const Camera& camera) {
  if (camera.model.valid()) {
    AppendScoped(out, scene, camera.model, camera.name);
  } else {
    AppendOnBody(out, scene, camera.body, camera.name);
  }
}
void AppendFullName(std::string& out, const Scene& scene, const Configuration& configuration) {
  if (configuration.name.empty()) return;
  std::string local;
  if (!configuration.group.empty()) local.append(configuration.group.view()).append("/");
  AppendScoped(out, scene, configuration.model, local.append(configuration.name.view()));
}

}  // namespace sceneweld
