// SPDX-License-Identifier: BSD-3-Clause
// Elements by their full names.

#include "sceneweld/scene/names/lookup.h"

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// Calls `find(model, local name)` for each way to divide a name, from the last delimiter on, because local names of
// URDF and MJCF may contain delimiters.
template <typename Find>
auto FindScoped(const Scene& scene, std::string_view full_name, Find&& find) {
  const std::string full = ScopedName::Parse(full_name).full();
  const std::string_view name = full;
  for (auto at = name.rfind(kScopeDelimiter); at != std::string_view::npos && at > 0;
       at = name.rfind(kScopeDelimiter, at - 1)) {
    const auto model = scene.FindModel(name.substr(0, at));
    if (!model) continue;
    if (const auto found = find(model, name.substr(at + kScopeDelimiter.size()))) return found;
  }
  return find(Scene::kWorldInstance, name);
}

}  // namespace

Index<ModelInstance> FindModel(const Scene& scene, std::string_view full_name) {
  if (full_name.empty()) return Scene::kWorldInstance;
  return scene.FindModel(ScopedName::Parse(full_name).full());
}

Index<Body> FindBody(const Scene& scene, std::string_view full_name) {
  if (full_name == scene.bodies[Scene::kWorldBody].name.view()) return Scene::kWorldBody;
  return FindScoped(scene, full_name, [&](auto model, auto name) { return scene.FindBody(model, name); });
}

Index<Joint> FindJoint(const Scene& scene, std::string_view full_name) {
  return FindScoped(scene, full_name, [&](auto model, auto name) { return scene.FindJoint(model, name); });
}

Index<Actuator> FindActuator(const Scene& scene, std::string_view full_name) {
  return FindScoped(scene, full_name, [&](auto model, auto name) { return scene.FindActuator(model, name); });
}

FrameId FindFrame(const Scene& scene, std::string_view full_name) {
  return FindScoped(scene, full_name, [&](auto model, auto name) { return FindFrame(scene, model, name); });
}

Index<Geometry> FindGeometry(const Scene& scene, std::string_view full_name) {
  const std::string full = ScopedName::Parse(full_name).full();
  const std::string_view name = full;
  for (const Geometry& geometry : scene.geometries) {
    const std::string_view own = geometry.name;
    if (!name.ends_with(own) || name.size() < own.size() + kScopeDelimiter.size()) continue;
    const std::string_view before = name.substr(0, name.size() - own.size());
    if (!before.ends_with(kScopeDelimiter)) continue;
    const std::string_view body = before.substr(0, before.size() - kScopeDelimiter.size());
    if (body == scene.FullName(geometry.body)) return scene.geometries.IndexOf(geometry);
  }
  return {};
}

Index<Joint> ResolveJoint(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics) {
  if (const auto joint = FindJoint(scene, full_name)) return joint;
  const ScopedName name = ScopedName::Parse(full_name);
  const auto model = FindModel(scene, name.scope);
  Diagnostic& error = diagnostics.Error("unknown-joint", span, "no joint " + Quoted(full_name));
  if (!model) {
    error.Suggest(NearestModel(scene, name.scope));
  } else if (const std::string near = NearestJoint(scene, model, name.element); !near.empty()) {
    error.Suggest(scene.Scoped(model, near));
  }
  return {};
}

Index<Joint> ResolveJointByEnd(const Scene& scene, std::string_view written, Span span, Diagnostics& diagnostics) {
  if (const auto joint = FindJoint(scene, written)) return joint;
  const std::string name = ScopedName::Parse(written).full();
  const std::string below = std::string(kScopeDelimiter) + name;
  std::vector<Index<Joint>> found;
  std::vector<std::string> names;
  for (const Joint& joint : scene.joints) {
    const auto index = scene.joints.IndexOf(joint);
    names.push_back(scene.FullName(index));
    if (!name.empty() && names.back().ends_with(below)) found.push_back(index);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    // The nearest full name, or the nearest local one.
    std::vector<std::string_view> candidates(names.begin(), names.end());
    std::string nearest = ClosestName(name, candidates);
    if (nearest.empty()) {
      candidates.clear();
      for (const Joint& joint : scene.joints) candidates.push_back(joint.name);
      nearest = ClosestName(ScopedName::Parse(written).element, candidates);
      const auto at = std::find(candidates.begin(), candidates.end(), nearest);
      if (!nearest.empty()) nearest = names[static_cast<std::size_t>(at - candidates.begin())];
    }
    diagnostics.Error("unknown-joint", span, "no joint " + Quoted(written)).Suggest(nearest);
    return {};
  }
  Diagnostic& error =
      diagnostics.Error("ambiguous-name", span, std::to_string(found.size()) + " joints are called " + Quoted(written));
  for (std::size_t i = 0; i < found.size() && i < 8; ++i) {
    error.Note(scene.joints[found[i]].span, Quoted(scene.FullName(found[i])) + " is one of them");
  }
  error.Help("write the model instance in front, as in " + Quoted(scene.FullName(found.front())));
  return {};
}

}  // namespace sceneweld
