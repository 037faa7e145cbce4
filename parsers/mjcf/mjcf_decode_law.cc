#include <algorithm>
#include <cstdint>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/mjcf_decoding.h"

namespace sceneweld::mjcf {
namespace {

using sceneweld::Joint;

std::uint64_t Key(Index<Body> a, Index<Body> b) {
  return std::uint64_t{std::min(a.value(), b.value())} << 32 | std::max(a.value(), b.value());
}

void ReadActuator(const SceneText& text, Actuator& actuator, Diagnostics& diagnostics) {
  actuator.effort_limit = text.Number("effort", diagnostics).value_or(kInfinity);
  actuator.gear_ratio = text.Number("gear", diagnostics).value_or(1);
  actuator.rotor_inertia = text.Number("rotor", diagnostics).value_or(0);
  actuator.gains.p = text.Number("p", diagnostics).value_or(0);
  actuator.gains.d = text.Number("d", diagnostics).value_or(0);
  actuator.mechanical_reduction = text.Number("reduction", diagnostics);
}

}  // namespace

void DecodeActuators(Decoding& d) {
  const auto enter = [&](Actuator actuator, const std::string& full_name) {
    if (const SceneText* text = d.texts.Find(encoding::kActuator, full_name))
      ReadActuator(*text, actuator, d.diagnostics());
    std::tie(actuator.model, actuator.name) = d.Split(full_name);
    d.to.AddActuator(std::move(actuator));
  };
  std::unordered_set<std::string> known;
  for (const Actuator& old : d.from().actuators) {
    Actuator actuator = old;
    actuator.joint.index = d.joints[old.joint.index.value()];
    if (!actuator.joint.index) continue;
    known.insert(old.name.str());
    enter(std::move(actuator), old.name.str());
  }
  // Those that the file has none of.
  for (const SceneText& text : d.texts.All(encoding::kActuator)) {
    if (known.contains(text.name())) continue;
    Actuator actuator;
    actuator.span = text.span();
    actuator.joint.index = d.JointNamed(text.Word("joint").value_or(""));
    if (actuator.joint.index) enter(std::move(actuator), text.name());
  }
}

void DecodeConstraints(Decoding& d) {
  for (const Constraint& old : d.from().constraints) {
    Constraint constraint = old;
    constraint.model = Scene::kWorldInstance;
    std::visit(
        [&](auto& law) {
          if constexpr (requires { law.body_A; }) {
            law.body_A.index = d.bodies[law.body_A.index.value()];
            law.body_B.index = d.bodies[law.body_B.index.value()];
            constraint.model = d.to.bodies[law.body_A.index].model;
          } else {
            for (TendonConstraint::Term& term : law.joints) {
              term.joint.index = d.joints[term.joint.index.value()];
              if (term.joint.index) constraint.model = d.to.joints[term.joint.index].model;
            }
          }
        },
        constraint.law);
    d.to.constraints.Add(std::move(constraint));
  }
}

void DecodeGroups(Decoding& d) {
  std::unordered_set<std::uint64_t> by_groups;
  std::unordered_map<std::string, std::vector<Index<Body>>> members_of;
  for (const SceneText& text : d.texts.All(encoding::kGroup)) {
    CollisionFilterGroup group;
    group.name = Name(text.name());
    group.scope = d.Split(text.name()).first;
    group.span = text.span();
    auto& members = members_of[text.name()];
    for (const std::string& name : text.Words("members")) {
      const Index<Body> body = d.BodyNamed(name);
      if (!body) continue;
      group.members.emplace_back(Name(name), text.span(), body);
      members.push_back(body);
    }
    for (const std::string& name : text.Words("ignores")) group.ignores.emplace_back(Name(name), text.span());
    d.to.AddCollisionFilterGroup(std::move(group));
  }
  for (const CollisionFilterGroup& group : d.to.collision_filter_groups) {
    for (const auto& ignored : group.ignores) {
      const auto others = members_of.find(ignored.written.str());
      if (others == members_of.end()) continue;
      for (const auto& member : group.members) {
        for (const Index<Body> other : others->second) by_groups.insert(Key(member.index, other));
      }
    }
  }
  for (const ExcludedPair& old : d.from().excluded_pairs) {
    const Index<Body> a = d.bodies[old.body_A.value()], b = d.bodies[old.body_B.value()];
    if (a && b && !by_groups.contains(Key(a, b))) d.to.excluded_pairs.Add({a, b, old.span});
  }
}

}  // namespace sceneweld::mjcf
