// SPDX-License-Identifier: BSD-3-Clause
// Restores constraints, force elements, groups and pairs.

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::mjcf {
namespace {

using sceneweld::Joint;

/// Restores constraints and force elements from their texts.
class LawReader {
 public:
  LawReader(Decoding& d, const Entry& text) : d_(d), text_(text) {}

  void Read() {
    Constraint constraint;
    ForceElement force;
    if (MakeLaw(FieldOf(&kMemberId<&Constraint::law>), constraint.law)) {
      constraint.span = text_.span();
      if (Fill(constraint)) d_.to.constraints.Add(std::move(constraint));
    } else if (MakeLaw(FieldOf(&kMemberId<&ForceElement::law>), force.law)) {
      force.span = text_.span();
      if (Fill(force)) d_.to.force_elements.Add(std::move(force));
    } else {
      Fault();
    }
  }

 private:
  void Fault() {
    d_.diagnostics().Error("unknown-value", text_.span(),
                           "this text does not give a constraint type with bodies or joints of the file");
  }

  // Makes the law that the text names; returns false if the variant has no such type.
  template <typename Law>
  bool MakeLaw(const FieldInfo& field, Law& law) const {
    const std::string type = text_.Value("type").value_or("");
    const auto laws = field.type->alternatives;
    const auto found =
        std::find_if(laws.begin(), laws.end(), [&](const TypeInfo* one) { return one->of->name == type; });
    if (found == laws.end()) return false;
    field.type->SetIndex(&law, static_cast<std::size_t>(found - laws.begin()));
    return true;
  }

  // Restores its fields, its law and its model.
  template <typename Element>
  bool Fill(Element& element) {
    text_.Restore(element, d_.reading());
    const bool good = std::visit([&](auto& law) { return Attach(law, element.model); }, element.law);
    if (!good) {
      const std::string type = text_.Value("type").value_or("");
      ReportStale(d_.diagnostics(), text_.span(), "the " + type + " of " + Quoted(text_.name()), {}, "its text");
    }
    return good;
  }
  template <typename Law>
  bool Attach(Law& law, Index<ModelInstance>& model) const requires requires {
    law.body_A;
  }
  {
    law.body_A.index = d_.BodyNamed(text_.Value("body_a").value_or(""));
    law.body_B.index = d_.BodyNamed(text_.Value("body_b").value_or(""));
    if (!law.body_A.index || !law.body_B.index) return false;
    model = d_.to.bodies[law.body_A.index].model;
    return true;
  }
  bool Attach(TendonConstraint& tendon, Index<ModelInstance>& model) const {
    const auto names = text_.Values("joints");
    const auto coefficients = text_.List("coefficients", d_.diagnostics());
    if (names.empty() || names.size() != coefficients.size()) return false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Index<Joint> joint = d_.JointNamed(names[i]);
      if (!joint) return false;
      tendon.joints.push_back({Ref<Joint>(joint), coefficients[i]});
    }
    model = d_.to.joints[tendon.joints.front().joint.index].model;
    return true;
  }
  bool Attach(LinearBushingRpy&, Index<ModelInstance>&) const { return false; }  // MJCF does not support it.

  Decoding& d_;
  const Entry& text_;
};

}  // namespace

namespace {

const std::string* FindControlRange(const KeptList& list) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [](const Kept& kept) { return kept.attribute == encoding::kControl; });
  return found == list.end() ? nullptr : &found->text;
}

}  // namespace

