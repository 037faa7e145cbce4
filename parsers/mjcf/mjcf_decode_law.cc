#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

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

/// Constraints and force elements from their texts.
class LawReader {
 public:
  LawReader(Decoding& d, const SceneText& text) : d_(d), text_(text) {}

  void Read() {
    const std::string type = text_.Word("type").value_or("");
    const auto n = text_.List("numbers", d_.diagnostics());
    if (type == "tendon" && n.size() == 5) {
      ReadTendon(n);
    } else if (type == "distance" && n.size() == 3) {
      DistanceConstraint distance;
      distance.distance = n[0];
      distance.stiffness = n[1];
      distance.damping = n[2];
      if (!SetPoints(distance)) return Fault();
      const auto model = ModelOf(distance.body_A.index);
      Add(std::move(distance), model);
    } else if (type == "linear_spring_damper" && n.size() == 3) {
      LinearSpringDamper spring;
      spring.free_length = n[0];
      spring.stiffness = n[1];
      spring.damping = n[2];
      if (!SetPoints(spring)) return Fault();
      ForceElement element;
      element.model = ModelOf(spring.body_A.index);
      element.law = std::move(spring);
      element.span = text_.span();
      d_.to.force_elements.Add(std::move(element));
    } else if (type == "weld") {
      WeldConstraint weld;
      if (!SetBodies(weld)) return Fault();
      weld.X_AP = text_.PoseOf("X_AP", d_.diagnostics()).value_or(Pose());
      weld.X_BQ = text_.PoseOf("X_BQ", d_.diagnostics()).value_or(Pose());
      const auto model = ModelOf(weld.body_A.index);
      Add(std::move(weld), model);
    } else {
      Fault();
    }
  }

 private:
  void Fault() { d_.diagnostics().Error("unknown-value", text_.span(), "this says of no constraint what it holds"); }

  Index<ModelInstance> ModelOf(Index<Body> body) const { return d_.to.bodies[body].model; }

  template <typename Law>
  bool SetBodies(Law& law) const {
    law.body_A.index = d_.BodyNamed(text_.Word("body_a").value_or(""));
    law.body_B.index = d_.BodyNamed(text_.Word("body_b").value_or(""));
    return law.body_A.index && law.body_B.index;
  }
  template <typename Law>
  bool SetPoints(Law& law) const {
    law.p_AP = text_.Vector("p_AP", d_.diagnostics()).value_or(Vector3{});
    law.p_BQ = text_.Vector("p_BQ", d_.diagnostics()).value_or(Vector3{});
    return SetBodies(law);
  }

  void ReadTendon(const std::vector<double>& n) {
    TendonConstraint tendon;
    const auto names = text_.Words("joints");
    const auto coefficients = text_.List("coefficients", d_.diagnostics());
    if (names.empty() || names.size() != coefficients.size()) return Fault();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Index<Joint> joint = d_.JointNamed(names[i]);
      if (!joint) return Fault();
      tendon.joints.push_back({Ref<Joint>(joint), coefficients[i]});
    }
    tendon.offset = n[0];
    tendon.lower = n[1];
    tendon.upper = n[2];
    tendon.stiffness = n[3];
    tendon.damping = n[4];
    const auto model = d_.to.joints[tendon.joints.front().joint.index].model;
    Add(std::move(tendon), model);
  }

  template <typename Law>
  void Add(Law law, Index<ModelInstance> model) {
    Constraint constraint;
    constraint.model = model;
    constraint.law = std::move(law);
    constraint.span = text_.span();
    d_.to.constraints.Add(std::move(constraint));
  }

  Decoding& d_;
  const SceneText& text_;
};

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
  for (const SceneText& text : d.texts.All(encoding::kLaw)) LawReader(d, text).Read();
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
    // What follows from the tree, and is no `<exclude>`, is of bodies that one joint of
    // the scene joins: of others the writer has told MuJoCo that they collide.
    const auto stands_at = [&](Index<Body> body) {
      const Span& span = d.from().bodies[body].span;
      return span.source == old.span.source && span.begin == old.span.begin;
    };
    if (stands_at(old.body_A) || stands_at(old.body_B)) continue;
    const Index<Body> a = d.bodies[old.body_A.value()], b = d.bodies[old.body_B.value()];
    if (a && b && !by_groups.contains(Key(a, b))) d.to.excluded_pairs.Add({a, b, old.span});
  }
}

}  // namespace sceneweld::mjcf
