// SPDX-License-Identifier: BSD-3-Clause
// The effects of the attributes of sceneweld_attributes.h on the scene.

#include <tinyxml2.h>

#include <algorithm>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/reference.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/layout/sdf_held_dof.h"
#include "sceneweld/parsers/sdf/table/sdf_claims.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::sdf {
bool Assembly::IsWrapper(const Scope& scope) const {
  return scope.model && scope.model->encoded && scope.model->encoded->wrapper;
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

// The model that owns an element: `usual` if no attribute names another.
Index<ModelInstance> Assembly::OwnerOf(Scope& scope, const Encoded* encoded, Index<ModelInstance> usual) {
  const auto owner = encoded && encoded->scope ? OwnerAt(scope, *encoded->scope) : usual;
  return owner ? owner : usual;
}

// True if the frame represents a floating joint.
bool Assembly::EmitFloatingJoint(Scope& scope, const FrameDeclaration& frame, const Fixed& child) {
  const Encoded& encoded = *frame.encoded;
  if (encoded.floating_parent.empty()) return false;
  Index<Body> parent = Scene::kWorldBody;
  if (encoded.floating_parent.name != "world") {
    const Target found = graph_.Lookup(scope, 0, encoded.floating_parent.name);
    if (!found) {
      ReportStale(diagnostics_, encoded.floating_parent.span, "frame " + Quoted(frame.name),
                  "no link " + Quoted(encoded.floating_parent.name), "the floating joint of that parent");
      return false;
    }
    parent = FixedOn(scope, found).body;
  }
  Joint joint;
  joint.name = NameInScene(frame.name, frame.encoded);
  joint.span = frame.span;
  joint.parent = Ref<Body>(encoded.floating_parent.name, encoded.floating_parent.span, parent);
  joint.child = Ref<Body>(frame.attached_to.name, frame.attached_to.span, child.body);
  joint.X_PF = encoded.X_PF.value_or(Pose());
  joint.X_CM = child.X_BF;
  const Pose X_WF = scene_->bodies[parent].X_WB * joint.X_PF;
  joint.motion = Floating{X_WF.Inverse() * (scene_->bodies[child.body].X_WB * joint.X_CM)};
  joint.model = OwnerOf(scope, &encoded, scene_->bodies[child.body].model);
  RestoreJoint(encoded, joint, HeldDof, reading_);
  const Index<Joint> index = scene_->joints.next();
  AddJoint(scope, std::move(joint));
  if (scene_->joints.next() != index) AddActuators(&encoded, std::nullopt, index);
  return true;
}

void Assembly::SetEncoded(Scope& scope, const Encoded& encoded, Joint& joint) {
  if (encoded.X_PF) joint.X_PF = *encoded.X_PF;
  if (encoded.reversed) Reverse(joint);
  RestoreJoint(encoded, joint, HeldDof, reading_);
  joint.model = OwnerOf(scope, &encoded, joint.model);
}

Actuator Assembly::FieldsOf(const EncodedActuator& said) {
  Actuator actuator;
  for (const auto& [key, text] : said.fields) {
    RestoreField(KindOf<Actuator>(), &actuator, key, key, text, FieldStyle::kWord, reading_);
  }
  return actuator;
}

// The actuator that `<effort>` and the elements beside it express, with the private fields that they do not hold.
Actuator Assembly::WithPrivateFields(const Actuator& plain, const Actuator& wanted, const EncodedActuator& said,
                                     const Joint& joint) {
  const KindInfo& kind = KindOf<Actuator>();
  Actuator actuator = plain;
  for (const auto& [key, text] : EncodeRest(WriterClaims(), wanted, FieldStyle::kWord)) {
    RestoreField(kind, &actuator, key, key, {text, said.span}, FieldStyle::kWord, reading_);
  }
  const EncodedFields in_file = EncodeDifferences(actuator, wanted, FieldStyle::kWord);
  for (const EncodedField& one : in_file) {
    const auto given =
        std::find_if(said.fields.begin(), said.fields.end(), [&](const auto& field) { return field.first == one.key; });
    if (given == said.fields.end()) continue;
    const std::string what = one.key + ' ';
    ReportStale(diagnostics_, said.span, "joint " + Quoted(joint.name), what + one.text,
                what + std::string(given->second.text));
  }
  return actuator;
}

// All actuators of a joint. `plain`: the one that other readers see.
void Assembly::AddActuators(const Encoded* encoded, std::optional<Actuator> plain, Index<Joint> index) {
  const Joint& joint = scene_->joints[index];
  std::vector<Actuator> actuators;
  if (encoded && encoded->passive) plain.reset();
  if (encoded && !encoded->actuators.empty() && DegreesOfFreedom(joint.motion) == 0) {
    return ReportStale(diagnostics_, encoded->actuators.front().span, "joint " + Quoted(joint.name),
                       "a joint that cannot move", "its actuator");
  }
  if (!encoded || encoded->actuators.empty()) {
    if (plain) actuators.push_back(*std::move(plain));
  } else {
    const bool is_shown = AxisOf(joint.motion) != nullptr;
    for (const EncodedActuator& said : encoded->actuators) {
      const bool is_first = &said == &encoded->actuators.front();
      Actuator actuator = FieldsOf(said);
      if (is_first && plain) actuator = WithPrivateFields(*plain, actuator, said, joint);
      actuator.name = said.name.value_or(joint.name);
      actuator.span = said.span;
      if (said.name && scene_->FindActuator(joint.model, actuator.name)) {
        ReportStale(diagnostics_, said.span, "joint " + Quoted(joint.name), "another actuator " + Quoted(actuator.name),
                    "that name of its actuator");
        actuator.name = joint.name;
      }
      // The writer would have shown it.
      if (is_first && is_shown && !plain && actuator.effort_limit > 0) {
        ReportStale(diagnostics_, said.span, "joint " + Quoted(joint.name), "effort 0",
                    "actuator " + Quoted(actuator.name));
        continue;
      }
      actuators.push_back(std::move(actuator));
    }
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

void Assembly::SetEncodedMimic(Scope& scope, const Encoded& encoded, Index<Joint> index) {
  const NameAt& name = encoded.mimic_leader;
  const Index<Joint> leader = FindJoint(scope, name.name);
  if (!leader || leader == index) {
    ReportStale(diagnostics_, name.span, "joint " + Quoted(scene_->joints[index].name),
                "no other joint " + Quoted(name.name), "the mimic of that joint");
    return;
  }
  scene_->joints[index].mimic =
      Mimic{Ref<Joint>(name.name, name.span, leader), encoded.mimic_multiplier, encoded.mimic_offset};
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
  if (!at->encoded_groups) {
    at->encoded_groups.emplace();
    Diagnostics quiet;  // EmitEncodedGroup reports.
    Reading reading{quiet, kSdf};
    if (at->model) {
      for (const auto& owned : at->model->late) {
        const Element element = owned->element;
        const auto written = element.name() == kCollisionFilterGroup.name ? element.value("name") : std::nullopt;
        const auto encoded = written ? ReadEncoded<CollisionFilterGroup>(element, reading) : nullptr;
        if (!encoded || encoded->pairs) continue;
        at->encoded_groups->try_emplace(written->text,
                                        ModelNames::GroupName{OwnerOf(*at, encoded.get(), at->instance),
                                                              NameInScene(Name(written->text), encoded)});
      }
    }
  }
  const auto encoded = at->encoded_groups->find(name);
  return encoded == at->encoded_groups->end() ? ModelNames::GroupName{at->instance, Name(name)} : encoded->second;
}

// True if the group has attributes of sceneweld and has been handled.
bool Assembly::EmitEncodedGroup(Scope& scope, Element element, const ModelNames& names, Reading& reading) {
  const auto encoded = ReadEncoded<CollisionFilterGroup>(element, reading);
  const auto written = element.value("name");
  if (!encoded || !written) return false;
  CollisionFilterGroup group;
  group.span = element.span();
  for (const Element member : element.children("drake:member")) {
    const XmlText text = member.text();
    Ref<Body> ref(Name(text.text), text.span);
    if (Resolve(ref, names, reading)) group.members.push_back(std::move(ref));
  }
  Restore(*encoded, group, reading);
  const char* const kIgnored = "drake:ignored_collision_filter_group";
  if (encoded->pairs) {
    if (!exclusion_at_.try_emplace({&scope, written->text}, exclusions_.size()).second) return true;
    Exclusion& exclusion = exclusions_.emplace_back();
    exclusion.span = group.span;
    for (const auto& member : group.members) exclusion.members.push_back(member.index);
    for (const Element other : element.children(kIgnored)) {
      const XmlText text = other.text();
      exclusion.others.push_back(
          {PlaceOfGroup(scope, text.text), {Name(JoinScopedName(scope.full_name, text.text)), text.span}});
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

// Called once all groups of exclusions are known.
void Assembly::EmitExclusions() {
  for (const Exclusion& exclusion : exclusions_) {
    for (const auto& [place, name] : exclusion.others) {
      const auto found = exclusion_at_.find(place);
      if (found == exclusion_at_.end()) {
        diagnostics_.Error("unknown-group", exclusion.span, "no group of exclusions " + Quoted(name.name));
        continue;
      }
      for (const Index<Body> a : exclusion.members) {
        for (const Index<Body> b : exclusions_[found->second].members) {
          scene_->excluded_pairs.Add({a, b, exclusion.span});
        }
      }
    }
  }
}

void Assembly::EmitBlocks(const Scope& scope, const std::shared_ptr<const Encoded>& encoded, Index<Body> body) {
  if (!encoded) return;
  for (const NameAt& block : encoded->gazebo_blocks) {
    if (block.empty()) continue;
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement* element = ParseKept(document, block.name.str());
    const char* reference = element ? element->Attribute("reference") : nullptr;
    const Name name(reference && *reference ? reference : "gazebo");
    scene_->plugins.Add({name, scope.instance, body, "urdf", block.name.str(), block.span});
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