void DecodeActuators(Decoding& d) {
  // `of`: its joint in the file.
  const auto enter = [&](Actuator actuator, const std::string& full_name, Index<Joint> of) {
    Entry* const text = d.record().Find(encoding::kActuator, full_name);
    if (text && !text->Value("joint")) {
      const auto more = [&](std::string_view key) -> std::optional<std::string> {
        if (key == encoding::kControl) {
          const std::string* const range = FindControlRange(actuator.kept);
          return range ? EscapedWord(*range) : std::string("none");
        }
        if (key != encoding::kJointArmature) return std::nullopt;
        return FormatNumber(d.armatures[of.value()]);
      };
      text->CheckFields(actuator, more, actuator.span, d.diagnostics());
      if (text->Value(encoding::kControl)) {
        erase_if(actuator.kept, [](const Kept& kept) { return kept.attribute == encoding::kControl; });
      }
    }
    if (text && !text->Value("joint")) {
      text->Restore(actuator, d.reading());
    } else if (text) {
      Actuator written;  // The text has all fields.
      written.joint = actuator.joint;
      written.span = actuator.span;
      text->Restore(written, d.reading());
      actuator = std::move(written);
    }
    std::tie(actuator.model, actuator.name) = d.Split(full_name);
    // One without a name has a generated name.
    const auto keeper = OwnerOfEntry(d, actuator.kept);
    if (keeper && actuator.model == Scene::kWorldInstance) actuator.model = keeper;
    if (actuator.model == Scene::kWorldInstance) actuator.model = d.to.joints[actuator.joint.index].model;
    DecodeEntry(d, actuator.model, actuator.kept);
    d.to.AddActuator(std::move(actuator));
  };
  std::unordered_set<std::string> known;
  for (const Actuator& old : d.from().actuators) {
    Actuator actuator = old;
    actuator.joint.index = d.joints[old.joint.index.value()];
    if (!actuator.joint.index) continue;
    known.insert(old.name.str());
    enter(std::move(actuator), old.name.str(), old.joint.index);
  }
  // Constraints and force elements without an element in the file.
  for (const Entry& text : d.record().All(encoding::kActuator)) {
    if (known.contains(text.name())) continue;
    Actuator actuator;
    actuator.span = text.span();
    actuator.joint.index = d.JointNamed(text.Value("joint").value_or(""));
    if (actuator.joint.index) enter(std::move(actuator), text.name(), {});
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
    DecodeEntry(d, constraint.model, constraint.kept);
    d.to.constraints.Add(std::move(constraint));
  }
  for (const Entry& text : d.record().All(encoding::kLaw)) {
    if (!text.Keys().empty()) LawReader(d, text).Read();
  }
}

