// SPDX-License-Identifier: BSD-3-Clause
// The effects of the record (sdf_words.h) on the scene.

#include <tinyxml2.h>

#include <algorithm>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/reference.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::sdf {

bool Assembly::IsWrapper(const Scope& scope) const {
  return scope.model && scope.model->said && scope.model->said->Flag(kWrapper);
}

// The instance of a model that is given by a path of names from a scope down.
Index<ModelInstance> Assembly::OwnerAt(Scope& scope, const NameAt& path) {
  Scope* at = &scope;
  std::string_view rest = path.name;
  while (!rest.empty()) {
    const auto delimiter = rest.find(kScopeDelimiter);
    const std::string_view name = rest.substr(0, delimiter);
    const auto found = at->names.find(name);
    if (found == at->names.end() || !found->second->nested) {
      ReportStale(diagnostics_, path.span, "an element of " + Quoted(scope.full_name), "no model " + Quoted(name),
                  "its model " + Quoted(path.name));
      return {};
    }
    at = found->second->nested;
    rest.remove_prefix(delimiter == std::string_view::npos ? rest.size() : delimiter + kScopeDelimiter.size());
  }
  return at->instance ? at->instance : scope.instance;
}

// The model that owns an element: `usual` if the record names no other.
Index<ModelInstance> Assembly::OwnerOf(Scope& scope, const record::Entry* said, Index<ModelInstance> usual) {
  const auto path = said ? said->Value(kScope) : std::nullopt;
  const auto owner = path ? OwnerAt(scope, {Name(*path), said->span()}) : usual;
  return owner ? owner : usual;
}

// True if the frame represents a floating joint.
bool Assembly::EmitFloatingJoint(Scope& scope, const FrameDeclaration& frame, const Fixed& child) {
  record::Entry said = *frame.said;
  const auto path = said.Value(kFloatingJoint);
  if (!path) return false;
  Index<Body> parent = Scene::kWorldBody;
  if (path != "world") {
    const Target found = graph_.Lookup(scope, 0, *path);
    if (!found) {
      ReportStale(diagnostics_, frame.span, "frame " + Quoted(frame.name), "no link " + Quoted(*path),
                  "the floating joint of that parent");
      return false;
    }
    parent = FixedOn(scope, found).body;
  }
  Joint joint;
  joint.name = NameInScene(frame.name, &said);
  joint.span = frame.span;
  joint.parent = Ref<Body>(Name(*path), said.span(), parent);
  joint.child = Ref<Body>(frame.attached_to.name, frame.attached_to.span, child.body);
  joint.X_PF = said.PoseOf(kParentPose, diagnostics_).value_or(Pose());
  joint.X_CM = child.X_BF;
  const Pose X_WF = scene_->bodies[parent].X_WB * joint.X_PF;
  joint.motion = Floating{X_WF.Inverse() * (scene_->bodies[child.body].X_WB * joint.X_CM)};
  joint.model = OwnerOf(scope, &said, scene_->bodies[child.body].model);
  said.RestoreJoint(joint, reading_);
  const Index<Joint> index = scene_->joints.next();
  AddJoint(scope, std::move(joint));
  if (scene_->joints.next() != index) AddActuators(&said, std::nullopt, index);
  return true;
}

void Assembly::ApplyRecord(Scope& scope, record::Entry& said, bool is_actuated, Joint& joint) {
  const auto plain = [&](std::string_view key) -> std::optional<std::string> {
    if (key == kParentPose) return record::PlainText(joint.X_PF);
    if (key == kActuated) return is_actuated ? "true" : "false";
    return std::nullopt;
  };
  said.CheckFields(joint, plain, joint.span, diagnostics_);
  if (const auto X_PF = said.PoseOf(kParentPose, diagnostics_)) joint.X_PF = *X_PF;
  if (said.Flag(kReversed)) Reverse(joint);
  said.RestoreJoint(joint, reading_);
  joint.model = OwnerOf(scope, &said, joint.model);
}

namespace {

/// One actuator of the record.
struct SaidActuator {
  std::string_view number;
  std::optional<Name> name;
  std::vector<std::pair<std::string_view, std::string_view>> fields;
};

std::vector<SaidActuator> ActuatorsOf(const record::Entry* said) {
  std::vector<SaidActuator> actuators;
  if (!said || !said->Mentions(kActuator)) return actuators;
  for (const record::Word& word : said->words()) {
    const std::size_t dot = word.key.find('.');
    if (!word.key.starts_with(kActuator) || dot == word.key.npos || !word.value) continue;
    const std::string_view number = word.key.substr(0, dot), field = word.key.substr(dot + 1);
    if (actuators.empty() || actuators.back().number != number) actuators.push_back({number, {}, {}});
    if (field == kName) {
      actuators.back().name = Name(UnescapedWord(*word.value));
    } else {
      actuators.back().fields.emplace_back(field, *word.value);
    }
  }
  return actuators;
}

}  // namespace

