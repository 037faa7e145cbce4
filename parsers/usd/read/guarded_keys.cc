// SPDX-License-Identifier: BSD-3-Clause
// Knows which plain properties a private value is about.

#include "sceneweld/parsers/usd/read/guarded_keys.h"

#include <algorithm>

#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {
namespace {

constexpr std::string_view kOfActuators = "actuator.";

// The private keys about the same as a property: `lower` for `physics:lowerLimit`. `actuator.x` is `x` of any actuator,
// and `x.*` all that begins with `x.`.
std::vector<std::string> KeysOf(std::string_view name) {
  const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
  if (name.starts_with("drive:")) {
    if (name.ends_with(":stiffness")) return {"actuator.gains.p"};
    if (name.ends_with(":damping")) return {"actuator.gains.d"};
    if (name.ends_with(":maxForce")) return {"actuator.effort_limit"};
    return {};
  }
  for (const JointRow& row : JointRows()) {
    const std::size_t axis = row.attribute.find("AXIS");
    const bool is_row = axis == row.attribute.npos
                            ? name == row.attribute
                            : name.starts_with(row.attribute.substr(0, axis)) &&
                                  name.ends_with(row.attribute.substr(axis + std::string_view("AXIS").size()));
    if (!is_row) continue;
    if (!row.member) return {"armature", "actuator.rotor_inertia", "actuator.gear_ratio"};
    static const KindInfo& kDof = KindOf<Dof>();
    const Dof none;
    for (const FieldInfo& field : kDof.fields) {
      if (field.Of(&none) == static_cast<const void*>(&(none.*row.member))) return {std::string(field.name)};
    }
  }
  if (name == "mjc:ref") return {"default_position"};
  if (name.starts_with("mjc:actuatorfrcrange")) return {"effort_limit"};
  if (has("imic") || name == "mjc:coef0" || name == "mjc:coef1") {
    return {"mimic.joint", "mimic.multiplier", "mimic.offset"};
  }
  if (name == "physics:lowerLimit" || name.starts_with("limit:") || name.starts_with("physics:coneAngle") ||
      name == "physics:upperLimit") {
    return {"lower", "upper", "type"};
  }
  if (name.starts_with("physics:localRot") || name.starts_with("physics:localPos") || name == "physics:axis") {
    return {"axis", "default_position", "frame_on_parent", "frame_on_child"};
  }
  if (name.starts_with("physics:body")) {
    return {"reversed", "default_position", "frame_on_parent", "frame_on_child"};
  }
  if (name == "physics:mass") return {"mass", "massless_center", "stated_mass_properties.*"};
  if (name == "physics:diagonalInertia" || name == "physics:principalAxes" || name == "newton:inertia") {
    return {"inertia", "newton:inertia", "stated_mass_properties.*"};
  }
  if (name == "physics:centerOfMass") return {"massless_center", "stated_mass_properties.*"};
  if (name == "purpose" || name == "visibility" || name == "physics:collisionEnabled") return {"roles"};
  if (name == "physics:approximation") return {"convex"};
  if (name == "points" || name == "faceVertexIndices" || name == "faceVertexCounts") return {"uri", "shape"};
  if (name == "radius" || name == "width" || name == "length") return {"shape"};
  if (name == "xformOp:scale") return {"scale"};
  if (name.starts_with("xformOp:")) return {"pose"};
  if (name == "focalLength" || name.ends_with("Aperture")) return {"fov_y"};
  if (name == "inputs:diffuseColor" || name == "inputs:opacity") return {"diffuse"};
  if (name == "inputs:emissiveColor") return {"emissive"};
  if (name == "inputs:color" || name == "inputs:intensity" || name.starts_with("inputs:shaping:cone:")) {
    return {"format", "source_xml", "type"};
  }
  if (name.ends_with("timeStepsPerSecond") || name == "mjc:option:timestep") return {"timestep"};
  if (name == "mjc:gravcomp") return {"gravity_compensation"};
  if (name == "physxRigidBody:disableGravity") return {"gravity_enabled"};
  if (name == "mjc:condim") return {"contact_dimension"};
  if (name == "newton:hydroelasticStiffness") return {"hydroelastic_modulus"};
  if (name == "newton:hydroelasticEnabled") return {"compliance"};
  if (name == "physics:filteredPairs") return {"excluded_pairs"};
  const std::size_t last = name.rfind(':');
  return {std::string(name.substr(last == name.npos ? 0 : last + 1))};
}

// `x` for `actuator.2.x`.
std::string_view KeyInActuator(std::string_view key) {
  key.remove_prefix(kOfActuators.size());
  return key.substr(std::min(key.find('.') + 1, key.size()));
}

// `has_several`: the prim has several actuators. Nobody knows which of them a drive was changed for.
bool Fits(std::string_view pattern, std::string_view key, bool has_several) {
  if (pattern.ends_with(".*")) return key.starts_with(pattern.substr(0, pattern.size() - 1));
  if (!pattern.starts_with(kOfActuators)) return key == pattern;
  return key.starts_with(kOfActuators) && (has_several || KeyInActuator(key) == pattern.substr(kOfActuators.size()));
}

}  // namespace

std::vector<std::size_t> GuardedKeys::By(std::string_view property, const std::vector<std::string>& keys) {
  auto known = patterns_.find(property);
  if (known == patterns_.end()) known = patterns_.emplace(property, KeysOf(property)).first;
  const bool has_several =
      std::any_of(keys.begin(), keys.end(), [](std::string_view key) { return key.starts_with("actuator.2."); });
  std::vector<std::size_t> guarded;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto fits = [&, &key = keys[i]](const std::string& pattern) { return Fits(pattern, key, has_several); };
    if (std::any_of(known->second.begin(), known->second.end(), fits)) guarded.push_back(i);
  }
  return guarded;
}

}  // namespace sceneweld::usd
