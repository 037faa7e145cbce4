// SPDX-License-Identifier: BSD-3-Clause
// The fields of the scene that `<gazebo>` blocks give.

#include "sceneweld/parsers/urdf/table/gazebo_table.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

using enum GazeboOwner;

// ---- fields of the scene

ProximityProperties& PropertiesOf(void* owner) {
  return const_cast<ProximityProperties&>(*static_cast<Geometry*>(owner)->proximity);  // The reader's own copy.
}

// As in SDFormat: the second direction, if it has more friction, is no dynamic friction.
bool SetMu(std::string_view text, void* owner) {
  const auto mu = ParseNumber(text);
  if (!mu || *mu < 0) return false;
  ProximityProperties& properties = PropertiesOf(owner);
  properties.mu = *mu;
  return true;
}

bool SetMu2(std::string_view text, void* owner) {
  const auto mu = ParseNumber(text);
  if (!mu || *mu < 0) return false;
  PropertiesOf(owner).mu2 = *mu;
  return true;
}

bool IsUsual(const ProximityProperties& properties) {
  return !properties.mu && !properties.mu2 && properties.mu_dynamic == ProximityProperties().mu_dynamic;
}

std::string GetMu(const void* owner) {
  const ProximityProperties& properties = *static_cast<const Geometry*>(owner)->proximity;
  return IsUsual(properties) ? std::string() : FormatNumber(properties.mu.value_or(properties.mu_dynamic));
}

std::string GetMu2(const void* owner) {
  const ProximityProperties& properties = *static_cast<const Geometry*>(owner)->proximity;
  return IsUsual(properties) ? std::string() : FormatNumber(properties.mu2.value_or(properties.mu_dynamic));
}

constexpr GazeboField kOfCollision[] = {
    {"surface/friction/ode/mu", SetMu, GetMu},
    {"surface/friction/ode/mu2", SetMu2, GetMu2},
};

template <std::optional<Rgba> Material::*kMember>
bool SetColour(std::string_view text, void* owner) {
  std::array<double, 4> numbers{0, 0, 0, 1};
  const NumberScan scan = ScanNumbers(text, numbers);
  if ((scan.count != 3 && scan.count != 4) || !scan.rest.empty()) return false;
  if (std::any_of(numbers.begin(), numbers.end(), [](double number) { return number < 0 || number > 1; })) return false;
  static_cast<Material*>(owner)->*kMember = Rgba{numbers[0], numbers[1], numbers[2], numbers[3]};
  return true;
}

template <std::optional<Rgba> Material::*kMember>
std::string GetColour(const void* owner) {
  const std::optional<Rgba>& colour = static_cast<const Material*>(owner)->*kMember;
  if (!colour) return {};
  return FormatNumber(colour->r) + ' ' + FormatNumber(colour->g) + ' ' + FormatNumber(colour->b) + ' ' +
         FormatNumber(colour->a);
}

constexpr GazeboField kOfVisual[] = {
    {"material/ambient", SetColour<&Material::ambient>, GetColour<&Material::ambient>},
    {"material/diffuse", SetColour<&Material::diffuse>, GetColour<&Material::diffuse>},
    {"material/specular", SetColour<&Material::specular>, GetColour<&Material::specular>},
    {"material/emissive", SetColour<&Material::emissive>, GetColour<&Material::emissive>},
};

bool SetGravity(std::string_view text, void* owner) {
  const bool is_on = text == "true" || text == "1";
  if (!is_on && text != "false" && text != "0") return false;
  Body& body = *static_cast<Body*>(owner);
  if (!is_on) {
    body.gravity_compensation = 1;
  } else if (body.gravity_compensation == 1) {
    body.gravity_compensation = 0;
  }
  return true;
}

std::string GetGravity(const void* owner) {
  return static_cast<const Body*>(owner)->gravity_compensation == 1 ? "false" : std::string();
}

constexpr GazeboField kOfLink[] = {{"gravity", SetGravity, GetGravity}};

template <double Dof::*kMember>
bool SetDof(std::string_view text, void* owner) {
  const auto number = ParseNumber(text);
  if (!number) return false;
  static_cast<Dof*>(owner)->*kMember = *number;
  return true;
}

template <double Dof::*kMember>
std::string GetDof(const void* owner) {
  const double number = static_cast<const Dof*>(owner)->*kMember;
  return number == 0 ? std::string() : FormatNumber(number);
}

constexpr GazeboField kOfJoint[] = {
    {"axis/dynamics/spring_reference", SetDof<&Dof::rest_position>, GetDof<&Dof::rest_position>},
    {"axis/dynamics/spring_stiffness", SetDof<&Dof::stiffness>, GetDof<&Dof::stiffness>},
};

constexpr std::string_view kCollisionContainers[] = {"surface", "surface/contact", "surface/friction",
                                                     "surface/friction/ode"};
constexpr std::string_view kVisualContainers[] = {"material", "material/pbr", "material/pbr/metal",
                                                  "material/pbr/specular"};
constexpr std::string_view kJointContainers[] = {"axis", "axis/dynamics"};

}  // namespace

std::string_view GazeboValue(const tinyxml2::XMLElement& setting) {
  if (const char* const value = setting.Attribute("value")) return Trimmed(value);
  const tinyxml2::XMLNode* const first = setting.FirstChild();
  return first && first->ToText() ? Trimmed(first->Value()) : std::string_view();
}

std::span<const GazeboField> GazeboFields(GazeboOwner owner) {
  switch (owner) {
    case kModel: return {};
    case kLink: return kOfLink;
    case kCollision: return kOfCollision;
    case kVisual: return kOfVisual;
    case kJoint: return kOfJoint;
  }
  return {};
}

const GazeboField* FindGazeboField(GazeboOwner owner, std::string_view path) {
  for (const GazeboField& field : GazeboFields(owner)) {
    if (field.path == path) return &field;
  }
  return nullptr;
}

bool GivesField(std::string_view name, bool of_model) {
  if (!of_model && (name == "collision" || name == "visual")) return true;
  const GazeboSetting* const row = FindGazeboSetting(name, of_model);
  return row && (row->name == "static" || FindGazeboField(row->owner, row->path));
}

bool AddsToModel(std::string_view name) {
  constexpr std::string_view kKinds[] = {"frame", "include", "joint", "link", "model"};
  return std::find(std::begin(kKinds), std::end(kKinds), name) != std::end(kKinds);
}

bool IsGazeboContainer(GazeboOwner owner, std::string_view path) {
  std::span<const std::string_view> containers;
  if (owner == kCollision) containers = kCollisionContainers;
  if (owner == kVisual) containers = kVisualContainers;
  if (owner == kJoint) containers = kJointContainers;
  return std::find(containers.begin(), containers.end(), path) != containers.end();
}

}  // namespace sceneweld::urdf