// All actuators of a joint. `plain`: the one that other readers see.
void Assembly::AddActuators(const record::Entry* said, std::optional<Actuator> plain, Index<Joint> index) {
  const Joint& joint = scene_->joints[index];
  if (said && said->Flag(kPassive)) plain.reset();
  const std::vector<SaidActuator> private_ones = ActuatorsOf(said);
  if (!private_ones.empty() && DegreesOfFreedom(joint.motion) == 0) {
    return ReportStale(diagnostics_, said->span(), "joint " + Quoted(joint.name), "a joint that cannot move",
                       "its actuator");
  }
  std::vector<Actuator> actuators;
  // The record may have nothing more about the plain one.
  const bool has_first = !private_ones.empty() && private_ones.front().number == kFirstActuator;
  if (plain && !has_first) actuators.push_back(*plain);
  for (const SaidActuator& one : private_ones) {
    const bool is_plain = plain && one.number == kFirstActuator;
    Actuator actuator = is_plain ? *plain : Actuator();
    for (const auto& [key, value] : one.fields) {
      RestoreField(KindOf<Actuator>(), &actuator, key, key, {value, said->span()}, FieldStyle::kWord, reading_);
    }
    actuator.name = one.name.value_or(joint.name);
    actuator.span = is_plain ? plain->span : said->span();
    if (one.name && scene_->FindActuator(joint.model, actuator.name)) {
      ReportStale(diagnostics_, said->span(), "joint " + Quoted(joint.name),
                  "another actuator " + Quoted(actuator.name), "that name of its actuator");
      actuator.name = joint.name;
    }
    actuators.push_back(std::move(actuator));
  }
  for (Actuator& actuator : actuators) {
    actuator.model = joint.model;
    actuator.joint = Ref<Joint>(joint.name, joint.span, index);
    const Span span = actuator.span;
    const Name name = actuator.name;
    if (scene_->AddActuator(std::move(actuator))) continue;
    diagnostics_.Error("duplicate-name", span, "actuator " + Quoted(name) + " exists already");
  }
}

void Assembly::SetLeader(Scope& scope, const record::Entry& said, Index<Joint> index) {
  const auto path = said.Value(kLeader);
  if (!path) return;
  const Index<Joint> leader = FindJoint(scope, *path);
  if (!leader || leader == index) {
    ReportStale(diagnostics_, said.span(), "joint " + Quoted(scene_->joints[index].name),
                "no other joint " + Quoted(*path), "the mimic of that joint");
    return;
  }
  scene_->joints[index].mimic =
      Mimic{Ref<Joint>(Name(*path), said.span(), leader), said.Number(kMultiplier, diagnostics_).value_or(1),
            said.Number(kOffset, diagnostics_).value_or(0)};
}

// The group that is given by a path of names from a scope down.
Assembly::GroupPlace Assembly::PlaceOfGroup(Scope& scope, std::string_view path) {
  Scope* at = &scope;
  for (;;) {
    const auto delimiter = path.find(kScopeDelimiter);
    if (delimiter == std::string_view::npos) return {at, path};
    const auto found = at->names.find(path.substr(0, delimiter));
    if (found == at->names.end() || !found->second->nested) return {at, path};
    at = found->second->nested;
    path.remove_prefix(delimiter + kScopeDelimiter.size());
  }
}

// The name of a group in the scene. The models of the scope must be known.
ModelNames::GroupName Assembly::NameOfGroup(Scope& scope, std::string_view path) {
  const auto [at, name] = PlaceOfGroup(scope, path);
  if (!at->said_groups) {
    at->said_groups.emplace();
    if (at->model) {
      for (const auto& owned : at->model->late) {
        const Element element = owned->element;
        const auto written = element.name() == kCollisionFilterGroup.name ? element.value("name") : std::nullopt;
        const record::Entry* const said = owned->said;
        if (!written || !said || said->Flag(kPairs)) continue;
        at->said_groups->try_emplace(written->text, ModelNames::GroupName{OwnerOf(*at, said, at->instance),
                                                                          NameInScene(Name(written->text), said)});
      }
    }
  }
  const auto said = at->said_groups->find(name);
  return said == at->said_groups->end() ? ModelNames::GroupName{at->instance, Name(name)} : said->second;
}

