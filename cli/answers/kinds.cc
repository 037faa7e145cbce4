#include "sceneweld/cli/answers/kinds.h"

#include <variant>

#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

// Elements that have a FullName of their own.
template <auto kTable>
void EachNamed(const Scene& scene, const TakeElement& take) {
  const auto& table = scene.*kTable;
  for (const auto& element : table) take(scene.FullName(table.IndexOf(element)), element.span);
}

// Elements that are named on a body.
template <auto kTable>
void EachOnBody(const Scene& scene, const TakeElement& take) {
  for (const auto& element : scene.*kTable) {
    std::string name;
    AppendFullName(name, scene, element);
    take(std::move(name), element.span);
  }
}

void EachModel(const Scene& scene, const TakeElement& take) {
  for (const ModelInstance& model : scene.models) {
    if (scene.models.IndexOf(model) != Scene::kWorldInstance) take(model.name.str(), model.span);
  }
}

void EachBody(const Scene& scene, const TakeElement& take) {
  for (const Body& body : scene.bodies) {
    const auto index = scene.bodies.IndexOf(body);
    if (index != Scene::kWorldBody) take(scene.FullName(index), body.span);
  }
}

void EachFilter(const Scene& scene, const TakeElement& take) {
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) take(group.name.str(), group.span);
}

void EachPlugin(const Scene& scene, const TakeElement& take) {
  for (const Plugin& plugin : scene.plugins) take(scene.Scoped(plugin.model, plugin.name), plugin.span);
}

// Bushings have names, springs have their two bodies.
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

constexpr Kind kKinds[] = {
    {"models", EachModel},
    {"bodies", EachBody},
    {"frames", EachNamed<&Scene::frames>},
    {"joints", EachNamed<&Scene::joints>},
    {"actuators", EachNamed<&Scene::actuators>},
    {"geometries", EachNamed<&Scene::geometries>},
    {"filters", EachFilter},
    {"constraints", EachConstraint},
    {"force_elements", EachForceElement},
    {"contact_zones", EachOnBody<&Scene::contact_zones>},
    {"sensors", EachOnBody<&Scene::sensors>},
    {"lights", EachOnBody<&Scene::lights>},
    {"cameras", EachOnBody<&Scene::cameras>},
    {"plugins", EachPlugin},
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