namespace {

void DropGroup(Decoding& d, Entry& group, Span span, const std::string& about) {
  ReportStale(d.diagnostics(), span, about, {}, "collision filter group " + Quoted(group.name()));
  group.Clear();
}

// Drops groups whose pairs are no longer excluded in the file.
void DropGroupsOfMissingPairs(Decoding& d) {
  Entry* const pairs = d.record().Find(encoding::kAdded, encoding::kPairsOfGroups);
  if (!pairs) return;
  std::unordered_map<std::string_view, Index<Body>> by_name;
  for (const Body& body : d.from().bodies) by_name.emplace(body.name, d.from().bodies.IndexOf(body));
  std::set<std::pair<Index<Body>, Index<Body>>> excluded;
  for (const ExcludedPair& pair : d.from().excluded_pairs) excluded.insert(std::minmax(pair.body_A, pair.body_B));
  for (const Word& word : pairs->words()) {
    const std::string_view both = word.key.substr(std::min(word.key.find(':') + 1, word.key.size()));
    const std::size_t comma = both.find(',');
    if (comma == both.npos) continue;
    const std::string a = UnescapedWord(both.substr(0, comma)), b = UnescapedWord(both.substr(comma + 1));
    const auto at_a = by_name.find(a), at_b = by_name.find(b);
    if (at_a == by_name.end() || at_b == by_name.end()) continue;
    if (excluded.contains(std::minmax(at_a->second, at_b->second))) continue;
    const auto has = [](const Entry& group, const std::string& body) {
      const std::vector<std::string> members = group.Values("members");
      return std::find(members.begin(), members.end(), body) != members.end();
    };
    for (Entry& group : d.record().All(encoding::kGroup)) {
      for (const std::string& name : group.Values("ignores")) {
        const Entry* const ignored = d.record().Find(encoding::kGroup, name);
        if (!ignored || !((has(group, a) && has(*ignored, b)) || (has(group, b) && has(*ignored, a)))) continue;
        DropGroup(d, group, pairs->span(), "the excluded pair " + Quoted(a) + ", " + Quoted(b));
        break;
      }
    }
  }
}

void DecodeGroupTexts(Decoding& d) {
  for (const Entry& text : d.record().All(encoding::kGroup)) {
    if (text.is_dropped()) continue;
    CollisionFilterGroup group;
    std::tie(group.scope, group.name) = d.Split(text.name());
    group.span = text.span();
    for (const std::string& name : text.Values("members")) {
      if (const Index<Body> body = d.BodyNamed(name)) {
        group.members.emplace_back(Name(name), text.span(), body);
      } else {
        ReportStale(d.diagnostics(), text.span(), "collision filter group " + Quoted(text.name()), {},
                    "member " + Quoted(name));
      }
    }
    text.Restore(group, d.reading());
    if (text.Flag(kByMuJoCo)) KeepWording(group.kept, kMjcf.name, kByMuJoCo, "true");
    for (const std::string& name : text.Values("ignores")) {
      auto [scope, local] = d.Split(name);
      group.ignores.emplace_back(std::move(local), text.span(), scope);
    }
    d.to.AddCollisionFilterGroup(std::move(group));
  }
  for (CollisionFilterGroup& group : d.to.collision_filter_groups) {
    for (auto& ignored : group.ignores) ignored.index = FindCollisionFilterGroup(d.to, ignored.scope, ignored.written);
  }
}

// Bits can exclude so many pairs in the whole file that its reader made groups of them, although each model has few.
void DecodePairsOfBits(Decoding& d, const Exclusions& by_groups) {
  Entry* const scene = d.record().Find(encoding::kSimulation, encoding::kOfScene);
  if (d.from().collision_filter_groups.empty() || (scene && scene->Flag(encoding::kBitsOfGroups))) return;
  std::vector<std::uint32_t> model_of;
  for (const Body& body : d.from().bodies) {
    const std::uint32_t own = d.from().bodies.IndexOf(body).value();
    const Index<Body> after = d.bodies[own];
    const bool is_mjcf = after && after != Scene::kWorldBody && IsOfMjcf(d.to.models[d.to.bodies[after].model].kept);
    // No other body has the number.
    model_of.push_back(is_mjcf ? d.to.bodies[after].model.value()
                               : static_cast<std::uint32_t>(d.to.models.size() + own));
  }
  const Exclusions by_bits(d.from());
  const std::size_t most = d.model.context.files.limits().max_elements;
  ForEachPairOnlyHere(by_bits, by_groups, d.bodies, model_of, most, [&](Index<Body> a, Index<Body> b) {
    if (by_bits.PairsExclude(a, b)) return;  // One of the listed pairs.
    ExcludedPair pair{d.bodies[a.value()], d.bodies[b.value()], d.from().bodies[b].span};
    KeepWording(pair.kept, kMjcf.name, kByMuJoCo, "true");
    d.to.excluded_pairs.Add(std::move(pair));
  });
}

}  // namespace

void DecodeGroups(Decoding& d) {
  DropGroupsOfMissingPairs(d);
  DecodeGroupTexts(d);
  const Exclusions by_groups(d.to);
  for (const ExcludedPair& old : d.from().excluded_pairs) {
    // Pairs that follow from the tree, and not from an `<exclude>`, are bodies that one joint of the scene connects;
    // the writer made the others collide explicitly.
    const auto stands_at = [&](Index<Body> body) {
      const Span& span = d.from().bodies[body].span;
      return span.source == old.span.source && span.begin == old.span.begin;
    };
    const Index<Body> a = d.bodies[old.body_A.value()], b = d.bodies[old.body_B.value()];
    // The bodies of an MJCF model are excluded as in its own file.
    const auto is_mjcf = [&](Index<Body> body) { return IsOfMjcf(d.to.models[d.to.bodies[body].model].kept); };
    const bool has_world = a == Scene::kWorldBody || b == Scene::kWorldBody;
    if (a && b && (has_world ? is_mjcf(a) || is_mjcf(b) : is_mjcf(a) && d.to.bodies[a].model == d.to.bodies[b].model)) {
      d.to.excluded_pairs.Add({a, b, old.span, old.kept});
      continue;
    }
    if (stands_at(old.body_A) || stands_at(old.body_B)) continue;
    if (a && b && !by_groups.GroupsExclude(a, b)) d.to.excluded_pairs.Add({a, b, old.span});
  }
  DecodePairsOfBits(d, by_groups);
}

}  // namespace sceneweld::mjcf
