// SPDX-License-Identifier: BSD-3-Clause
// Names of elements by kind, for `list`.

#include "sceneweld/cli/answers/kinds.h"

#include <variant>

#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

template <typename T>
void EachNamed(const Scene& scene, const TakeElement& take) {
  const TableInfo& table = *KindOf<T>().table;
  for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
    take(table.FullName(scene, i), table.kind->SpanOf(table.at(scene, i)));
  }
}

void EachPlugin(const Scene& scene, const TakeElement& take) {
  for (const Plugin& plugin : scene.plugins) take(scene.Scoped(plugin.model, plugin.name), plugin.span);
}

// Bushings have names; springs are named by their two bodies.
void EachForceElement(const Scene& scene, const TakeElement& take) {
  for (const ForceElement& element : scene.force_elements) {
    if (const auto* bushing = std::get_if<LinearBushingRpy>(&element.law)) {
      take(scene.Scoped(element.model, bushing->name), element.span);
    } else if (const auto* spring = std::get_if<LinearSpringDamper>(&element.law)) {
      take(scene.FullName(spring->body_A.index) + " - " + scene.FullName(spring->body_B.index), element.span);
    }
  }
}

struct ConstraintName {
  const Scene& scene;
  template <typename TwoBodies>
  std::string operator()(const TwoBodies& law) const {
    return scene.FullName(law.body_A.index) + " - " + scene.FullName(law.body_B.index);
  }
  std::string operator()(const TendonConstraint& law) const {
    std::string text;
    for (const auto& term : law.joints) text += (text.empty() ? "" : " - ") + scene.FullName(term.joint.index);
    return text;
  }
};

void EachConstraint(const Scene& scene, const TakeElement& take) {
  for (const Constraint& constraint : scene.constraints) {
    take(std::visit(ConstraintName{scene}, constraint.law), constraint.span);
  }
}

// Keys of MJCF may have no name.
void EachConfiguration(const Scene& scene, const TakeElement& take) {
  for (const Configuration& one : scene.configurations) {
    take(one.name.empty() ? scene.Scoped(one.model, "(no name)") : FullName(scene, one), one.span);
  }
}

constexpr Kind kKinds[] = {
    {"models", EachNamed<ModelInstance>},
    {"bodies", EachNamed<Body>},
    {"frames", EachNamed<Frame>},
    {"joints", EachNamed<Joint>},
    {"actuators", EachNamed<Actuator>},
    {"geometries", EachNamed<Geometry>},
    {"filters", EachNamed<CollisionFilterGroup>},
    {"constraints", EachConstraint},
    {"force_elements", EachForceElement},
    {"contact_zones", EachNamed<ContactZone>},
    {"sensors", EachNamed<Sensor>},
    {"lights", EachNamed<Light>},
    {"cameras", EachNamed<Camera>},
    {"plugins", EachPlugin},
    {"configurations", EachConfiguration},
};

}  // namespace

const Kind* FindKind(std::string_view name) {
  for (const Kind& kind : kKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::vector<std::string_view> KindNames() {
  std::vector<std::string_view> names;
  for (const Kind& kind : kKinds) names.push_back(kind.name);
  return names;
}

std::string KindNamesForHelp() {
  std::string text;
  for (const Kind& kind : kKinds) text.append(text.empty() ? "" : ", ").append(kind.name);
  return text;
}

}  // namespace sceneweld::cli
