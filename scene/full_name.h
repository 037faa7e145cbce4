// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

/// A scoped name as one plain word: `left::iiwa::link_7` is `left__iiwa__link_7` for the separator `__`. Control
/// characters, which XML cannot hold, become `_`.
std::string Flattened(std::string_view scoped, std::string_view separator);

/// The names of one name space of a format that has no scopes. Each name is given once: if two scoped names would
/// flatten to one text, the later gets `_1`, `_2`, ... appended. A name that is valid as it is stays unchanged,
/// whatever is claimed together with it. The same calls give the same names. Claiming throws Stopped if `stop` requests
/// it.
class FlatNames {
 public:
  explicit FlatNames(std::string_view separator, StopCheck stop = StopCheck()) : separator_(separator), stop_(stop) {}

  /// Reserves a name that the format or the writer needs. Returns false if it is already used.
  bool Reserve(std::string_view name) { return taken_.emplace(name).second; }
  bool IsTaken(std::string_view name) const { return taken_.contains(std::string(name)); }
  /// Adds a name; `kind` (`link`) replaces an empty one.
  Name Claim(std::string_view scoped, std::string_view kind);
  /// The names of all of `scoped`, in that order.
  std::vector<Name> ClaimAll(const std::vector<std::string>& scoped, std::string_view kind);

 private:
  Name ClaimFlat(std::string flat);

  std::string separator_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::uint32_t> tries_;
  StopCheck stop_;
};

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