// True if the record has the group and it has been handled.
bool Assembly::EmitSaidGroup(Scope& scope, const LateDeclaration& declared, const ModelNames& names,
                             Reading& reading) {
  const Element element = declared.element;
  const record::Entry* const said = declared.said;
  const auto written = element.value("name");
  if (!said || !written) return false;
  CollisionFilterGroup group;
  group.span = element.span();
  for (const Element member : element.children("drake:member")) {
    const XmlText text = member.text();
    Ref<Body> ref(Name(text.text), text.span);
    if (Resolve(ref, names, reading)) group.members.push_back(std::move(ref));
  }
  said->Restore(group, reading);
  const char* const kIgnored = "drake:ignored_collision_filter_group";
  if (said->Flag(kPairs)) {
    if (!exclusion_at_.try_emplace({&scope, written->text}, exclusions_.size()).second) return true;
    Exclusion& exclusion = exclusions_.emplace_back();
    exclusion.span = group.span;
    for (const auto& member : group.members) exclusion.members.push_back(member.index);
    exclusion.as_group = names.NameOfGroup(written->text);
    for (const Element other : element.children(kIgnored)) {
      const XmlText text = other.text();
      exclusion.others.push_back({PlaceOfGroup(scope, text.text),
                                  {Name(JoinScopedName(scope.full_name, text.text)), text.span},
                                  names.NameOfGroup(text.text)});
    }
    return true;
  }
  const auto refer = [&](const char* child, std::vector<Ref<CollisionFilterGroup>>& refs) {
    refs.clear();
    for (const Element other : element.children(child)) {
      const XmlText text = other.text();
      ModelNames::GroupName name = names.NameOfGroup(text.text);
      refs.emplace_back(std::move(name.name), text.span, name.scope);
    }
  };
  refer(kIgnored, group.ignores);
  refer("drake:member_group", group.member_groups);
  ModelNames::GroupName in_scene = names.NameOfGroup(written->text);
  group.scope = in_scene.scope;
  group.name = std::move(in_scene.name);
  const Span span = group.span;
  const auto added = scene_->AddCollisionFilterGroup(std::move(group));
  if (added) return true;
  diagnostics_
      .Error("duplicate-name", span,
             "collision filter group " + Quoted(scene_->FullName(added.taken)) + " is defined already")
      .Note(scene_->collision_filter_groups[added.taken].span, "first defined here");
  return true;
}

// Called once all groups are known. Somebody may have renamed a group of exclusions, which then is a group as any other.
void Assembly::EmitExclusions() {
  const auto exclude = [&](const std::vector<Index<Body>>& members, const std::vector<Index<Body>>& others, Span span) {
    for (const Index<Body> a : members) {
      for (const Index<Body> b : others) scene_->excluded_pairs.Add({a, b, span});
    }
  };
  const auto members_of = [](const CollisionFilterGroup& group) {
    std::vector<Index<Body>> members;
    for (const Ref<Body>& member : group.members) members.push_back(member.index);
    return members;
  };
  std::map<std::pair<std::uint32_t, std::string>, const Exclusion*> by_name;
  for (const Exclusion& exclusion : exclusions_) {
    by_name.emplace(std::pair(exclusion.as_group.scope.value(), exclusion.as_group.name.str()), &exclusion);
    for (const Exclusion::Other& other : exclusion.others) {
      const auto found = exclusion_at_.find(other.place);
      const auto group = found == exclusion_at_.end()
                             ? FindCollisionFilterGroup(*scene_, other.as_group.scope, other.as_group.name)
                             : Index<CollisionFilterGroup>();
      if (found != exclusion_at_.end()) {
        exclude(exclusion.members, exclusions_[found->second].members, exclusion.span);
      } else if (group) {
        exclude(exclusion.members, members_of(scene_->collision_filter_groups[group]), exclusion.span);
      } else {
        diagnostics_.Error("unknown-group", exclusion.span, "no group of exclusions " + Quoted(other.name.name));
      }
    }
  }
  if (exclusions_.empty()) return;
  for (CollisionFilterGroup& group : scene_->collision_filter_groups) {
    std::erase_if(group.ignores, [&](const Ref<CollisionFilterGroup>& ignored) {
      const auto found = by_name.find(std::pair(ignored.scope.value(), ignored.written.str()));
      if (found == by_name.end()) return false;
      exclude(members_of(group), found->second->members, group.span);
      return true;
    });
  }
}

void Assembly::EmitBlocks(const Scope& scope, const std::vector<BlockDeclaration>& blocks, Index<Body> body) {
  for (const BlockDeclaration& block : blocks) {
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement* element = ParseKept(document, block.source_xml);
    const char* reference = element ? element->Attribute("reference") : nullptr;
    const Name name(reference && *reference ? reference : "gazebo");
    scene_->plugins.Add({name, scope.instance, body, "urdf", block.source_xml, block.span});
  }
}

// Called once all models are known. Full names in the scene begin with the models around the written scene.
void Assembly::ResolveCameraOwners() {
  for (const CameraOwner& owner : camera_owners_) {
    Index<ModelInstance> model;
    for (const Scope* scope = owner.scope; scope && !model; scope = scope->parent) {
      model = scene_->FindModel(JoinScopedName(scope->full_name, owner.model.name));
    }
    if (!model) model = scene_->FindModel(owner.model.name);
    if (model) {
      scene_->cameras[owner.camera].model = model;
    } else {
      ReportStale(diagnostics_, owner.model.span, "camera " + Quoted(scene_->cameras[owner.camera].name),
                  "no model " + Quoted(owner.model.name), "its owner");
    }
  }
}

}  // namespace sceneweld::sdf
